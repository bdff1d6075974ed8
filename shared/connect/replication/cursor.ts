// Where one is in lists that several devices write at the same time.
import type { TrackId } from '../../ids.ts'
import type { Playback } from '../../queue/model.ts'
import type { Registers } from './registers.ts'

export type Cursor = {
  readonly current: TrackId | null
  readonly from: Playback['from']
  readonly index: number
  /** With the current track at its head, if it comes from there. */
  readonly playNext: readonly TrackId[]
}

/**
 * By the rule of protocol 9.3, from the registers alone, so the same on every device: list and index decide, and `song` is only their
 * stored result. It says where one is as long as nobody wrote an index.
 */
export function cursorOf(registers: Registers): Cursor {
  const { index, from, tracks, playNext } = registers
  if (index === null) return cursorOfSong(registers)
  if (playNext.length > 0 && (from === 'playNext' || tracks.length === 0)) return promised(registers, 0)
  return inTracks(registers, index >= 0 && index < tracks.length ? index : 0)
}

/**
 * Where the song is, at the place nearest to the index; by the rule if no list holds it. For the device that sounds, where lists and index
 * are not of one mind: somebody may have edited the lists, or have gone on, before they received what the other did.
 */
export function cursorOfSong(registers: Registers): Cursor {
  const { song, from, index, tracks, playNext } = registers
  if (song !== null) {
    const head = playNext.indexOf(song)
    if (from === 'playNext' && head !== -1) return promised(registers, head)
    const near = nearest(tracks, song, index ?? 0)
    if (near !== -1) return inTracks(registers, near)
    if (head !== -1) return promised(registers, head)
  }
  return cursorOf({ ...registers, index: index ?? 0 })
}

const inTracks = ({ tracks, playNext }: Registers, index: number): Cursor => ({
  current: tracks[index] ?? null,
  from: 'tracks',
  index,
  playNext,
})

/** `head`: the place of the song in the play-next list, at whose head it comes. */
const promised = ({ index, tracks, playNext }: Registers, head: number): Cursor => ({
  current: playNext[head] ?? null,
  from: 'playNext',
  index: Math.max(-1, Math.min(index ?? 0, tracks.length - 1)),
  playNext: head === 0 ? playNext : [playNext[head] as TrackId, ...playNext.toSpliced(head, 1)],
})

/** The place of a track in a list that is nearest to `index`, the earlier one of two; -1: it is not there. */
function nearest(list: readonly TrackId[], track: TrackId, index: number): number {
  const from = Math.max(0, Math.min(index, list.length - 1))
  const reach = Math.max(from, list.length - 1 - from)
  for (let distance = 0; distance <= reach; distance += 1) {
    if (list[from - distance] === track) return from - distance
    if (list[from + distance] === track) return from + distance
  }
  return -1
}
