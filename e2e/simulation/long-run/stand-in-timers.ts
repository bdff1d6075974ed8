// Replaces node:timers/promises in the bundle: pauses in the virtual time of the walk.
import { timers } from '../stand-ins.ts'

export const { setImmediate, setTimeout } = timers
