// Keeps the genres of a library to a number (`maxLists` of shared/tuning.ts) that the page can list, sort
// and filter at once.
import { textColumn } from '../model/text-column.ts'
import type { TrackRows } from './tables.ts'

/** Code of a track without a genre, as an unsigned number; read as a signed one it is -1. */
const noGenre = 0xffff_ffff

/**
 * The tracks with the first `max` genres in the order in which tracks name them; further ones are left out, so that a track of which it was
 * the only one has none. The same tracks if they have no more.
 */
export function limitGenres(tracks: TrackRows, max: number): TrackRows {
  const { genre: texts } = tracks.sharedTexts
  if (texts.length <= max) return tracks
  const kept = textColumn(texts.starts.slice(0, max + 1), texts.bytes.slice(0, texts.starts[max]))
  const { starts, ids: codes } = tracks.lists.genres
  const keptStarts = new Uint32Array(starts.length)
  const keptCodes = codes.filter(code => code < max)
  let count = 0
  for (let list = 0; list + 1 < starts.length; list++) {
    for (let index = starts[list] ?? 0; index < (starts[list + 1] ?? 0); index++) if ((codes[index] ?? max) < max) count += 1
    keptStarts[list + 1] = count
  }
  return {
    ...tracks,
    shared: { ...tracks.shared, genre: tracks.shared.genre.map(code => (code < max ? code : noGenre)) },
    sharedTexts: { ...tracks.sharedTexts, genre: kept },
    lists: { ...tracks.lists, genres: { ...tracks.lists.genres, starts: keptStarts, ids: keptCodes } },
  }
}
