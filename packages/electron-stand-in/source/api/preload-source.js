// Sources of the scripts injected before a page's own: its preload world, with the app's preload script.
import fs from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { createCodec } from '../clone-codec.js'
import { pagePermissions } from '../renderer/page-permissions.js'
import { preloadWorld } from '../renderer/preload-world.js'
import { worldBridge } from '../renderer/world-bridge.js'
import { executable } from '../runtime.js'

/**
 * Drops artwork of the page's own origin: pages are served by http here, but in Electron Chromium takes media session artwork only from
 * http, https, data and blob, not from an app's scheme.
 */
const refuseOwnPictures = `
  if (globalThis.MediaMetadata) {
    const Real = MediaMetadata;
    globalThis.MediaMetadata = class MediaMetadata extends Real {
      constructor(init = {}) {
        super({ ...init, artwork: (init.artwork ?? []).filter(({ src }) => {
          const isTaken = src.startsWith('blob:') || new URL(src, location.href).origin !== location.origin;
          if (!isTaken) console.warn('MediaImage src can only be of http/https/data/blob scheme: ' + src);
          return isTaken;
        }) });
      }
    };
  }`

/**
 * The script of the page's main world: connects it with the preload world, and asks for permissions before they are used.
 * @param {string} token known to both worlds
 */
export const pageWorldSource = token =>
  `if (window === window.top) { (${worldBridge})('${token}', 'page'); (${pagePermissions})('${token}'); }${refuseOwnPictures}`

/**
 * The script that sets up the preload world, before the preload script runs.
 * @param {{ token: string, binding: string, additionalArguments?: string[] }} options `binding`: the function that sends to main
 */
export function preloadWorldSource({ token, binding, additionalArguments = [] }) {
  const { env, platform, arch, pid, resourcesPath } = /** @type {any} */ (process)
  const processDetails = {
    ...{ type: 'renderer', sandboxed: true, contextIsolated: true, electronStandIn: true },
    ...{ platform, arch, pid, env, resourcesPath, execPath: executable },
    argv: [executable, ...additionalArguments],
    versions: { ...process.versions },
  }
  return `(${preloadWorld})(${JSON.stringify({ token, binding, process: processDetails })}, ${createCodec}, ${worldBridge});`
}

/**
 * The script that runs the app's preload script in the preload world; '' without one. A script that is unreadable or has a syntax error
 * becomes one that throws, as in Electron.
 * @param {string | undefined} file
 */
export function preloadSource(file) {
  if (!file) return ''
  const run = (/** @type {string} */ script) =>
    `if (window === window.top) electronStandIn.runPreload(${JSON.stringify(file)}, ${script});\n//# sourceURL=file://${encodeURI(file)}`
  try {
    if (!path.isAbsolute(file)) throw new Error('preload script must have absolute path.')
    const script = `(require, process, exports, module, global, setImmediate, clearImmediate) => {${fs.readFileSync(file, 'utf8')}\n}`
    new vm.Script(`(${script})`, { filename: file }) // throws a syntax error of the script here, where it is reported like any other
    return run(script)
  } catch (error) {
    return run(`() => { throw new Error(${JSON.stringify(String(error))}); }`)
  }
}
