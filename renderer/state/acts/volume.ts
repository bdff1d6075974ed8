// Louder and quieter by steps: keys and the wheel.
import { command } from '../commands.ts'
import type { Steering } from '../page.ts'

/** A key press, or a turn of the wheel, changes the volume by so much. */
export const volumeStep = 0.05

export function changeVolume(page: Steering, by: number): void {
  const { volume } = page.mirror.getState().playback
  command(page, { type: 'volume', volume: Math.round(Math.min(1, Math.max(0, volume + by)) * 100) / 100 })
}
