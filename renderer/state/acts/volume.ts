// Volume up and down by steps, for keys and the mouse wheel.
import { command } from '../commands.ts'
import type { PlaybackControls } from '../page.ts'

/** The change of volume per key press or wheel event, of a full volume of 1. */
export const volumeStep = 0.05

export function changeVolume(page: PlaybackControls, step: number): void {
  const { volume } = page.mirror.getState().playback
  command(page, { type: 'volume', volume: Math.round(Math.min(1, Math.max(0, volume + step)) * 100) / 100 })
}
