// The tables as they were read from a response, before a library is built from them.
import type { Rows, TableColumns } from 'json-columns'
import type { PackedText, Skipped } from '../model/model.ts'
import type { Schema } from '../model/schema.ts'

/** A table that was read, with text columns that can be read by row. */
export type TableRows<Columns extends TableColumns> = Omit<Rows<Columns>, 'texts' | 'sharedTexts' | 'skipped'> & {
  readonly texts: { readonly [Name in keyof Columns['texts']]: PackedText }
  readonly sharedTexts: { readonly [Name in keyof Columns['shared']]: PackedText }
}
export type TrackRows = TableRows<Schema['tracks']>
export type AlbumRows = TableRows<Schema['albums']>

/** All tables of a response; row 0 of artists is Various Artists. */
export type Tables = { readonly [Name in keyof Schema]: TableRows<Schema[Name]> } & {
  /** Ids of tracks that the trash lists. */
  readonly trash: readonly number[]
  readonly skipped: Skipped
}
