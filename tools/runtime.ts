// Finds what the app runs on: the real Electron if its binary is installed, else the stand-in.

import { type Runtime, resolve } from 'electron-stand-in'
import { root } from './build/bundles.ts'

/** Finds the runtime of this project; throws an error with a message for the person if there is neither Electron nor the stand-in. */
export const findRuntime = (): Runtime => resolve({ projectFolder: root })
