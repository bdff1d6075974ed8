// The registers of a queue's state, each written on its own (protocol 9.3): reads them from frames and writes them into frames.
import { type TrackId, trackId } from '../../ids.ts'
import { excerptRange } from '../../queue/excerpt-range.ts'
import { type QueueList, queueLimit, type Repeat } from '../../queue/model.ts'
import type { ServerFrame, WireQueueState } from '../../wire/queue.ts'

/** A position in seconds at a moment of the server's clock (Unix seconds); while paused, the moment has no meaning. */
export type PlaybackPoint = { readonly position: number; readonly time: number }

/** By how many seconds two playback points of the same song differ, extrapolated to the same moment unless it is paused. */
export const pointDistance = (one: PlaybackPoint, other: PlaybackPoint, isPaused = false): number =>
  Math.abs(one.position - other.position - (isPaused ? 0 : one.time - other.time))

/**
 * Last-writer-wins registers, each written as a whole. The members of the wire's `data` are separate here as they change for different
 * reasons, though a frame can only write all of them.
 */
export type Registers = {
  readonly current: TrackId | null
  readonly from: QueueList
  /** Index of the current item in `tracks`, or of the one interrupted by the play-next list; null: never written. */
  readonly index: number | null
  readonly repeat: Repeat
  readonly tracks: readonly TrackId[]
  readonly playNext: readonly TrackId[]
  readonly shuffle: boolean
  readonly pause: boolean
  /** Linear gain, 0 to 1; null: never written. */
  readonly volume: number | null
  readonly point: PlaybackPoint
  readonly name: string | null
}
export type RegisterName = keyof Registers

/** The state of a server that was never written to. */
export const emptyRegisters: Registers = {
  current: null,
  from: 'tracks',
  index: null,
  repeat: 'none',
  tracks: [],
  playNext: [],
  shuffle: false,
  pause: true,
  volume: null,
  point: { position: 0, time: 0 },
  name: null,
}
export const registerNames = Object.keys(emptyRegisters) as readonly RegisterName[]
export const allRegisters: ReadonlySet<RegisterName> = new Set(registerNames)
/** All registers except the volume, which each device keeps for itself. */
export const allButVolume: ReadonlySet<RegisterName> = new Set(registerNames.filter(name => name !== 'volume'))

/** C-33: the spellings of repeat that services were seen to use; others are ignored. */
const repeatSpellings: Readonly<Record<string, Repeat>> = {
  none: 'none',
  off: 'none',
  queue: 'queue',
  all: 'queue',
  track: 'track',
  one: 'track',
}
/** A received position is clamped to this, seconds. */
const maxPosition = 1_000_000
/** A `start_time` further ahead of the server's clock than this comes from a wrong clock and is replaced, seconds. */
const futureTolerance = 1
/** Longest title kept, in UTF-16 units, as the interface shows it in one line. */
const maxNameLength = 500

/**
 * The registers that a frame writes; none: an acknowledgement (C-36). Values are clamped, lists cut to the queue limit, and a moment that
 * is missing or lies in the future is replaced by the frame's `timestamp`, or else by `serverNow`: the estimated server time, Unix seconds.
 */
export function readRegisters(frame: ServerFrame, serverNow: number): Partial<Registers> {
  const { current_song, data, tracks, play_next, shuffle, pause, volume, start_position, start_time, name } = frame
  const moment = frame.timestamp ?? serverNow
  const repeat = Object.hasOwn(repeatSpellings, data?.repeat_mode ?? '') ? repeatSpellings[data?.repeat_mode ?? ''] : undefined
  const listed = tracks && cutAround(tracks, data?.play_index ?? tracks.indexOf(current_song ?? -1))
  return {
    ...(current_song !== undefined && { current: current_song === null ? null : trackId(current_song) }),
    ...(data?.play_from && { from: data.play_from === 'play_next' ? ('playNext' as const) : ('tracks' as const) }),
    ...(data?.play_index !== undefined && { index: data.play_index - (listed?.start ?? 0) }),
    ...(repeat && { repeat }),
    ...(listed && { tracks: listed.tracks }),
    ...(play_next && { playNext: play_next.slice(0, queueLimit - (listed?.tracks.length ?? 0)).map(trackId) }),
    ...(shuffle !== undefined && { shuffle }),
    ...(pause !== undefined && { pause }),
    ...(volume !== undefined && { volume }),
    ...(start_position !== undefined && {
      point: {
        position: Math.min(maxPosition, Math.max(0, start_position)),
        time: start_time === undefined || start_time > moment + futureTolerance ? moment : start_time,
      },
    }),
    ...(name !== undefined && { name: name === null ? null : name.slice(0, maxNameLength) }),
  }
}

/**
 * Cuts a list longer than the queue limit to a window around the current item, a shorter one is returned whole; `start`: index of the
 * window's first item in the list.
 */
function cutAround(tracks: readonly number[], index: number): { readonly start: number; readonly tracks: readonly TrackId[] } {
  const { start, end } = excerptRange(tracks.length, Math.max(0, Math.min(index, tracks.length - 1)))
  return { start, tracks: (end - start === tracks.length ? tracks : tracks.slice(start, end)).map(trackId) }
}

/** The registers that form the wire's `data`, which a frame writes together. */
export const dataRegisters = ['from', 'index', 'repeat'] as const satisfies readonly RegisterName[]

/** Whether a frame writes `data` without all its members: a server that replaces `data` as a whole has lost the missing ones. */
export const isDataPartial = ({ data }: ServerFrame): boolean =>
  data !== undefined && (data.play_from === undefined || data.play_index === undefined || data.repeat_mode === undefined)

/** Whether a frame writes only one of position and moment, which mean nothing apart. */
export const isPointPartial = ({ start_position, start_time }: ServerFrame): boolean =>
  (start_position === undefined) !== (start_time === undefined)

/** The registers that a frame about `names` writes in effect: all of `data` if it writes any of it. */
export const withWholeData = (names: ReadonlySet<RegisterName>): ReadonlySet<RegisterName> =>
  dataRegisters.some(part => names.has(part)) ? new Set([...names, ...dataRegisters]) : names

/** The value of a `set_state` that writes the registers named (C-33, C-34: `crossfade` is false, `libary_last_modified` is not sent). */
export function wireOf(registers: Registers, names: ReadonlySet<RegisterName>): WireQueueState {
  const { current, from, index, repeat, tracks, playNext, shuffle, pause, volume, point, name } = registers
  const has = (...wanted: readonly RegisterName[]) => wanted.some(one => names.has(one))
  return {
    ...(has('current') && { current_song: current }),
    ...(has(...dataRegisters) && {
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
    ...(has('point') && { start_position: roundPoint(point).position, start_time: roundPoint(point).time }),
    ...(has('name') && { name }),
  }
}

/** Rounds to three decimals, the precision of numbers on the wire. */
export const roundToThousandths = (value: number): number => Math.round(value * 1000) / 1000
/** A position and its moment rounded to the wire's precision, so that it equals what is received back. */
export const roundPoint = ({ position, time }: PlaybackPoint): PlaybackPoint => ({
  position: roundToThousandths(position),
  time: roundToThousandths(time),
})

/** Whether two playback points are equal at the wire's precision, milliseconds. */
export const isSamePoint = (one: PlaybackPoint, other: PlaybackPoint): boolean =>
  roundToThousandths(one.time) === roundToThousandths(other.time) && roundToThousandths(one.position) === roundToThousandths(other.position)
