// The cursor of a queue, its current item, read from lists that several devices write concurrently.
import type { TrackId } from '../../ids.ts'
import type { Playback } from '../../queue/model.ts'
import type { Registers } from './registers.ts'

export type Cursor = {
  readonly current: TrackId | null
  readonly from: Playback['from']
  readonly index: number
  /** The play-next list, with the current track at its head if it is played from there. */
  readonly playNext: readonly TrackId[]
}

/**
 * The cursor by the rule of protocol 9.3, from the registers alone, so every device reads the same: list and index decide, and `current` is
 * only their stored result; `current` decides only as long as no device has written an index.
 */
export function cursorOf(registers: Registers): Cursor {
  const { index, from, tracks, playNext } = registers
  if (index === null) return cursorAtCurrent(registers)
  if (playNext.length > 0 && (from === 'playNext' || tracks.length === 0)) return cursorInPlayNext(registers, 0)
  return cursorInTracks(registers, index >= 0 && index < tracks.length ? index : 0)
}

/**
 * The cursor at `current`: in the play-next list if it is played from there, else at its occurrence nearest to `index`, else in play next;
 * by `cursorOf` if neither list has it. For the device that makes the sound, when lists and index contradict each other because two devices
 * wrote at once.
 */
export function cursorAtCurrent(registers: Registers): Cursor {
  const { current, from, index, tracks, playNext } = registers
  if (current !== null) {
    const head = playNext.indexOf(current)
    if (from === 'playNext' && head !== -1) return cursorInPlayNext(registers, head)
    const near = nearestIndex(tracks, current, index ?? 0)
    if (near !== -1) return cursorInTracks(registers, near)
    if (head !== -1) return cursorInPlayNext(registers, head)
  }
  return cursorOf({ ...registers, index: index ?? 0 })
}

const cursorInTracks = ({ tracks, playNext }: Registers, index: number): Cursor => ({
  current: tracks[index] ?? null,
  from: 'tracks',
  index,
  playNext,
})

/** The cursor in the play-next list; `head` is the song's index there, and the song is moved to the front. */
const cursorInPlayNext = ({ index, tracks, playNext }: Registers, head: number): Cursor => ({
  current: playNext[head] ?? null,
  from: 'playNext',
  index: Math.max(-1, Math.min(index ?? 0, tracks.length - 1)),
  playNext: head === 0 ? playNext : [playNext[head] as TrackId, ...playNext.toSpliced(head, 1)],
})

/**
 * Index of the item nearest to `index` (clamped to the list) that holds the track, the earlier of two at the same distance; -1: the list
 * lacks it.
 */
function nearestIndex(list: readonly TrackId[], track: TrackId, index: number): number {
  const from = Math.max(0, Math.min(index, list.length - 1))
  if (list[from] === track) return from
  const [before, after] = [list.lastIndexOf(track, from), list.indexOf(track, from)]
  if (before === -1 || after === -1) return Math.max(before, after)
  return from - before <= after - from ? before : after
}
