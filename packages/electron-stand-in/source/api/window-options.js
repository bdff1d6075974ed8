// Checks the options of a window, and computes its first bounds.
import { running } from '../runtime.js'
import { notImplemented } from '../strict.js'

/** Unsafe values of webPreferences, which the stand-in does not implement. */
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

/** Throws for options that the stand-in cannot or must not implement. @param {Record<string, any>} options */
export function refuseUnsafe(options) {
  const webPreferences = options.webPreferences ?? {}
  for (const [name, refused] of Object.entries(refusedPreferences))
    if (webPreferences[name] === refused) throw notImplemented(`webPreferences ${name}: ${refused}`)
  for (const name of refusedOptions) if (options[name] ?? webPreferences[name]) throw notImplemented(`BrowserWindow option '${name}'`)
}

/**
 * The first bounds of a window: centred on the screen unless a position is given, 800 × 600 without a size.
 * @param {Record<string, any>} options
 */
export function firstBounds({ x, y, width = 800, height = 600 }) {
  const { screen } = running
  return { x: x ?? Math.round((screen.width - width) / 2), y: y ?? Math.round((screen.height - height) / 2), width, height }
}
