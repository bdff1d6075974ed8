// Marks tracks that have a trait: a cover, a genre, a tag.
import type { ReadonlyIdMap } from '../../id-map.ts'
import type { TrackId } from '../../ids.ts'
import { storageFlags } from '../../kept.ts'
import { type Chunks, inChunks, rowsPerChunk } from '../model/chunked.ts'
import type { DictionaryText, Library, RowLists } from '../model/model.ts'
import { rowOfTrack } from '../places/select.ts'
import { ofShared } from './mark-text.ts'
import type { TrackFlag } from './model.ts'

/**
 * The marks of a trait: 1 for every track that has it; `kept`: what this computer holds of each song (`storageFlags` of shared/kept.ts).
 */
export function markTrait(library: Library, trait: TrackFlag, kept: ReadonlyIdMap<TrackId, number>): Chunks<Uint8Array> {
  const { tracks } = library
  const markTracks = (has: (row: number) => boolean): Chunks<Uint8Array> => markWhere(tracks.count, has)
  switch (trait) {
    case 'artwork':
      return notEmpty(tracks.artwork)
    case 'path':
      return notEmpty(tracks.path)
    case 'title':
      return markTracks(row => isWritten(library.folded.titles.starts, row) || tracks.title.at(row) !== '')
    case 'artist':
      return markTracks(row => (tracks.artist[row] ?? -1) >= 0)
    case 'album':
      return markTracks(row => (tracks.album[row] ?? -1) >= 0)
    case 'genre':
      return inGenres(library)
    case 'year':
      return markTracks(row => (tracks.year[row] ?? 0) > 0)
    case 'track':
      return markTracks(row => (tracks.number[row] ?? 0) > 0)
    case 'disc':
      return markTracks(row => (tracks.disc[row] ?? 0) > 0)
    case 'length':
      return markTracks(row => (tracks.length[row] ?? 0) > 0)
    case 'rating':
      return markTracks(row => (tracks.rating[row] ?? 0) > 0)
    case 'added':
      return markTracks(row => (tracks.added[row] ?? 0) > 0)
    case 'gain':
      return markTracks(row => !Number.isNaN(tracks.gain[row] ?? Number.NaN))
    case 'tag':
      return inAny(tracks.count, library.tags.tracks)
    case 'playlist':
      return inAny(tracks.count, library.playlists.tracks)
    case 'download':
      return downloaded(library, kept)
  }
}

/** Whether a folded text is longer than its terminating line feed. */
const isWritten = (starts: Uint32Array, row: number): boolean => (starts[row + 1] ?? 0) - (starts[row] ?? 0) > 1

function* markWhere(count: number, has: (row: number) => boolean, size = rowsPerChunk): Chunks<Uint8Array> {
  const marks = new Uint8Array(count)
  const fill = (from: number, end: number): void => {
    for (let row = from; row < end; row++) marks[row] = has(row) ? 1 : 0
  }
  yield* inChunks(count, fill, size)
  return marks
}

/** Texts read between two pauses. */
const textsPerChunk = 4096

function* notEmpty(column: DictionaryText): Chunks<Uint8Array> {
  const { texts } = column
  return yield* ofShared(column, yield* markWhere(texts.length, code => texts.at(code) !== '', textsPerChunk))
}

/** Marks tracks with a genre of their own or an additional one. */
function* inGenres({ tracks, additionalGenres }: Library): Chunks<Uint8Array> {
  const marks = yield* inAny(tracks.count, additionalGenres)
  const { genre } = tracks
  yield* inChunks(tracks.count, (from, end) => {
    for (let row = from; row < end; row++) if ((genre[row] ?? -1) >= 0) marks[row] = 1
  })
  return marks
}

function* downloaded(library: Library, kept: ReadonlyIdMap<TrackId, number>): Chunks<Uint8Array> {
  const marks = new Uint8Array(library.tracks.count)
  const keptRows = [...kept]
  yield* inChunks(keptRows.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const [track, bits] = keptRows[at] ?? [null, 0]
      if (track === null || (bits & storageFlags.downloaded) === 0) continue
      const row = rowOfTrack(library, track)
      if (row >= 0) marks[row] = 1
    }
  })
  return marks
}

function* inAny(count: number, { rows }: RowLists): Chunks<Uint8Array> {
  const marks = new Uint8Array(count)
  yield* inChunks(rows.length, (from, end) => {
    for (let at = from; at < end; at++) marks[rows[at] ?? 0] = 1
  })
  return marks
}
