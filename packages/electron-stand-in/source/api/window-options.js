// What a window may be made with, and where it stands at first.
import { running } from '../runtime.js'
import { notImplemented } from '../strict.js'

/** Preferences that would change what a page may do; the stand-in has the safe side only. */
const refusedPreferences = {
  nodeIntegration: true,
  nodeIntegrationInWorker: true,
  nodeIntegrationInSubFrames: true,
  contextIsolation: false,
  sandbox: false,
  webSecurity: false,
  allowRunningInsecureContent: true,
  webviewTag: true,
  offscreen: true,
}
const refusedOptions = ['parent', 'modal', 'partition', 'session']

/** Throws for what the stand-in cannot do or must not do. @param {Record<string, any>} options */
export function refuseUnsafe(options) {
  const webPreferences = options.webPreferences ?? {}
  for (const [name, refused] of Object.entries(refusedPreferences))
    if (webPreferences[name] === refused) throw notImplemented(`webPreferences ${name}: ${refused}`)
  for (const name of refusedOptions) if (options[name] ?? webPreferences[name]) throw notImplemented(`BrowserWindow option '${name}'`)
}

/** In the middle of the screen, unless asked otherwise. @param {Record<string, any>} options */
export function firstBounds({ x, y, width = 800, height = 600 }) {
  const { screen } = running
  return { x: x ?? Math.round((screen.width - width) / 2), y: y ?? Math.round((screen.height - height) / 2), width, height }
}
