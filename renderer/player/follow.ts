// Mirror → sound, facts → main: the speaker does what the playback slice says, and what it observes becomes facts and history.
import type { AppState } from '../../shared/app-state.ts'
import { listen, notListening, type Turn } from '../../shared/history/listen.ts'
import { millis, type TrackId } from '../../shared/ids.ts'
import type { PlayerBridge } from '../../shared/ipc/contract.ts'
import { next } from '../../shared/queue/advance.ts'
import type { SpeakerFact } from '../../shared/queue/facts.ts'
import type { Playback } from '../../shared/queue/model.ts'
import { positionAt } from '../../shared/queue/position.ts'
import { whose } from '../state/whose.ts'
import { openMachine } from './machine.ts'
import { startMediaSession } from './media-session.ts'
import { startPlayThrough } from './play-through.ts'
import type { TrackFile } from './track-bytes.ts'
import type { TrackInfo } from './track-info.ts'

export type PlayerDependencies = {
  readonly mirror: {
    getState(): AppState
    subscribe(listener: (state: AppState, before: AppState) => void): () => void
  }
  readonly bridge: Pick<PlayerBridge, 'queue.command' | 'speaker.report' | 'history.record' | 'log.write'>
  /** What to show of a track; null while the library does not know it. The same object as long as nothing changed. */
  readonly trackInfo: (track: TrackId) => TrackInfo | null
}

/** Main hears of the position this often, milliseconds; listening is measured more closely. */
const reportEvery = 5_000

/** Plays what the mirror says from now on; returns how to stop. */
export function startPlayer({ mirror, bridge, trackInfo }: PlayerDependencies): () => void {
  let listening = notListening
  let reportedAt = 0
  /** Whose sound it is. What is heard of one person's music is never told under another, or anew under nobody. */
  let listener: string | null = null

  const log = (text: string) => void bridge['log.write']({ level: 'warning', text })
  const hear = (happened: SpeakerFact | Turn) => {
    const heard = listen(listening, happened, performance.now())
    listening = heard.state
    if (!heard.entry) return
    const entry = { ...heard.entry, id: crypto.randomUUID(), at: millis(Date.now()) }
    void bridge['history.record'](entry).then(reply => {
      if (!reply.ok) log(`a ${entry.event} could not be recorded: ${reply.error.code}`)
    })
  }
  /** A failure names the song: main does not know titles, and the person has to be told which one was passed over. */
  const named = (fact: SpeakerFact): SpeakerFact => {
    const { current } = mirror.getState().playback
    const title = fact.type === 'failed' && current !== null ? trackInfo(current)?.title : undefined
    return fact.type === 'failed' && title ? { ...fact, reason: `“${title.slice(0, 200)}”: ${fact.reason}`.slice(0, 500) } : fact
  }
  const report = (fact: SpeakerFact) => {
    if (whose(mirror.getState()) !== listener) return
    hear(fact)
    const now = performance.now()
    if (fact.type === 'position' && now - reportedAt < reportEvery && !mirror.getState().playback.paused) return
    reportedAt = now
    void bridge['speaker.report'](named(fact))
  }
  const sound = startPlayThrough({ open: openMachine, report, log, clock: () => performance.now() })
  const session = startMediaSession({
    state: mirror.getState,
    command: command => void bridge['queue.command'](command),
    trackInfo,
    now: Date.now,
  })

  const fileOf = (track: TrackId): TrackFile => ({ track, quality: mirror.getState().settings.quality })
  const position = (playback: Playback, waiting: boolean) => positionAt(playback, millis(Date.now()), waiting)

  const obey = (state: AppState, before: AppState | null) => {
    const { playback } = state
    const { startId, current, paused, anchor, seekId, volume, muted } = playback
    const was = before !== null && isSame(state, before) ? before.playback : null
    if (was === null) {
      sound.clear()
      listening = notListening
      listener = whose(state)
    }
    if (listener === null) return
    const turn: Turn = { type: 'turn', startId, track: current, paused }
    if (volume !== was?.volume || muted !== was.muted) sound.volume(volume, muted)
    if (startId !== was?.startId) {
      sound.leave()
      hear(turn)
      if (current === null) sound.clear()
      else sound.start({ startId, file: fileOf(current), position: anchor.position }, paused)
      return
    }
    if (seekId !== was.seekId) sound.seek(position(playback, state.speaker.waiting))
    if (paused !== was.paused) paused ? sound.pause() : sound.resume()
    // After the speaker has said how far it was heard, so that nothing heard is lost.
    hear(turn)
  }

  const prepare = (state: AppState) => {
    const following = next(state, 'end')
    sound.prepare(following.kind === 'go' && state.playback.current !== null ? fileOf(following.spot.track) : null)
  }

  const follow = (state: AppState, before: AppState | null) => {
    const { playback, queue } = state
    if (playback !== before?.playback || !isSame(state, before)) obey(state, before)
    if (playback !== before?.playback || queue !== before.queue || state.settings.quality !== before.settings.quality) prepare(state)
    session.show()
  }
  follow(mirror.getState(), null)
  const unsubscribe = mirror.subscribe(follow)

  return () => {
    unsubscribe()
    session.stop()
    sound.stop()
  }
}

/** Whether it is about the same person. */
const isSame = (one: AppState, other: AppState): boolean =>
  (one.account === other.account && one.connection === other.connection) || whose(one) === whose(other)
