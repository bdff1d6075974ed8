// Derives from the own queue's state the update for the play counter: which start is current, where, and whether it is being transferred.
import type { ConnectState } from '../app-state.ts'
import type { Millis } from '../ids.ts'
import type { Playback } from '../queue/model.ts'
import { positionAt } from '../queue/position.ts'
import type { Handover, PlaybackUpdate } from './play-counter.ts'

/** The update for a change of the own queue; `before`: its playback before the change, or `playback` itself if there was none. */
export const playbackUpdateOf = (
  before: Playback,
  playback: Playback,
  { output, transfer }: ConnectState,
  handover: Handover | null,
  now: Millis,
): PlaybackUpdate => ({
  type: 'update',
  startId: playback.startId,
  track: playback.current,
  paused: playback.paused,
  position: positionAt(playback, now),
  leftAt: positionAt(before, now),
  jumps: playback.startId === before.startId && playback.seekId !== before.seekId,
  elsewhere: output.kind === 'elsewhere',
  moving: transfer?.way ?? null,
  handover,
})
