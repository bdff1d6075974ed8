// Who takes the links of a scheme: asked of the desktop and told to it by xdg-settings, as Electron does on Linux.
import { spawnSync } from 'node:child_process'

/** @param {string[]} args */
const xdgSettings = (...args) => spawnSync('xdg-settings', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** @param {string} name @returns {string} with the suffix, which is optional in Electron */
export const desktopFileName = name => (name.endsWith('.desktop') ? name : `${name}.desktop`)

/** Electron's own choice for an app that names no desktop file. @param {string} appName */
export const desktopNameOf = appName => desktopFileName(appName.toLowerCase().replace(/[^a-z0-9]+/g, '-'))

/** True if the desktop has a file of that name and opens such links with it. @param {string} scheme @param {string} desktopName */
export function isProtocolClient(scheme, desktopName) {
  if (!scheme) return false
  const { status, stdout } = xdgSettings('check', 'default-url-scheme-handler', scheme, desktopName)
  return status === 0 && stdout.startsWith('yes')
}

/** False if the desktop knows no such file, or there is no xdg-settings. @param {string} scheme @param {string} desktopName */
export const becomeProtocolClient = (scheme, desktopName) =>
  Boolean(scheme) && xdgSettings('set', 'default-url-scheme-handler', scheme, desktopName).status === 0
