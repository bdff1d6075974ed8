// Actions of the mini player's buttons and keys that are not plain commands.
import type { TrackId } from '../../shared/ids.ts'
import { sendCommand } from '../state/commands.ts'
import type { MiniContextValue } from './mini-context.ts'

/** Plays or pauses; nothing without a current song, as the mini player has no library to play from. */
export function playOrPause(app: MiniContextValue): void {
  const { current, paused } = app.mirror.getState().playback
  if (current !== null) sendCommand(app, { type: paused ? 'resume' : 'pause' })
}

export async function setThumbUp({ bridge, notices }: MiniContextValue, track: TrackId, isOn: boolean): Promise<void> {
  const reply = await bridge['tracks.like']({ track, on: isOn })
  if (!reply.ok) notices.fail(reply.error)
}

export async function closeMini({ bridge, notices }: MiniContextValue): Promise<void> {
  const reply = await bridge['mini.close'](undefined)
  if (!reply.ok) notices.fail(reply.error)
}

export async function setOnTop({ bridge, notices }: MiniContextValue, isOn: boolean): Promise<void> {
  const reply = await bridge['mini.keepOnTop']({ on: isOn })
  if (!reply.ok) notices.fail(reply.error)
}
