// The playback status as one object for programs and scripts, the same on the command line and over local control.

import type { AppState } from '../app-state.ts'
import type { TrackId } from '../ids.ts'
import type { Repeat } from '../queue/model.ts'
import { truncated } from '../wire/spelling.ts'
import { dashed } from '../words/dashed.ts'
import { t } from '../words/words.ts'
import { shownPosition } from './shown-position.ts'

export type Status = {
  readonly state: 'playing' | 'paused' | 'stopped'
  /** Texts are '' and the length (seconds) is null if unknown. */
  readonly song: {
    readonly id: TrackId
    readonly title: string
    readonly artist: string
    readonly album: string
    readonly length: number | null
  } | null
  /** Position in the song, seconds. */
  readonly position: number
  /** Linear gain, 0 to 1. */
  readonly volume: number
  readonly muted: boolean
  readonly shuffle: boolean
  readonly repeat: Repeat
  /** Name of the other device whose queue is shown; null: this computer's own is. */
  readonly device: string | null
}

/** What is known of a song; `length`: seconds, null if unknown. */
type StatusTrack = { readonly title: string; readonly artist: string; readonly album: string; readonly length: number | null }

/** The status of playback; `summary`: what is known of the current song; `now`: milliseconds since 1970. */
export function statusOf(state: Pick<AppState, 'playback' | 'connect' | 'speaker'>, summary: StatusTrack | null, now: number): Status {
  const { playback, connect } = state
  const { current, paused, volume, muted, shuffle, repeat } = playback
  const { title = '', artist = '', album = '', length = null } = summary ?? {}
  const position = shownPosition(state, length, now)
  return {
    state: current === null ? 'stopped' : paused ? 'paused' : 'playing',
    song: current === null ? null : { id: current, title, artist, album, length },
    position: current === null ? 0 : Math.round(position * 1000) / 1000,
    volume,
    muted,
    shuffle,
    repeat,
    device: connect.output.kind === 'here' ? null : connect.output.name,
  }
}

/** The status on one line, for a terminal. */
export function statusLine({ state, song, position, device }: Status): string {
  if (song === null) return t('commandLine.nothingPlays')
  // Titles are untrusted: control characters, which a terminal would obey, and line breaks are removed.
  const [title, artist] = [truncated(song.title), truncated(song.artist)]
  const name = dashed(title === '' ? t('commandLine.song', { id: String(song.id) }) : title, artist)
  const place = song.length === null ? clock(position) : t('playback.positionOf', { position: clock(position), length: clock(song.length) })
  const status = { state, song: name, place }
  return device === null ? t('commandLine.status', status) : t('commandLine.statusOn', { ...status, device })
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
