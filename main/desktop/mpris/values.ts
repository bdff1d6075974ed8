// What MPRIS says of the queue that is shown: pure, from the state (specification 2.2, https://specifications.freedesktop.org/mpris/latest/).
import { pathToFileURL } from 'node:url'
import type { AppState } from '../../../shared/app-state.ts'
import { maySteer } from '../../../shared/desktop/may-steer.ts'
import { placeOfShown } from '../../../shared/desktop/place-of-shown.ts'
import { next } from '../../../shared/queue/advance.ts'
import { fastest, type Playback, type Repeat, slowest } from '../../../shared/queue/model.ts'
import { inOneLine } from '../../../shared/wire/spelling.ts'
import type { ShownSong } from '../shown-song.ts'

/** Microseconds, as all times of MPRIS. */
export const micros = (seconds: number): bigint => BigInt(Math.round(Math.min(seconds, longest) * 1e6))
/** Of any place or length, seconds: the bus has numbers of 64 bits. */
const longest = 1e9

const loops = { none: 'None', track: 'Track', queue: 'Playlist' } as const satisfies Record<Repeat, string>
/** null: no value of LoopStatus. */
export const repeatOf = (loop: unknown): Repeat | null => (Object.keys(loops) as Repeat[]).find(repeat => loops[repeat] === loop) ?? null

/**
 * Names one start of a song: what somebody asks of the one before it is passed over, as the specification wants of SetPosition. Another
 * device counts its starts by itself.
 */
export const trackPath = ({ current, startId }: Playback): string => `/app/segue/player/track/${current ?? 0}/${startId}`

/** Seconds into the song, never beyond its end. */
export const placeIn = (state: AppState, song: ShownSong | null, now: number): number => placeOfShown(state, song?.facts?.length, now)

/** Of org.mpris.MediaPlayer2.Player, all but Position, of which no change is told. */
export type PlayerValues = ReturnType<typeof playerValues>
export function playerValues(state: AppState, song: ShownSong | null) {
  const { playback } = state
  const steers = maySteer(state)
  const known = playback.current === null ? null : song
  return {
    PlaybackStatus: playback.current === null ? 'Stopped' : playback.paused ? 'Paused' : 'Playing',
    LoopStatus: loops[playback.repeat],
    Rate: playback.speed,
    Shuffle: playback.shuffle,
    Metadata: metadata(playback, known),
    Volume: playback.muted ? 0 : playback.volume,
    MinimumRate: slowest,
    MaximumRate: fastest,
    CanGoNext: steers && next(state, 'person').kind === 'go',
    CanGoPrevious: steers,
    CanPlay: steers,
    CanPause: steers,
    CanSeek: steers && known?.facts?.length != null,
    CanControl: true,
  } as const
}

/** Of type `i`. */
const largestNumber = 2 ** 31 - 1
/** Words of the library as a bus takes them: it closes on whoever sends half a character, or a zero in a text. */
const said = (words: string): string => inOneLine(words).toWellFormed()

/** What is said of the song, by its names there; empty while nothing is current. */
export type Metadata = {
  readonly 'mpris:trackid'?: string
  readonly 'mpris:length'?: bigint
  readonly 'mpris:artUrl'?: string
  readonly 'xesam:title'?: string
  readonly 'xesam:artist'?: readonly string[]
  readonly 'xesam:album'?: string
  readonly 'xesam:trackNumber'?: number
}

function metadata(playback: Playback, song: ShownSong | null): Metadata {
  if (playback.current === null) return {}
  const { facts, cover } = song ?? { facts: null, cover: null }
  return {
    'mpris:trackid': trackPath(playback),
    ...(facts?.length != null && { 'mpris:length': micros(facts.length) }),
    ...(cover !== null && { 'mpris:artUrl': pathToFileURL(cover).href }),
    ...(facts?.title && { 'xesam:title': said(facts.title) }),
    ...(facts?.artist && { 'xesam:artist': [said(facts.artist)] }),
    ...(facts?.album && { 'xesam:album': said(facts.album) }),
    ...(facts && facts.number > 0 && facts.number <= largestNumber && { 'xesam:trackNumber': facts.number }),
  }
}
