// Finds what the app runs on: the real Electron if its binary is installed, else the stand-in.

import { type Runtime, resolve } from 'electron-stand-in'
import { root } from './build/bundles.ts'

/** Throws an error with a message for the person when there is neither. */
export const findRuntime = (): Runtime => resolve({ projectFolder: root })
