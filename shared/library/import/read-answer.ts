// A library answer → envelope and tables of columns, as it arrives (packages/json-columns/).
import { jsonColumns, type RowParsers, type Rows, type ScanEnd, type TableColumns, type Texts, type Waiting } from 'json-columns'
import { type AnswerEnvelope, answerEnvelope, envelopeMembers } from '../../wire/answer-envelope.ts'
import type { Said } from '../../words/words.ts'
import { tableColumns } from '../model/schema.ts'
import { textColumn } from '../model/text-column.ts'
import type { HashSeed } from '../model/text-hash.ts'
import { type Held, tooMuch } from './held.ts'
import type { TableRows, Tables } from './tables.ts'

export type AnswerReader = {
  /** The next piece of the answer, cut anywhere; its bytes may change afterwards. Nothing is read any more once there is too much. */
  write(piece: Uint8Array): void
  /** Why no more is read; null: nothing speaks against it. */
  tooMuch(): Said | null
  end(): { readonly end: ScanEnd; readonly envelope: AnswerEnvelope }
  /** One of these, once, behind the end: what was read, or nothing of it. */
  tables(): Tables
  drop(): void
}

/** Begins to read. `seed`: random bits of this program; `most`: what can be held; `parsers`: as jsonColumns takes them. What cannot be read is skipped and counted. */
export function answerReader(waiting: Waiting, seed: HashSeed, most?: Held, parsers?: RowParsers): AnswerReader {
  let refused: Said | null = null
  const reader = jsonColumns({
    tables: tableColumns,
    within: 'library',
    members: envelopeMembers,
    seed,
    waiting,
    parsers,
    mayHold: held => {
      refused ??= tooMuch(held, most)
      return refused === null
    },
  })
  return {
    write: piece => void reader.write(piece),
    tooMuch: () => refused,
    end: () => {
      const { end, members } = reader.end()
      return { end, envelope: answerEnvelope(members) }
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

/** With texts that can be read out. */
function readable<Columns extends TableColumns>(rows: Rows<Columns>): TableRows<Columns> {
  const columnsOf = (texts: Readonly<Record<string, Texts>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, { starts, bytes }]) => [name, textColumn(starts, bytes)]))
  // The names are those of the columns, which Object.fromEntries cannot tell.
  return { ...rows, texts: columnsOf(rows.texts), sharedTexts: columnsOf(rows.sharedTexts) } as unknown as TableRows<Columns>
}
