// Whether this computer makes sound: something plays, and not on another device.
import type { AppState } from '../app-state.ts'

export const isSoundingHere = ({ playback, connect }: Pick<AppState, 'playback' | 'connect'>): boolean =>
  playback.current !== null && !playback.paused && connect.output.kind === 'here'
