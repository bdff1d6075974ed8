// Who takes the links of a scheme, as Electron asks and tells the desktop on Linux: by GIO, which keeps the list of programs in memory.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onPath } from '../system-browser.js'

/** @param {string} name @returns {string} with the suffix, which is optional in Electron */
export const desktopFileName = name => (name.endsWith('.desktop') ? name : `${name}.desktop`)

/** Electron's own choice for an app that names no desktop file. @param {string} appName */
export const desktopNameOf = appName => desktopFileName(appName.toLowerCase().replace(/[^a-z0-9]+/g, '-'))

/** GIO hears of a change in a folder of programs some time after it, from the kernel; milliseconds. */
const noticedAfter = 250

const dataFolders = () => {
  const { XDG_DATA_HOME, XDG_DATA_DIRS, HOME = os.homedir() } = process.env
  return [XDG_DATA_HOME || path.join(HOME, '.local/share'), ...(XDG_DATA_DIRS || '/usr/local/share:/usr/share').split(':')]
}

/** Names of desktop files, as they were when somebody asked first, or after the last change that was noticed. @type {Set<string> | null} */
let known = null
/** @type {fs.FSWatcher[]} */
let watchers = []

function desktopFiles() {
  if (known) return known
  const folders = dataFolders().map(folder => path.join(folder, 'applications'))
  known = new Set(folders.flatMap(folder => (fs.existsSync(folder) ? fs.readdirSync(folder) : [])))
  for (const watcher of watchers) watcher.close()
  watchers = folders.flatMap(folder => {
    let watched = folder
    while (!fs.existsSync(watched)) watched = path.dirname(watched)
    const watcher = fs.watch(watched, { persistent: false }, () => {
      setTimeout(() => {
        known = null
      }, noticedAfter).unref()
    })
    watcher.on('error', () => undefined) // the folder has gone: it is looked for anew with the next question
    return [watcher]
  })
  return known
}

/** The program for the links of a scheme, by the name of its desktop file. @param {string} scheme */
function defaultFor(scheme) {
  const type = `x-scheme-handler/${scheme}`
  const answer = onPath('gio')
    ? // In English whatever the language.
      /: (\S+\.desktop)$/m.exec(run('gio', ['mime', type], { LC_ALL: 'C' }).stdout)?.[1]
    : run('xdg-mime', ['query', 'default', type]).stdout.trim()
  return answer && desktopFiles().has(answer) ? answer : null
}

/** @param {string} program @param {string[]} args @param {Record<string, string>} [env] */
const run = (program, args, env = {}) =>
  spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, ...env } })

/** True if the desktop opens such links with this program. @param {string} scheme @param {string} desktopName */
export const isProtocolClient = (scheme, desktopName) => Boolean(scheme) && defaultFor(scheme) === desktopName

/** False if the desktop knows no such program, or not yet. @param {string} scheme @param {string} desktopName */
export function becomeProtocolClient(scheme, desktopName) {
  if (!scheme || !desktopFiles().has(desktopName)) return false
  const type = `x-scheme-handler/${scheme}`
  const [program, ...args] = onPath('gio') ? ['gio', 'mime', type, desktopName] : ['xdg-mime', 'default', desktopName, type]
  return run(program, args).status === 0
}
