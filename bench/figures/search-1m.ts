// Search latency per keystroke over a million tracks, p95 over all keystrokes of fifty searches, beside the best of three search libraries.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Bench } from '../figure.ts'
import { saveLibraryResponse } from '../library-response.ts'
import { runWorkload } from '../workload.ts'

const peers = ['uFuzzy', 'MiniSearch', 'Fuse.js'] as const
/** Seconds for which each peer searches. */
const seconds = 30
const beside = `the best of ${peers.join(', ')} on title, artist and album`

const packIn = (folder: string): string => path.join(folder, 'library.pack')
const bestIn = (folder: string): string => path.join(folder, 'best-peer')

export const bench: Bench = {
  name: 'search-1m',
  figures: [
    { name: 'search-1m', beside, unit: 'ms', budget: { ratio: 0.5, max: 16 } },
    { name: 'search-1m-all', beside: `every track that fits, best first; ${beside}`, unit: 'ms', budget: { ratio: 0.5 } },
    { name: 'search-1m-memory', beside: 'what a page may take beyond the pack', unit: 'MB', budget: { max: 60 } },
  ],
  // The peers are measured once, not in each run, because they take minutes to index a million tracks.
  prepare: async folder => {
    const responseFile = path.join(folder, 'response.json')
    await saveLibraryResponse(1_000_000, responseFile)
    runWorkload('decode.ts', [responseFile, packIn(folder)])
    const times = peers.map(peer => runWorkload('search-peer.ts', [packIn(folder), peer, String(seconds)]).milliseconds)
    await writeFile(bestIn(folder), String(Math.min(...times)))
  },
  run: async folder => {
    const best = Number(await readFile(bestIn(folder), 'utf8'))
    return [
      { ours: runWorkload('search.ts', [packIn(folder), 'best']).milliseconds, other: best },
      { ours: runWorkload('search.ts', [packIn(folder), 'all']).milliseconds, other: best },
      { ours: runWorkload('search.ts', [packIn(folder), 'index']).peakMegabytes, other: null },
    ]
  },
}
