// The state of a queue as the server keeps it: members that are written one by one (protocol 9.3), read from frames and put into them.
import { type TrackId, trackId } from '../../ids.ts'
import { type QueueList, queueLimit, type Repeat } from '../../queue/model.ts'
import { windowAround } from '../../queue/window.ts'
import type { ServerFrame, WireQueueState } from '../../wire/queue.ts'

/** Seconds into the song, at a moment of the server's clock (Unix seconds). While paused the moment does not matter. */
export type PlaybackPoint = { readonly position: number; readonly time: number }

/**
 * Each is written as a whole, and the last write counts. The parts of `data` are apart here, as they change for different reasons, though
 * a frame can only write all of them.
 */
export type Registers = {
  readonly song: TrackId | null
  readonly from: QueueList
  /** null: nobody ever wrote it. */
  readonly index: number | null
  readonly repeat: Repeat
  readonly tracks: readonly TrackId[]
  readonly playNext: readonly TrackId[]
  readonly shuffle: boolean
  readonly pause: boolean
  /** null: nobody ever wrote it. */
  readonly volume: number | null
  readonly place: PlaybackPoint
  readonly name: string | null
}
export type RegisterName = keyof Registers

/** What a server holds that was never told anything. */
export const blank: Registers = {
  song: null,
  from: 'tracks',
  index: null,
  repeat: 'none',
  tracks: [],
  playNext: [],
  shuffle: false,
  pause: true,
  volume: null,
  place: { position: 0, time: 0 },
  name: null,
}
export const registerNames = Object.keys(blank) as readonly RegisterName[]
export const allNames: ReadonlySet<RegisterName> = new Set(registerNames)
/** How loud a device is belongs to the device. */
export const allButVolume: ReadonlySet<RegisterName> = new Set(registerNames.filter(name => name !== 'volume'))

/** C-33: every spelling that was seen; others are passed over. */
const repeats: Readonly<Record<string, Repeat>> = { none: 'none', off: 'none', queue: 'queue', all: 'queue', track: 'track', one: 'track' }
/** A song is not longer than this, seconds. */
const longestSong = 1_000_000
/** A moment so far ahead of the server's clock was read from a wrong one, seconds. */
const ahead = 1
/** Titles are for one link. */
const longestName = 500

/** The registers that a frame writes; none = the short form (C-36). `serverNow`: the server's clock as it is reckoned here, Unix seconds. */
export function readRegisters(frame: ServerFrame, serverNow: number): Partial<Registers> {
  const { current_song, data, tracks, play_next, shuffle, pause, volume, start_position, start_time, name } = frame
  const moment = frame.timestamp ?? serverNow
  const repeat = Object.hasOwn(repeats, data?.repeat_mode ?? '') ? repeats[data?.repeat_mode ?? ''] : undefined
  const listed = tracks && windowOf(tracks, data?.play_index ?? tracks.indexOf(current_song ?? -1))
  return {
    ...(current_song !== undefined && { song: current_song === null ? null : trackId(current_song) }),
    ...(data?.play_from && { from: data.play_from === 'play_next' ? ('playNext' as const) : ('tracks' as const) }),
    ...(data?.play_index !== undefined && { index: data.play_index - (listed?.start ?? 0) }),
    ...(repeat && { repeat }),
    ...(listed && { tracks: listed.tracks }),
    ...(play_next && { playNext: play_next.slice(0, queueLimit - (listed?.tracks.length ?? 0)).map(trackId) }),
    ...(shuffle !== undefined && { shuffle }),
    ...(pause !== undefined && { pause }),
    ...(volume !== undefined && { volume }),
    ...(start_position !== undefined && {
      place: {
        position: Math.min(longestSong, Math.max(0, start_position)),
        time: start_time === undefined || start_time > moment + ahead ? moment : start_time,
      },
    }),
    ...(name !== undefined && { name: name === null ? null : name.slice(0, longestName) }),
  }
}

/** Longer lists than a queue holds are cut to a window around the current item. */
function windowOf(tracks: readonly number[], index: number): { readonly start: number; readonly tracks: readonly TrackId[] } {
  const { start, end } = windowAround(tracks.length, Math.max(0, Math.min(index, tracks.length - 1)))
  return { start, tracks: (end - start === tracks.length ? tracks : tracks.slice(start, end)).map(trackId) }
}

/** The parts of `data`, which are written together. */
export const dataParts = ['from', 'index', 'repeat'] as const satisfies readonly RegisterName[]

/** Whether a frame writes `data` without some of its parts: a server that puts one `data` in the place of the other has lost those. */
export const isDataTorn = ({ data }: ServerFrame): boolean =>
  data !== undefined && (data.play_from === undefined || data.play_index === undefined || data.repeat_mode === undefined)

/** Whether a frame writes a position without its moment, or the other way round. */
export const isPlaceTorn = ({ start_position, start_time }: ServerFrame): boolean =>
  (start_position === undefined) !== (start_time === undefined)

/** What a frame that writes these registers writes in truth: all parts of `data` if any. */
export const written = (names: ReadonlySet<RegisterName>): ReadonlySet<RegisterName> =>
  dataParts.some(part => names.has(part)) ? new Set([...names, ...dataParts]) : names

/** The value of a `set_state` that writes the registers named (C-33, C-34: `crossfade` is false, `libary_last_modified` is not sent). */
export function wireOf(registers: Registers, names: ReadonlySet<RegisterName>): WireQueueState {
  const { song, from, index, repeat, tracks, playNext, shuffle, pause, volume, place, name } = registers
  const has = (...some: readonly RegisterName[]) => some.some(one => names.has(one))
  return {
    ...(has('song') && { current_song: song }),
    ...(has(...dataParts) && {
      data: {
        play_from: from === 'playNext' ? ('play_next' as const) : ('tracks' as const),
        play_index: index ?? 0,
        repeat_mode: repeat,
        crossfade: false,
      },
    }),
    ...(has('tracks') && { tracks: [...tracks] }),
    ...(has('playNext') && { play_next: [...playNext] }),
    ...(has('shuffle') && { shuffle }),
    ...(has('pause') && { pause }),
    ...(has('volume') && volume !== null && { volume }),
    ...(has('place') && { start_position: asOnWire(place).position, start_time: asOnWire(place).time }),
    ...(has('name') && { name }),
  }
}

/** A number as it is on the wire. */
export const thousandths = (value: number): number => Math.round(value * 1000) / 1000
/** A place as it will be received again. */
export const asOnWire = ({ position, time }: PlaybackPoint): PlaybackPoint => ({ position: thousandths(position), time: thousandths(time) })

/** Whether two places are the same one on the wire. */
export const isSamePlace = (one: PlaybackPoint, other: PlaybackPoint): boolean =>
  thousandths(one.time) === thousandths(other.time) && thousandths(one.position) === thousandths(other.position)
