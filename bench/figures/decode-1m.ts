// Decoding the whole response of a million tracks to a pack on disk, beside reading the file and parsing it at once.
import path from 'node:path'
import { buildIfChanged } from '../../tools/build/bundles.ts'
import type { Bench } from '../figure.ts'
import { saveLibraryResponse } from '../library-response.ts'
import { runWorkload } from '../workload.ts'

const beside = 'read + JSON.parse whole, in a fresh process'

export const bench: Bench = {
  name: 'decode-1m',
  figures: [
    { name: 'decode-1m-time', beside, unit: 'ms', budget: { ratio: 1 } },
    { name: 'decode-1m-memory', beside, unit: 'MB', budget: { ratio: 0.45 } },
  ],
  prepare: async folder => {
    await buildIfChanged()
    await saveLibraryResponse(1_000_000, path.join(folder, 'response.json'))
  },
  run: async folder => {
    const responseFile = path.join(folder, 'response.json')
    const ours = runWorkload('decode.ts', [responseFile, path.join(folder, 'library.pack')])
    const other = runWorkload('parse-whole.ts', [responseFile])
    return [
      { ours: ours.milliseconds, other: other.milliseconds },
      { ours: ours.peakMegabytes, other: other.peakMegabytes },
    ]
  },
}
