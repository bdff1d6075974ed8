// Turns what was heard of this device's queue into plays and skips; the measure survives reloads, restarts and crashes.
import type { DeviceView } from '../../shared/connect/device.ts'
import type { Result } from '../../shared/errors.ts'
import type { HistoryEntry } from '../../shared/history/entry.ts'
import { countPlays, currentMeasure, type PlaybackUpdate, type PrivacyChange, restoreCounter } from '../../shared/history/play-counter.ts'
import { playbackUpdateOf } from '../../shared/history/playback-update.ts'
import { millis } from '../../shared/ids.ts'
import type { SpeakerFact } from '../../shared/queue/facts.ts'
import type { Log } from '../log.ts'
import type { DeviceOwner } from './device-owner.ts'

export type ListeningOwner = {
  /**
   * Takes every fact about this device's sound, also the failure of a track that was passed over without making a sound; to be called
   * before the queue reacts to it.
   */
  onFact(fact: SpeakerFact): void
  /** Begins or ends a private session, in which nothing heard is recorded. */
  setPrivate(isPrivate: boolean): void
  /** Stops measuring; resolves when all plays and skips so far are recorded, or failed, which is logged. */
  stop(): Promise<void>
}

type Dependencies = {
  readonly device: Pick<DeviceOwner, 'view' | 'follow' | 'listening'>
  /** Records an entry, idempotent by its id; resolves when it is on disk. */
  readonly record: (entry: HistoryEntry) => Promise<Result<void>>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Monotonic clock, milliseconds. */
  readonly steady: () => number
  readonly newId: () => string
  readonly log: Log
}

/**
 * Counts each play and skip exactly once across crashes: an entry gets its id and is stored with its measure before it is recorded, and
 * entries left by an earlier run are recorded again under the same id.
 */
export function startListening({ device, record, now, steady, newId, log }: Dependencies): ListeningOwner {
  const { restored } = device.listening
  let unrecorded = restored.unrecorded
  let recording: Promise<void> = Promise.resolve()
  let isStopped = false

  const update = (before: DeviceView, after: DeviceView): PlaybackUpdate =>
    playbackUpdateOf(before.mine.playback, after.mine.playback, after.connect, after.handover, millis(now()))
  let listening = restoreCounter(update(device.view(), device.view()), restored.measure)

  const dispatch = (event: SpeakerFact | PlaybackUpdate | PrivacyChange) => {
    if (isStopped) return
    const { state, entries } = countPlays(listening, event, steady())
    const isHeardAfterPause = device.view().mine.playback.paused && state.current.heard !== listening.current.heard
    listening = state
    unrecorded = [...unrecorded, ...entries.map(entry => ({ id: newId(), ...entry, at: millis(now()) }))]
    if (entries.length > 0) recordAll()
    // Sound reported after a pause is written to disk at once; while playing, the measure is written with the position every few seconds
    // anyway.
    else if (isHeardAfterPause) void device.listening.flush()
  }
  const recordAll = () => {
    recording = recording.then(async () => {
      await device.listening.flush()
      for (const entry of unrecorded) {
        const recorded = await record(entry)
        if (recorded.ok) unrecorded = unrecorded.filter(other => other !== entry)
        else log.error(`a ${entry.event} could not be recorded: ${recorded.error.message}`)
      }
    })
  }

  device.listening.setSource(() => ({ startId: listening.current.startId, measure: currentMeasure(listening, steady()), unrecorded }))
  dispatch(update(device.view(), device.view()))
  if (unrecorded.length > 0) recordAll()
  const unsubscribe = device.follow({
    onChange: (before, after) => {
      if (after.mine !== before.mine || after.connect !== before.connect || after.handover !== before.handover)
        dispatch(update(before, after))
    },
  })

  return {
    onFact: dispatch,
    setPrivate: isPrivate => dispatch({ type: 'privacy', isPrivate }),
    stop: async () => {
      isStopped = true
      unsubscribe()
      await recording
    },
  }
}
