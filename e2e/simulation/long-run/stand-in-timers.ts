// In the place of node:timers/promises: pauses in the time of the present walk.
import { timers } from '../stand-ins.ts'

export const { setImmediate, setTimeout } = timers
