// Time in which the page makes a library of the bytes of a pack of a million tracks.
import path from 'node:path'
import { buildIfChanged } from '../../tools/build/bundles.ts'
import type { Bench } from '../figure.ts'
import { saveLibraryResponse } from '../library-response.ts'
import { runWorkload } from '../workload.ts'

export const bench: Bench = {
  name: 'unpack-1m',
  figures: [{ name: 'unpack-1m', beside: 'a frame or six', unit: 'ms', budget: { max: 100 } }],
  prepare: async folder => {
    await buildIfChanged()
    const responseFile = path.join(folder, 'response.json')
    await saveLibraryResponse(1_000_000, responseFile)
    runWorkload('decode.ts', [responseFile, path.join(folder, 'library.pack')])
  },
  run: async folder => [{ ours: runWorkload('open-pack.ts', [path.join(folder, 'library.pack')]).milliseconds, other: null }],
}
