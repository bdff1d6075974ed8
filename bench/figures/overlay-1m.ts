// Lists, search and sort of a million songs with 10,000 unsent changes laid over, beside the same library without.
import path from 'node:path'
import type { Bench } from '../figure.ts'
import { saveLibraryResponse } from '../library-response.ts'
import { runWorkload } from '../workload.ts'

const waiting = 10_000
const beside = 'the same without changes that wait'
const packIn = (folder: string): string => path.join(folder, 'library.pack')

export const bench: Bench = {
  name: 'overlay-1m',
  figures: [
    { name: 'overlay-1m-rows', beside: `30,000 rows and 1,000 lists; ${beside}`, unit: 'ms', budget: { ratio: 1.1 } },
    { name: 'overlay-1m-search', beside: `p95 of keystrokes; ${beside}`, unit: 'ms', budget: { ratio: 1.1 } },
    { name: 'overlay-1m-sort', beside: `half of the songs by every head; ${beside}`, unit: 'ms', budget: { ratio: 1.1 } },
    { name: 'overlay-1m-lay', beside: 'one more thumb, two frames', unit: 'ms', budget: { max: 33 } },
  ],
  prepare: async folder => {
    const responseFile = path.join(folder, 'response.json')
    await saveLibraryResponse(1_000_000, responseFile)
    runWorkload('decode.ts', [responseFile, packIn(folder)])
  },
  run: async folder => {
    const step = (what: string, count: number): number => runWorkload('overlay.ts', [packIn(folder), what, String(count)]).milliseconds
    const both = (what: string) => ({ ours: step(what, waiting), other: step(what, 0) })
    return [both('rows'), both('search'), both('sort'), { ours: step('lay', waiting), other: null }]
  },
}
