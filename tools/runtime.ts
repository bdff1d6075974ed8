// What the app runs on: the real Electron where its binary is installed, else the stand-in.
import { root } from './build/bundles.ts'
import { type Runtime, resolve } from './electron-runtime/install.js'

/** Throws in words for a person when there is neither. */
export const findRuntime = (): Runtime => resolve({ projectFolder: root })

/** Chromium refuses its own sandbox to root; the stand-in sees to that itself. */
export const rootSwitches = (runtime: Runtime): readonly string[] =>
  runtime.kind === 'electron' && process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
