// A short name for what a catalogue holds, to notice that a folder or the demo changed between two starts.
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Catalogue } from './catalogue.ts'

/** Above this many rows a sample has to do: such catalogues are generated, and follow from their seed. */
const sample = 20_000

/** Hexadecimal digits; equal for equal content. */
export async function fingerprint(catalogue: Catalogue): Promise<string> {
  const hash = createHash('sha256').update(`${catalogue.tracks.size} tracks`)
  for (const table of [catalogue.tracks, catalogue.albums, catalogue.artists]) {
    let seen = 0
    for (const item of table.values()) {
      hash.update(JSON.stringify(item))
      seen += 1
      if (seen === sample) break
      if (seen % 500 === 0) await setImmediate() // the stand-in may share its process with the app
    }
  }
  return hash.digest('hex')
}
