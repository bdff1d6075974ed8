// Volume up and down by steps, for keys and the mouse wheel.

import type { PlaybackControls } from '../app-context.ts'
import { sendCommand } from '../commands.ts'

/** The change of volume per key press or wheel event, of a full volume of 1. */
export const volumeStep = 0.05

export function changeVolume(app: PlaybackControls, step: number): void {
  const { volume } = app.mirror.getState().playback
  sendCommand(app, { type: 'volume', volume: Math.round(Math.min(1, Math.max(0, volume + step)) * 100) / 100 })
}
