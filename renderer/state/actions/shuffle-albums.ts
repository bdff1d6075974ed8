// Plays whole albums in random order, each of them as it is.
import type { Library } from '../../../shared/library/model/model.ts'
import { albumAt } from '../../../shared/library/places/rows.ts'
import { trackRowsOf } from '../../../shared/library/places/select.ts'
import { type PlayContext, queueLimit } from '../../../shared/queue/model.ts'
import { newSeed, shuffled } from '../../../shared/queue/shuffle.ts'
import type { AppContextValue } from '../app-context.ts'
import { playList } from '../commands.ts'

/** Plays these albums (rows) in random order, at most as many songs as the queue holds, so the last album may be cut off. */
export function shuffleAlbums(
  app: AppContextValue,
  library: Library,
  albums: Uint32Array,
  context: PlayContext | null,
  random: () => number,
): void {
  const tracks: number[] = []
  for (const album of shuffled(Array.from(albums), -1, newSeed(random))) {
    if (tracks.length >= queueLimit) break
    for (const row of trackRowsOf(library, { kind: 'album', id: albumAt(library, album).id })) tracks.push(row)
  }
  playList(app, library, Uint32Array.from(tracks.slice(0, queueLimit)), 0, context)
}
