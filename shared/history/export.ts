// Exports the history as CSV (RFC 4180) or JSON, in pieces, so that other work can run between them.
import type { KnownEntry } from './entry.ts'

/** An entry with the names of its song; '' if the library does not have it any more. */
export type ExportedEntry = KnownEntry & { readonly title: string; readonly artist: string; readonly album: string }

const columnNames = ['time', 'event', 'title', 'artist', 'album', 'track_id', 'sent'] as const
type Row = Readonly<Record<(typeof columnNames)[number], string | number | boolean>>

/** Entries per piece. */
export const entriesInPiece = 200

/** Longest exported name in UTF-16 units, so that hostile names cannot exceed the size of a string. */
const maxNameLength = 1_000
const clippedName = (name: string): string => name.slice(0, maxNameLength).replace(/[\uD800-\uDBFF]$/, '')

/** Latest moment that a Date can represent, milliseconds since 1970; an entry with a later one is exported without time. */
const maxDate = 8.64e15

const rowOf = ({ at, event, title, artist, album, track, sent }: ExportedEntry): Row => ({
  time: at <= maxDate ? new Date(at).toISOString() : '',
  event,
  title: clippedName(title),
  artist: clippedName(artist),
  album: clippedName(album),
  track_id: track,
  sent,
})

/** A JSON document with one object per entry, in order; times are UTC. */
export function* historyAsJson(entries: readonly ExportedEntry[]): Generator<string> {
  yield '{\n  "segue": "history",\n  "version": 1,\n  "entries": ['
  for (let start = 0; start < entries.length; start += entriesInPiece) {
    const rows = entries.slice(start, start + entriesInPiece).map(entry => JSON.stringify(rowOf(entry), null, 2))
    yield `${start === 0 ? '' : ','}${rows.map(row => `\n${row}`.replaceAll('\n', '\n    ')).join(',')}`
  }
  yield entries.length === 0 ? ']\n}\n' : '\n  ]\n}\n'
}

/** A CSV header line and one line per entry, in order; times are UTC. */
export function* historyAsCsv(entries: readonly ExportedEntry[]): Generator<string> {
  yield lineOf(columnNames)
  for (let start = 0; start < entries.length; start += entriesInPiece) {
    const rows = entries.slice(start, start + entriesInPiece).map(rowOf)
    yield rows.map(row => lineOf(columnNames.map(head => row[head]))).join('')
  }
}

const lineOf = (cells: readonly (string | number | boolean)[]): string => `${cells.map(cell).join(',')}\r\n`

/**
 * Places at which a spreadsheet would take text for a formula and run it (CSV injection), as titles come from anybody's tags. With
 * semicolons as separators, a formula can also begin in the middle of a text, even behind quotes. White space before one is matched within
 * its line only, which keeps the match linear.
 */
const formula = /(?<=^)(?=[^\S\r\n]*[=+\-@＝＋－＠])|(?<=[;\r\n])(?=(?:[^\S\r\n]|")*[=+\-@＝＋－＠])/g

/** A CSV cell: `Say "no"` is `"Say ""no"""`; `=1+1` is `'=1+1`, which every program takes for text. */
function cell(value: string | number | boolean): string {
  const text = typeof value === 'string' ? value.replace(formula, "'") : String(value)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
