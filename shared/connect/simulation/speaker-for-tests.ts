// A speaker for the simulation: sound begins after a delay or fails, and ends with the song; the product's own play counter listens to it.
import type { AppState } from '../../app-state.ts'
import { countPlays, emptyPlayCounter, type Handover, type PlaybackUpdate, type PlayCounter } from '../../history/play-counter.ts'
import { playbackUpdateOf } from '../../history/playback-update.ts'
import type { Millis, TrackId } from '../../ids.ts'
import type { SpeakerFact } from '../../queue/facts.ts'
import type { Playback } from '../../queue/model.ts'
import type { openLedger } from './ledger-for-tests.ts'

export type Timer = (milliseconds: number, act: () => void) => void

type Dependencies = {
  readonly name: string
  readonly account: ReturnType<typeof openLedger>
  readonly after: Timer
  readonly steady: () => number
  readonly now: () => Millis
  readonly random: () => number
  readonly tell: (fact: SpeakerFact) => void
  /** Probability that a start fails. */
  readonly failing: number
}

/** Length of a track in seconds, the same on every device. */
const lengthOf = (track: TrackId): number => 25 + (track % 7) * 9

/** The parts of the device's view that the speaker follows. */
type Shown = Pick<AppState, 'playback' | 'connect'> & { readonly handover: Handover | null }

const isElsewhere = ({ connect }: Shown): boolean => connect.output.kind === 'elsewhere'

export function openSpeaker({ name, account, after, steady, now, random, tell, failing }: Dependencies) {
  let wanted: Pick<Playback, 'startId' | 'seekId' | 'current'> | null = null
  /** Position of the sound (seconds) at a moment of the steady clock; null: silence. */
  let sounding: { readonly position: number; readonly at: number } | null = null
  let attempt = 0
  let speed = 1
  let looks = 0
  let listening: PlayCounter = emptyPlayCounter
  let shown: Shown | null = null
  const happened = (one: SpeakerFact | PlaybackUpdate) => {
    const { startId } = 'track' in one ? listening.current : one
    const heard = countPlays(listening, one, steady())
    listening = heard.state
    for (const entry of heard.entries) account.enter({ ...entry, device: name, startId, at: steady() })
  }
  const position = (): number => (sounding ? sounding.position + ((steady() - sounding.at) / 1000) * speed : 0)
  const say = (fact: SpeakerFact) => {
    happened(fact)
    tell(fact)
  }
  /** Ends the sound; as with the real page, its last position is reported 5 ms later. */
  const fall = () => {
    if (sounding && wanted) {
      const fact = { type: 'position', startId: wanted.startId, position: position() } as const
      account.ends(name, fact.position, steady())
      const mine = attempt
      lastWords.push(fact)
      after(5, () => {
        for (const word of lastWords.splice(0)) happened(word)
        if (mine === attempt) tell(fact)
      })
    }
    sounding = null
  }
  const lastWords: SpeakerFact[] = []
  const begin = (at: number, playback: Playback) => {
    const { startId, current } = playback
    const mine = attempt
    after(30 + random() * 500, () => {
      if (mine !== attempt || current === null) return
      if (random() < failing || at >= lengthOf(current)) {
        account.startOf(name, startId).over = true
        return say({ type: 'failed', startId, position: at, reason: 'no sound', unreachable: false })
      }
      sounding = { position: at, at: steady() }
      account.begins(name, startId, current, at, steady())
      say({ type: 'playing', startId, position: at })
      look(mine, startId, current)
    })
  }
  const look = (mine: number, startId: number, track: TrackId) => {
    const left = ((lengthOf(track) - position()) / speed) * 1000
    looks += 1
    const thisLook = looks
    after(Math.min(5_000, left), () => {
      if (mine !== attempt || thisLook !== looks) return
      if (position() < lengthOf(track) - 0.001) {
        say({ type: 'position', startId, position: position() })
        return look(mine, startId, track)
      }
      account.ends(name, position(), steady())
      account.startOf(name, startId).over = true
      happened({ type: 'position', startId, position: position() })
      sounding = null
      say({ type: 'ended', startId })
    })
  }
  return {
    /**
     * To be called after every change. `state`: the device's view; `at`: position of its song, seconds; `byOthers`: whether a received
     * frame caused the change.
     */
    follow: (state: Shown, at: number, byOthers: boolean) => {
      const { playback } = state
      const { startId, current } = playback
      const before = shown
      shown = state
      const isBack = before === null || isElsewhere(before)
      if (isBack && isElsewhere(state)) return
      const is = playback.paused || current === null || isElsewhere(state) ? null : playback
      if (playback.speed !== speed) {
        if (sounding) sounding = { position: position(), at: steady() }
        speed = playback.speed
        if (sounding && wanted?.current != null) look(attempt, wanted.startId, wanted.current)
      }
      const isOther = is?.startId !== wanted?.startId || is?.seekId !== wanted?.seekId
      if (isOther) {
        attempt += 1
        fall()
        wanted = is
      }
      if (isElsewhere(state) && before !== null) account.startOf(name, before.playback.startId).silenced = true
      const isNew = before?.playback.startId !== startId
      const goesOn = before?.playback.current === current && playback.anchor.position > 0
      if (isNew && !isBack && !goesOn && !isElsewhere(state)) account.startOf(name, before.playback.startId).left = true
      if (byOthers && playback.paused && before !== null) account.startOf(name, before.playback.startId).silenced = true
      happened(playbackUpdateOf(before?.playback ?? playback, playback, state.connect, state.handover, now()))
      if (isOther && is) begin(at, is)
    },
    /** Ends the sound for good, and reports its last position at once. */
    end: () => {
      attempt += 1
      fall()
      attempt += 1
      for (const word of lastWords.splice(0)) happened(word)
    },
    position: (): number | null => (sounding ? position() : null),
    isWanted: (): boolean => wanted !== null,
  }
}
