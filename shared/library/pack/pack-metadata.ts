// The metadata of a pack: revision, date, counts and skipped rows; readable without the rest of the pack.
import type { LibraryCounts } from '../../app-state.ts'
import { type Revision, revision } from '../../ids.ts'
import type { Skipped, TextColumn } from '../model/model.ts'
import { textBuilder } from '../model/text-column.ts'
import type { PackColumns } from './columns.ts'

export type PackMetadata = {
  readonly revision: Revision
  /** `status.lastmodified` as the service sent it; '' if absent. */
  readonly lastModified: string
  readonly counts: LibraryCounts
  readonly skipped: Skipped
}

/** Serialises the metadata as columns, in a fixed order. */
export function metadataColumns(metadata: PackMetadata): {
  readonly numbers: Float64Array
  readonly texts: PackColumns['texts']['facts.texts']
} {
  const { counts, skipped } = metadata
  const texts = textBuilder(2)
  texts.add(metadata.revision)
  texts.add(metadata.lastModified)
  const numbers = [counts.tracks, counts.albums, counts.artists, counts.playlists, counts.length]
  const missed = [skipped.tracks, skipped.albums, skipped.artists, skipped.playlists, skipped.tags]
  return { numbers: Float64Array.from([...numbers, ...missed]), texts: texts.finish() }
}

/** Parses the metadata from columns; missing numbers are 0. */
export function readMetadata(numbers: Float64Array, texts: TextColumn): PackMetadata {
  const number = (index: number): number => numbers[index] ?? 0
  return {
    revision: revision(texts.at(0)),
    lastModified: texts.at(1),
    counts: { tracks: number(0), albums: number(1), artists: number(2), playlists: number(3), length: number(4) },
    skipped: { tracks: number(5), albums: number(6), artists: number(7), playlists: number(8), tags: number(9) },
  }
}
