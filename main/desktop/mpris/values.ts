// MPRIS property values of the queue that is shown, without effects (specification 2.2,
// https://specifications.freedesktop.org/mpris/latest/).
import { pathToFileURL } from 'node:url'
import type { AppState } from '../../../shared/app-state.ts'
import { maySteer } from '../../../shared/desktop/may-steer.ts'
import { shownPosition } from '../../../shared/desktop/shown-position.ts'
import { nextAdvance } from '../../../shared/queue/advance.ts'
import { maxSpeed, minSpeed, type Playback, type Repeat } from '../../../shared/queue/model.ts'
import { inOneLine } from '../../../shared/wire/spelling.ts'
import type { ShownTrack } from '../shown-track.ts'

/** Seconds as microseconds, the unit of MPRIS. */
export const toMicroseconds = (seconds: number): bigint => BigInt(Math.round(Math.min(seconds, longestSeconds) * 1e6))
/** Most seconds of a position or length, to which a longer one is cut, so that its microseconds fit the 64-bit integers of D-Bus. */
const longestSeconds = 1e9

const loopStatuses = { none: 'None', track: 'Track', queue: 'Playlist' } as const satisfies Record<Repeat, string>
/** The repeat mode of an MPRIS LoopStatus; null if it is not a valid one. */
export const repeatOf = (loop: unknown): Repeat | null =>
  (Object.keys(loopStatuses) as Repeat[]).find(repeat => loopStatuses[repeat] === loop) ?? null

/**
 * The object path of one start of a song, by its `startId`, which each device counts by itself. It differs from start to start, so that a
 * SetPosition meant for the song before is ignored, as the specification wants.
 */
export const trackPath = ({ current, startId }: Playback): string => `/app/segue/player/track/${current ?? 0}/${startId}`

/** Seconds into the song that is shown, at most its length. */
export const positionIn = (state: AppState, shown: ShownTrack | null, now: number): number =>
  shownPosition(state, shown?.summary?.length, now)

/** The properties of org.mpris.MediaPlayer2.Player, except Position, which signals no changes. */
export type PlayerValues = ReturnType<typeof playerValues>
export function playerValues(state: AppState, shown: ShownTrack | null) {
  const { playback } = state
  const isControllable = maySteer(state)
  const currentSong = playback.current === null ? null : shown
  return {
    PlaybackStatus: playback.current === null ? 'Stopped' : playback.paused ? 'Paused' : 'Playing',
    LoopStatus: loopStatuses[playback.repeat],
    Rate: playback.speed,
    Shuffle: playback.shuffle,
    Metadata: metadata(playback, currentSong),
    Volume: playback.muted ? 0 : playback.volume,
    MinimumRate: minSpeed,
    MaximumRate: maxSpeed,
    CanGoNext: isControllable && nextAdvance(state, 'person').kind === 'go',
    CanGoPrevious: isControllable,
    CanPlay: isControllable,
    CanPause: isControllable,
    CanSeek: isControllable && currentSong?.summary?.length != null,
    CanControl: true,
  } as const
}

/** Largest 32-bit integer, D-Bus type `i`; a larger track number is left out. */
const largestNumber = 2 ** 31 - 1
/** Texts as D-Bus accepts them: it disconnects a sender of lone surrogates or NUL characters. */
export const asBusText = (words: string): string => inOneLine(words).toWellFormed()

/** MPRIS metadata by its field names; empty while nothing is current. */
export type Metadata = {
  readonly 'mpris:trackid'?: string
  readonly 'mpris:length'?: bigint
  readonly 'mpris:artUrl'?: string
  readonly 'xesam:title'?: string
  readonly 'xesam:artist'?: readonly string[]
  readonly 'xesam:album'?: string
  readonly 'xesam:trackNumber'?: number
}

function metadata(playback: Playback, shown: ShownTrack | null): Metadata {
  if (playback.current === null) return {}
  const { summary, cover } = shown ?? { summary: null, cover: null }
  return {
    'mpris:trackid': trackPath(playback),
    ...(summary?.length != null && { 'mpris:length': toMicroseconds(summary.length) }),
    ...(cover !== null && { 'mpris:artUrl': pathToFileURL(cover).href }),
    ...(summary?.title && { 'xesam:title': asBusText(summary.title) }),
    ...(summary?.artist && { 'xesam:artist': [asBusText(summary.artist)] }),
    ...(summary?.album && { 'xesam:album': asBusText(summary.album) }),
    ...(summary && summary.number > 0 && summary.number <= largestNumber && { 'xesam:trackNumber': summary.number }),
  }
}
