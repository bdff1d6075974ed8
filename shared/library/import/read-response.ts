// Streams a library response into its envelope and tables of columns (packages/json-columns/).
import { jsonColumns, type ParserPool, type Rows, type ScanEnd, type SpillStore, type TableColumns, type Texts } from 'json-columns'
import { envelopeMembers, type ResponseEnvelope, responseEnvelope } from '../../wire/response-envelope.ts'
import type { Said } from '../../words/words.ts'
import { tableColumns } from '../model/schema.ts'
import { textColumn } from '../model/text-column.ts'
import type { HashSeed } from '../model/text-hash.ts'
import { exceededLimit, type ResponseLimits } from './limits.ts'
import type { TableRows, Tables } from './tables.ts'

export type LibraryReader = {
  /** Takes the next piece, split anywhere; its buffer may be reused afterwards. Pieces after an exceeded limit are ignored. */
  write(piece: Uint8Array): void
  /** The limit that was exceeded; null: none. */
  exceededLimit(): Said | null
  end(): { readonly end: ScanEnd; readonly envelope: ResponseEnvelope }
  /** What was read; after the end, call this or `drop`, once. */
  tables(): Tables
  /** Frees what was read. */
  drop(): void
}

/**
 * Starts reading; unreadable rows are skipped and counted. `seed`: random bits of this process; `limits`: of the library; `parsers`: as
 * jsonColumns takes them.
 */
export function libraryReader(spill: SpillStore, seed: HashSeed, limits?: ResponseLimits, parsers?: ParserPool): LibraryReader {
  let refused: Said | null = null
  const reader = jsonColumns({
    tables: tableColumns,
    within: 'library',
    members: envelopeMembers,
    seed,
    spill,
    parsers,
    isWithinLimit: held => {
      refused ??= exceededLimit(held, limits)
      return refused === null
    },
  })
  return {
    write: piece => void reader.write(piece),
    exceededLimit: () => refused,
    end: () => {
      const { end, members } = reader.end()
      return { end, envelope: responseEnvelope(members) }
    },
    tables: () => {
      const { tracks, albums, artists, playlists, tags, trash } = reader.tables()
      return {
        tracks: readable(tracks),
        albums: readable(albums),
        artists: readable(artists),
        playlists: readable(playlists),
        tags: readable(tags),
        trash: [...trash.lists.tracks.ids],
        skipped: {
          tracks: tracks.skipped,
          albums: albums.skipped,
          artists: artists.skipped,
          playlists: playlists.skipped,
          tags: tags.skipped,
        },
      }
    },
    drop: reader.drop,
  }
}

/** Wraps the text bytes in columns that can be read by row. */
function readable<Columns extends TableColumns>(rows: Rows<Columns>): TableRows<Columns> {
  const columnsOf = (texts: Readonly<Record<string, Texts>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, { starts, bytes }]) => [name, textColumn(starts, bytes)]))
  // The names are those of the columns by construction, which Object.fromEntries loses.
  return { ...rows, texts: columnsOf(rows.texts), sharedTexts: columnsOf(rows.sharedTexts) } as unknown as TableRows<Columns>
}
