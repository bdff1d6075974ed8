// electron-builder's afterPack hook: sets all fuses strictly, so that a new fuse of Electron stops the packaging until it is decided.
import path from 'node:path'
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'

/** @param {import('electron-builder').AfterPackContext} context */
export default async function decideFuses({ packager, appOutDir, electronPlatformName }) {
  const decided = Object.entries(packager.config.electronFuses ?? {}).map(([name, isOn]) => [fuseNumber(name), isOn])
  await flipFuses(path.join(appOutDir, executableOf(packager, electronPlatformName)), {
    version: FuseVersion.V1,
    ...Object.fromEntries(decided),
    // Bounds of WebAssembly memory are checked by page protection, which is faster and as safe; electron-builder has no option for this
    // fuse.
    [FuseV1Options.WasmTrapHandlers]: true,
    strictlyRequireAllFuses: true,
  })
}

/** The number of a fuse; electron-builder writes `runAsNode` for `RunAsNode`. @param {string} name @returns {number} */
function fuseNumber(name) {
  const number = Object.entries(FuseV1Options).find(([option]) => option.toLowerCase() === name.toLowerCase())?.[1]
  if (typeof number !== 'number') throw new Error(`electron-builder.yml decides a fuse that does not exist: ${name}`)
  return number
}

/**
 * What has the fuses, as a name in the output folder: the executable, on macOS the app.
 * @param {import('electron-builder').AfterPackContext['packager']} packager @param {string} platform
 */
function executableOf(packager, platform) {
  const name = packager.appInfo.productFilename
  if (platform === 'darwin') return `${name}.app`
  return platform === 'win32' ? `${name}.exe` : /** @type {import('electron-builder').LinuxPackager} */ (packager).executableName
}
