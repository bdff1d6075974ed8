// A fingerprint of a catalogue's content, by which a start notices that the folder or the demo has changed.
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Catalogue, CatalogueKind } from './catalogue.ts'

/** Most rows hashed per table of a made-up catalogue: one with more is generated, and follows from its seed. */
const sample = 20_000

/**
 * Hexadecimal SHA-256 of a catalogue, equal for equal content. Of a folder all rows are hashed; of a made-up catalogue the number of
 * tracks, and only the first 20,000 rows of each table.
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
