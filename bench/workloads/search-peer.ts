// Step of a peer: a search library over title, artist and album; p95 of keystrokes. Arguments: PACK NAME SECONDS. The slowest peer takes
// seconds per keystroke, so each runs the keystrokes in scattered order until its time is over: those reached are a fair sample of all.
import { setFlagsFromString } from 'node:v8'
import UFuzzy from '@leeoniya/ufuzzy'
import Fuse from 'fuse.js'
import MiniSearch from 'minisearch'
import { keystrokes, p95 } from '../keystrokes.ts'
import { readPack } from '../read-pack.ts'

type Fields = { readonly id: number; readonly title: string; readonly artist: string; readonly album: string }
/** Searches for a text; returns the number of results. */
type Search = (text: string) => number

const peers: Readonly<Record<string, (tracks: readonly Fields[]) => Search>> = {
  uFuzzy: tracks => {
    const fuzzy = new UFuzzy({})
    const texts = UFuzzy.latinize(tracks.map(({ title, artist, album }) => `${title} ${artist} ${album}`))
    return text => fuzzy.search(texts, UFuzzy.latinize([text])[0] ?? '', 1)[0]?.length ?? 0
  },
  MiniSearch: tracks => {
    const index = new MiniSearch<Fields>({ fields: ['title', 'artist', 'album'] })
    index.addAll(tracks)
    return text => index.search(text, { prefix: true, combineWith: 'AND' }).length
  },
  'Fuse.js': tracks => {
    const index = new Fuse(tracks, { keys: ['title', 'artist', 'album'] })
    return text => index.search(text, { limit: 100 }).length
  },
}

// Raises the heap limit, as the peers keep millions of objects.
setFlagsFromString('--max-old-space-size=12000')
const [file = '', name = '', seconds = ''] = process.argv.slice(2)
const { tracks, artists, albums } = await readPack(file)
const fields = Array.from({ length: tracks.count }, (_, row) => ({
  id: row,
  title: tracks.title.at(row),
  artist: artists.name.at(tracks.artist[row] ?? -1),
  album: albums.name.at(tracks.album[row] ?? -1),
}))
const search = peers[name]?.(fields)
if (search === undefined) throw new Error(`no peer ${name}`)

/** Step from one keystroke to the next, coprime to their number, so that each is reached once. */
const stride = 7919
const end = performance.now() + Number(seconds) * 1000
const times: number[] = []
for (let index = 0; index < keystrokes.length && performance.now() < end; index++) {
  const started = performance.now()
  search(keystrokes[(index * stride) % keystrokes.length] ?? '')
  times.push(performance.now() - started)
}
console.error(`${name}: ${times.length} of ${keystrokes.length} keystrokes, p95 ${p95(times).toFixed(1)} ms`)
console.log(JSON.stringify({ milliseconds: p95(times), peakMegabytes: process.resourceUsage().maxRSS / 1000 }))
