// What the state says to the meter of listening: which start is current, whether it is to sound, and whether it is on its way.
import type { AppState } from '../app-state.ts'
import type { Turn } from './listen.ts'

/** What is current, and whether it is on its way to or from another device. */
export const turnOf = ({
  playback: { startId, current, paused },
  connect: { transfer, taken },
}: Pick<AppState, 'playback' | 'connect'>): Turn => ({
  type: 'turn',
  startId,
  track: current,
  paused,
  moving: transfer?.way,
  taken: taken?.startId === startId ? taken : undefined,
})
