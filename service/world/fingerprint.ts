// A fingerprint of a catalogue's content, by which a start notices that the folder or the demo has changed.
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Catalogue, CatalogueKind } from './catalogue.ts'

/** Most rows hashed per table of a catalogue that is made up: larger ones are generated, and determined by their seed. */
const sample = 20_000

/**
 * Hexadecimal SHA-256 of a catalogue, equal for equal content. Of one that is made up all tracks are counted, but only the first 20,000 rows
 * of each table read; of a folder all rows.
 */
export async function fingerprint({
  catalogue,
  catalogueKind,
}: {
  readonly catalogue: Catalogue
  readonly catalogueKind: CatalogueKind
}): Promise<string> {
  const hash = createHash('sha256').update(`${catalogue.tracks.size} tracks`)
  for (const table of [catalogue.tracks, catalogue.albums, catalogue.artists]) {
    let seen = 0
    for (const item of table.values()) {
      hash.update(JSON.stringify(item))
      seen += 1
      if (seen === sample && catalogueKind === 'made up') break
      if (seen % 500 === 0) await setImmediate() // yields, because the stand-in may share its process with the app
    }
  }
  return hash.digest('hex')
}
