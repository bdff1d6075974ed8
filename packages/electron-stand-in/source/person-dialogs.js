// Shows file dialogs and questions to a person with zenity, a program that shows one dialog and prints the answer.
import { spawn } from 'node:child_process'
import { headless } from './runtime.js'
import { onPath } from './system-browser.js'

export const canAsk = () => !headless && onPath('zenity') !== undefined

/**
 * Asks for files or a folder; `filePaths` is empty if the person cancels.
 * @param {{ title?: string, properties?: string[], filters?: Array<{ name: string, extensions: string[] }> }} options of dialog.showOpenDialog
 */
export async function askForFiles({ title = 'Open', properties = [], filters = [] }) {
  const { code, output } = await zenity([
    '--file-selection',
    `--title=${title}`,
    '--separator=\n',
    ...(properties.includes('openDirectory') ? ['--directory'] : []),
    ...(properties.includes('multiSelections') ? ['--multiple'] : []),
    ...fileFilters(filters),
  ])
  return { canceled: code !== 0, filePaths: code === 0 ? output.trimEnd().split('\n') : [] }
}

/**
 * Asks where to save a file; `filePath` is '' if the person cancels.
 * @param {{ title?: string, defaultPath?: string, filters?: Array<{ name: string, extensions: string[] }> }} options of dialog.showSaveDialog
 */
export async function askWhereToSave({ title = 'Save', defaultPath = '', filters = [] }) {
  const { code, output } = await zenity([
    '--file-selection',
    '--save',
    '--confirm-overwrite',
    `--title=${title}`,
    ...(defaultPath === '' ? [] : [`--filename=${defaultPath}`]),
    ...fileFilters(filters),
  ])
  return { canceled: code !== 0, filePath: code === 0 ? output.replace(/\n$/, '') : '' }
}

/**
 * Asks a question with buttons; without any, there is an OK.
 * @param {{ title?: string, message?: string, detail?: string, buttons?: string[], cancelId?: number }} options of dialog.showMessageBox
 * @returns {Promise<number>} index of the pressed button; `cancelId` if the dialog is closed
 */
export async function askToChoose({ title = '', message = '', detail = '', buttons = [], cancelId = 0 }) {
  const text = [message, detail].filter(part => part !== '').join('\n\n')
  const choices = buttons.length === 0 ? ['OK'] : buttons
  // zenity prints the label of the extra button that was pressed, and nothing if the dialog was closed.
  const { output } = await zenity([
    '--question',
    '--no-markup',
    '--switch',
    `--title=${title}`,
    `--text=${text}`,
    ...choices.map(choice => `--extra-button=${choice}`),
  ])
  const chosen = choices.indexOf(output.replace(/\n$/, ''))
  return chosen < 0 ? cancelId : chosen
}

/** @param {Array<{ name: string, extensions: string[] }>} filters */
const fileFilters = filters =>
  filters.map(({ name, extensions }) => `--file-filter=${name} | ${extensions.map(extension => `*.${extension}`).join(' ')}`)

/** @param {string[]} args */
async function zenity(args) {
  const child = spawn('zenity', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  child.stdout.on('data', chunk => {
    output += chunk
  })
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { code, output }
}
