// Paths of electron-builder's unpacked app, by system.
import path from 'node:path'
import { root } from '../build/bundles.ts'

export type PackagedApp = { readonly executable: string; readonly resources: string }

/** Paths in the unpacked app that electron-builder made for this computer's system and processor. */
export function packagedApp(): PackagedApp {
  const suffix = process.arch === 'x64' ? '' : `-${process.arch}`
  switch (process.platform) {
    case 'darwin': {
      const contents = path.join(root, 'dist', `mac${suffix}`, 'Segue.app/Contents')
      return { executable: path.join(contents, 'MacOS/Segue'), resources: path.join(contents, 'Resources') }
    }
    case 'win32':
      return inFolder(`win${suffix}-unpacked`, 'Segue.exe')
    default:
      return inFolder(`linux${suffix}-unpacked`, 'segue')
  }
}

function inFolder(folder: string, executable: string): PackagedApp {
  const place = path.join(root, 'dist', folder)
  return { executable: path.join(place, executable), resources: path.join(place, 'resources') }
}
