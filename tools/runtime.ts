// What the app runs on: the real Electron where its binary is installed, else the stand-in.

import { type Runtime, resolve } from 'electron-stand-in'
import { root } from './build/bundles.ts'

/** Throws in words for a person when there is neither. */
export const findRuntime = (): Runtime => resolve({ projectFolder: root })
