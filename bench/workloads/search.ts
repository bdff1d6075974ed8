// Step: the app's search in a pack's library; p95 of all keystrokes. Arguments: PACK and `best` (the best matches of every kind, with
// counts), `all` (every matching song, best first), or `index` (measures instead the time to make the search index, and its megabytes
// beyond the library's).

import { matchingTracks, searchAll } from '../../shared/library/search/search.ts'
import { searchIndex } from '../../shared/library/search/search-index.ts'
import { keystrokes, p95 } from '../keystrokes.ts'
import { readPack } from '../read-pack.ts'

const [file = '', what = 'best'] = process.argv.slice(2)
const library = await readPack(file)
const before = performance.now()
const index = searchIndex.whole(library)
const made = performance.now() - before

if (what === 'index') {
  const own = new Set<ArrayBufferLike>()
  collect(index, own, new Set())
  collect(library, own, new Set(), 'remove')
  const bytes = [...own].reduce((sum, buffer) => sum + buffer.byteLength, 0)
  console.log(JSON.stringify({ milliseconds: made, peakMegabytes: bytes / 1e6 }))
} else {
  const pass = (): readonly number[] =>
    keystrokes.map(text => {
      const started = performance.now()
      if (what === 'all') matchingTracks(library, text)
      else searchAll(library, text)
      return performance.now() - started
    })
  // Of three passes the median counts for each keystroke, so that the load of other programs is left out.
  const passes = [pass(), pass(), pass()]
  const times = keystrokes.map((_, at) => passes.map(each => each[at] ?? 0).toSorted((a, b) => a - b)[1] ?? 0)
  console.log(JSON.stringify({ milliseconds: p95(times), peakMegabytes: process.resourceUsage().maxRSS / 1000 }))
}

/** Adds the array buffers that are reachable from `value` to the set, in place, or removes them from it. */
function collect(value: unknown, buffers: Set<ArrayBufferLike>, seen: Set<object>, how: 'add' | 'remove' = 'add'): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  if (!ArrayBuffer.isView(value)) for (const part of Object.values(value)) collect(part, buffers, seen, how)
  else if (how === 'add') buffers.add(value.buffer)
  else buffers.delete(value.buffer)
}
