// What was heard of the own queue becomes plays and skips; the measure outlives pages, windows, restarts and crashes.
import type { DeviceView } from '../../shared/connect/device.ts'
import type { Result } from '../../shared/errors.ts'
import type { HistoryEntry } from '../../shared/history/entry.ts'
import { countPlays, measureNow, type PlaybackUpdate, type PrivacyChange, resumed } from '../../shared/history/play-counter.ts'
import { playbackUpdateOf } from '../../shared/history/playback-update.ts'
import { millis } from '../../shared/ids.ts'
import type { SpeakerFact } from '../../shared/queue/facts.ts'
import type { Log } from '../log.ts'
import type { DeviceOwner } from './device.ts'

export type ListeningOwner = {
  /** Everything that is told of the sound of this computer, and of what is passed over without any; before the queue moves for it. */
  hear(fact: SpeakerFact): void
  /** A private session begins or ends: what is heard in it is not recorded. */
  turnPrivate(isPrivate: boolean): void
  /** Resolves when all that was heard is recorded, or refused, which is logged; nothing is heard any more. */
  stop(): Promise<void>
}

type Dependencies = {
  readonly device: Pick<DeviceOwner, 'view' | 'follow' | 'listening'>
  /** Resolves when the entry is on disk; one that was recorded before, by its id, does nothing. */
  readonly record: (entry: HistoryEntry) => Promise<Result<void>>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Milliseconds of a clock that only goes forward. */
  readonly steady: () => number
  readonly newId: () => string
  readonly log: Log
}

/**
 * Counts each play and skip once, whatever ends when: an entry has its id, and lies beside the measure that it comes from, before the
 * history is told of it; what a run has left there, the next one records.
 */
export function startListening({ device, record, now, steady, newId, log }: Dependencies): ListeningOwner {
  const { restored } = device.listening
  let unrecorded = restored.unrecorded
  let recording: Promise<void> = Promise.resolve()
  let isStopped = false

  const update = (before: DeviceView, after: DeviceView): PlaybackUpdate =>
    playbackUpdateOf(before.mine.playback, after.mine.playback, after.connect, after.handover, millis(now()))
  let listening = resumed(update(device.view(), device.view()), restored.measure)

  const dispatch = (happened: SpeakerFact | PlaybackUpdate | PrivacyChange) => {
    if (isStopped) return
    const { state, entries } = countPlays(listening, happened, steady())
    const isToldLate = device.view().mine.playback.paused && state.current.heard !== listening.current.heard
    listening = state
    unrecorded = [...unrecorded, ...entries.map(entry => ({ id: newId(), ...entry, at: millis(now()) }))]
    if (entries.length > 0) recordAll()
    // While it plays it is written with the place every few seconds.
    else if (isToldLate) void device.listening.written()
  }
  const recordAll = () => {
    recording = recording.then(async () => {
      await device.listening.written()
      for (const entry of unrecorded) {
        const recorded = await record(entry)
        if (recorded.ok) unrecorded = unrecorded.filter(other => other !== entry)
        else log.error(`a ${entry.event} could not be recorded: ${recorded.error.message}`)
      }
    })
  }

  device.listening.keep(() => ({ startId: listening.current.startId, measure: measureNow(listening, steady()), unrecorded }))
  dispatch(update(device.view(), device.view()))
  if (unrecorded.length > 0) recordAll()
  const unfollow = device.follow({
    moved: (before, after) => {
      if (after.mine !== before.mine || after.connect !== before.connect || after.handover !== before.handover)
        dispatch(update(before, after))
    },
  })

  return {
    hear: dispatch,
    turnPrivate: isPrivate => dispatch({ type: 'privacy', isPrivate }),
    stop: async () => {
      isStopped = true
      unfollow()
      await recording
    },
  }
}
