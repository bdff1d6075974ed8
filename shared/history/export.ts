// The history as a file for other programs: a table (CSV, RFC 4180) or JSON; in pieces, between which others may have a turn.
import type { KnownEntry } from './entry.ts'

/** An entry with what its song is called; '' where the library does not know it any more. */
export type ExportedEntry = KnownEntry & { readonly title: string; readonly artist: string; readonly album: string }

const heads = ['time', 'event', 'title', 'artist', 'album', 'track_id', 'sent'] as const
type Row = Readonly<Record<(typeof heads)[number], string | number | boolean>>

/** Entries in one piece of a file. */
export const entriesInPiece = 200

/** Characters; no song is called by more, and what somebody made up would not fit into one file. */
const longestName = 1_000
const named = (name: string): string => name.slice(0, longestName).replace(/[\uD800-\uDBFF]$/, '')

/** The largest moment that a date can be made of, milliseconds. */
const latest = 8.64e15

const rowOf = ({ at, event, title, artist, album, track, sent }: ExportedEntry): Row => ({
  time: at <= latest ? new Date(at).toISOString() : '',
  event,
  title: named(title),
  artist: named(artist),
  album: named(album),
  track_id: track,
  sent,
})

/** One object for each entry, in their order; times are UTC. */
export function* historyAsJson(entries: readonly ExportedEntry[]): Generator<string> {
  yield '{\n  "segue": "history",\n  "version": 1,\n  "entries": ['
  for (let start = 0; start < entries.length; start += entriesInPiece) {
    const rows = entries.slice(start, start + entriesInPiece).map(entry => JSON.stringify(rowOf(entry), null, 2))
    yield `${start === 0 ? '' : ','}${rows.map(row => `\n${row}`.replaceAll('\n', '\n    ')).join(',')}`
  }
  yield entries.length === 0 ? ']\n}\n' : '\n  ]\n}\n'
}

/** A line for each entry, in their order, under a line of names; times are UTC. */
export function* historyAsCsv(entries: readonly ExportedEntry[]): Generator<string> {
  yield lineOf(heads)
  for (let start = 0; start < entries.length; start += entriesInPiece) {
    const rows = entries.slice(start, start + entriesInPiece).map(rowOf)
    yield rows.map(row => lineOf(heads.map(head => row[head]))).join('')
  }
}

const lineOf = (cells: readonly (string | number | boolean)[]): string => `${cells.map(cell).join(',')}\r\n`

/**
 * Where a spreadsheet would take what follows for a formula, and run it: titles come from anybody's tags. Where lists are separated by
 * semicolons, one begins a cell in the middle of a text, also behind quotes, which that cell then opens and closes. What is empty in
 * front of one is looked at in its own line only, or a text of nothing but line ends would be gone over once for each.
 */
const formula = /(?<=^)(?=[^\S\r\n]*[=+\-@＝＋－＠])|(?<=[;\r\n])(?=(?:[^\S\r\n]|")*[=+\-@＝＋－＠])/g

/** `Say "no"` is `"Say ""no"""`; `=1+1` is `'=1+1`, which is a text everywhere. */
function cell(value: string | number | boolean): string {
  const text = typeof value === 'string' ? value.replace(formula, "'") : String(value)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
