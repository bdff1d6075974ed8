// Default handlers of URL schemes on Linux, as Electron asks and sets them: through GIO, which caches the list of programs.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onPath } from '../system-browser.js'

/** @param {string} name @returns {string} with the suffix, which is optional in Electron */
export const desktopFileName = name => (name.endsWith('.desktop') ? name : `${name}.desktop`)

/** Electron's default for an app without a desktop file. @param {string} appName */
export const desktopNameOf = appName => desktopFileName(appName.toLowerCase().replace(/[^a-z0-9]+/g, '-'))

/** Delay until GIO notices a change in a folder of programs (inotify), milliseconds. */
const refreshDelay = 250

const dataFolders = () => {
  const { XDG_DATA_HOME, XDG_DATA_DIRS, HOME = os.homedir() } = process.env
  return [XDG_DATA_HOME || path.join(HOME, '.local/share'), ...(XDG_DATA_DIRS || '/usr/local/share:/usr/share').split(':')]
}

/** Cached names of desktop files, dropped after a change was noticed. @type {Set<string> | null} */
let cachedFiles = null
/** @type {fs.FSWatcher[]} */
let watchers = []

function desktopFiles() {
  if (cachedFiles) return cachedFiles
  const folders = dataFolders().map(folder => path.join(folder, 'applications'))
  cachedFiles = new Set(folders.flatMap(folder => (fs.existsSync(folder) ? fs.readdirSync(folder) : [])))
  for (const watcher of watchers) watcher.close()
  watchers = folders.flatMap(folder => {
    let watched = folder
    while (!fs.existsSync(watched)) watched = path.dirname(watched)
    const watcher = fs.watch(watched, { persistent: false }, () => {
      setTimeout(() => {
        cachedFiles = null
      }, refreshDelay).unref()
    })
    watcher.on('error', () => undefined) // the folder is gone: searched for again by the next call
    return [watcher]
  })
  return cachedFiles
}

/** The desktop file of the default handler of a scheme; null: none, or one that is not installed. @param {string} scheme */
function defaultFor(scheme) {
  const type = `x-scheme-handler/${scheme}`
  const desktopFile = onPath('gio')
    ? // LC_ALL=C, so that the output is English.
      /: (\S+\.desktop)$/m.exec(run('gio', ['mime', type], { LC_ALL: 'C' }).stdout)?.[1]
    : run('xdg-mime', ['query', 'default', type]).stdout.trim()
  return desktopFile && desktopFiles().has(desktopFile) ? desktopFile : null
}

/** @param {string} program @param {string[]} args @param {Record<string, string>} [env] */
const run = (program, args, env = {}) =>
  spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, ...env } })

/** Whether this program is the default handler of a scheme. @param {string} scheme @param {string} desktopName */
export const isProtocolClient = (scheme, desktopName) => Boolean(scheme) && defaultFor(scheme) === desktopName

/**
 * Makes a program the default handler; false if the desktop does not know it, or not yet.
 * @param {string} scheme @param {string} desktopName
 */
export function becomeProtocolClient(scheme, desktopName) {
  if (!scheme || !desktopFiles().has(desktopName)) return false
  const type = `x-scheme-handler/${scheme}`
  const [program, ...args] = onPath('gio') ? ['gio', 'mime', type, desktopName] : ['xdg-mime', 'default', desktopName, type]
  return run(program, args).status === 0
}
