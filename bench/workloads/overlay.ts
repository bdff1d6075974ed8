// Step: work of a page in a library of a million songs, with or without unsent changes laid over it: reading rows and orders, sorting a
// narrowed list, searching. Arguments: PACK; `rows`, `search`, `sort` or `lay` (laying one more thumb over); the number of unsent changes.
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import { layEditsOver } from '../../shared/edits/lay-over.ts'
import { artistId, playlistId, tagId, trackId } from '../../shared/ids.ts'
import { type Library, sortsBy } from '../../shared/library/model/model.ts'
import { trackAt } from '../../shared/library/places/rows.ts'
import { sortRows, trackRowsOf } from '../../shared/library/places/select.ts'
import { searchAll } from '../../shared/library/search/search.ts'
import { searchIndex } from '../../shared/library/search/search-index.ts'
import { median } from '../figure.ts'
import { keystrokes, p95 } from '../keystrokes.ts'
import { readPack } from '../read-pack.ts'

const [file = '', what = 'rows', waiting = '0'] = process.argv.slice(2)
const loaded = await readPack(file)
searchIndex.whole(loaded)
const library = layEditsOver(loaded, changes(loaded, Number(waiting)))

/**
 * So many changes, spread over the library: mostly thumbs; some songs are trashed or added to playlists, 2.5 % get other details, 2.5 % a
 * tag.
 */
function changes({ tracks, artists, playlists, tags }: Library, count: number): readonly LibraryEdit[] {
  const step = Math.max(1, Math.floor(tracks.count / Math.max(1, count)))
  return Array.from({ length: count }, (_, at): LibraryEdit => {
    const song = trackId(tracks.id[at * step] ?? 0)
    if (at % 100 === 0) return { kind: 'trash', tracks: [song], on: true }
    if (at % 40 === 13) return { kind: 'tag', id: tagId(tags.id[at % Math.max(1, tags.count)] ?? 0), tracks: [song], on: at % 80 === 13 }
    if (at % 40 === 33) {
      const artist = artistId(artists.id[(at * step) % Math.max(1, artists.count)] ?? 0)
      return {
        kind: 'describe-tracks',
        tracks: [song],
        ...(at % 80 === 33 ? { title: `Another title ${at}`, year: 1987 } : { artist, genre: 'Dub' }),
      }
    }
    if (at % 10 === 0)
      return { kind: 'add-to-playlist', id: playlistId(playlists.id[at % Math.max(1, playlists.count)] ?? 0), tracks: [song] }
    return { kind: 'rate', of: 'tracks', ids: [song], rating: at % 2 === 0 ? 5 : 1 }
  })
}

const timed = (act: () => void): number => {
  const started = performance.now()
  act()
  return performance.now() - started
}

/** Performs work five times, of which the median counts, so that the load of other programs is left out. */
const passes = <Made>(act: () => Made): readonly Made[] => Array.from({ length: 5 }, act)

const half = (of: Library): Uint32Array => of.orders.title.filter((_, at) => at % 2 === 0)

const acts: Readonly<Record<string, () => number>> = {
  // Reads thirty rows at each of a thousand places of a list, and each time the songs of a decade.
  rows: () => {
    const order = library.orders.title
    const read = (): number =>
      timed(() => {
        for (let at = 0; at < 1000; at++) {
          const from = Math.floor((order.length * at) / 1000)
          for (const row of order.subarray(from, from + 30)) trackAt(library, row)
          trackRowsOf(library, { kind: 'years', from: 1900 + (at % 120), to: 1909 + (at % 120) })
        }
      })
    return median(passes(read))
  },
  search: () => median(passes(() => p95(keystrokes.map(text => timed(() => void searchAll(library, text)))))),
  // Sorts half of the songs by every column once; what a first sort prepares counts, too.
  sort: () => {
    const rows = half(library)
    return timed(() => {
      for (const by of sortsBy) sortRows(library, rows, { by, descending: by.length % 2 === 0 })
    })
  },
  lay: () => {
    const ids = Array.from(library.orders.title.subarray(0, 5), row => library.tracks.id[row] ?? 0)
    return median(ids.map(id => timed(() => void layEditsOver(library, [{ kind: 'rate', of: 'tracks', ids: [id], rating: 5 }]))))
  },
}
const milliseconds = acts[what]?.()
if (milliseconds === undefined) throw new Error(`No such work: ${what}`)
console.log(JSON.stringify({ milliseconds, peakMegabytes: process.resourceUsage().maxRSS / 1000 }))
