// Asks the person for a file or folder with zenity, a program that shows one dialog and prints the answer.
import { spawn } from 'node:child_process'
import { headless } from './runtime.js'
import { onPath } from './system-browser.js'

export const canAsk = () => !headless && onPath('zenity') !== undefined

/** @param {{ title?: string, properties?: string[], filters?: Array<{ name: string, extensions: string[] }> }} options of dialog.showOpenDialog */
export async function askForFiles({ title = 'Open', properties = [], filters = [] }) {
  const args = [
    '--file-selection',
    `--title=${title}`,
    '--separator=\n',
    ...(properties.includes('openDirectory') ? ['--directory'] : []),
    ...(properties.includes('multiSelections') ? ['--multiple'] : []),
    ...filters.map(({ name, extensions }) => `--file-filter=${name} | ${extensions.map(extension => `*.${extension}`).join(' ')}`),
  ]
  const child = spawn('zenity', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  let answer = ''
  child.stdout.on('data', chunk => {
    answer += chunk
  })
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const filePaths = code === 0 ? answer.trimEnd().split('\n') : []
  return { canceled: code !== 0, filePaths }
}
