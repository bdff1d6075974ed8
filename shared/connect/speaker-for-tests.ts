// A speaker for the simulation: sound comes after a while, sometimes not at all, and ends with the song; with the real listening meter.
import { listen, notListening, type Turn } from '../history/listen.ts'
import type { TrackId } from '../ids.ts'
import type { SpeakerFact } from '../queue/facts.ts'
import type { Playback } from '../queue/model.ts'

export type Timer = (milliseconds: number, act: () => void) => void

type Dependencies = {
  readonly after: Timer
  readonly steady: () => number
  readonly random: () => number
  readonly tell: (fact: SpeakerFact) => void
  /** How likely a start fails. */
  readonly failing: number
}

/** Seconds; the same for a track on every device. */
const lengthOf = (track: TrackId): number => 25 + (track % 7) * 9

export type Play = { readonly track: TrackId; readonly at: number }

export function openSpeaker({ after, steady, random, tell, failing }: Dependencies) {
  let wanted: Pick<Playback, 'startId' | 'seekId' | 'current'> | null = null
  /** Where the sound was, at a steady moment; null: silence. */
  let sounding: { readonly position: number; readonly at: number } | null = null
  let attempt = 0
  let speed = 1
  let looks = 0
  let listening = notListening
  const plays: Play[] = []
  const happened = (one: SpeakerFact | Turn) => {
    const heard = listen(listening, one, steady())
    listening = heard.state
    if (heard.entry?.event === 'play') plays.push({ track: heard.entry.track, at: steady() })
  }
  const position = (): number => (sounding ? sounding.position + ((steady() - sounding.at) / 1000) * speed : 0)
  const say = (fact: SpeakerFact) => {
    happened(fact)
    tell(fact)
  }
  const fall = () => {
    if (sounding && wanted) {
      const fact = { type: 'position', startId: wanted.startId, position: position() } as const
      sounding = null
      happened(fact)
      const mine = attempt
      after(5, () => mine === attempt && tell(fact))
    }
    sounding = null
  }
  const begin = (at: number, playback: Playback) => {
    const { startId, current } = playback
    const mine = attempt
    after(30 + random() * 500, () => {
      if (mine !== attempt || current === null) return
      if (random() < failing || at >= lengthOf(current))
        return say({ type: 'failed', startId, position: at, reason: 'no sound', unreachable: false })
      sounding = { position: at, at: steady() }
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
      sounding = null
      say({ type: 'ended', startId })
    })
  }
  return {
    /** After every change: what is to sound here, and where the song is. */
    follow: (playback: Playback, at: number, isHere: boolean) => {
      const paused = playback.paused || !isHere
      const is = paused || playback.current === null ? null : playback
      happened({ type: 'turn', startId: playback.startId, track: playback.current, paused })
      if (playback.speed !== speed) {
        if (sounding) sounding = { position: position(), at: steady() }
        speed = playback.speed
        if (sounding && wanted?.current != null) look(attempt, wanted.startId, wanted.current)
      }
      if (is && wanted && is.startId === wanted.startId && is.seekId === wanted.seekId) return
      if (!is && !wanted) return
      attempt += 1
      fall()
      wanted = is
      if (is) begin(at, is)
    },
    position: (): number | null => (sounding ? position() : null),
    isWanted: (): boolean => wanted !== null,
    stop: () => {
      attempt += 1
      sounding = null
      wanted = null
    },
    plays,
  }
}
