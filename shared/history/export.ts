// The history as a file for other programs: a table (CSV, RFC 4180) or JSON.
import type { KnownEntry } from './entry.ts'

/** An entry with what its song is called; '' where the library does not know it any more. */
export type ExportedEntry = KnownEntry & { readonly title: string; readonly artist: string; readonly album: string }

const heads = ['time', 'event', 'title', 'artist', 'album', 'track_id', 'sent'] as const
type Row = Readonly<Record<(typeof heads)[number], string | number | boolean>>

/** The largest moment that a date can be made of, milliseconds. */
const latest = 8.64e15

const rowOf = ({ at, event, title, artist, album, track, sent }: ExportedEntry): Row => ({
  time: at <= latest ? new Date(at).toISOString() : '',
  event,
  title,
  artist,
  album,
  track_id: track,
  sent,
})

/** One object for each entry, in their order; times are UTC. */
export const historyAsJson = (entries: readonly ExportedEntry[]): string =>
  `${JSON.stringify({ segue: 'history', version: 1, entries: entries.map(rowOf) }, null, 2)}\n`

/** A line for each entry, in their order, under a line of names; times are UTC. */
export const historyAsCsv = (entries: readonly ExportedEntry[]): string =>
  [heads, ...entries.map(entry => rowOf(entry)).map(row => heads.map(head => row[head]))]
    .map(cells => `${cells.map(cell).join(',')}\r\n`)
    .join('')

/**
 * Where a spreadsheet would take what follows for a formula, and run it: titles come from anybody's tags. Where lists are separated by
 * semicolons, one begins a cell in the middle of a text.
 */
const formula = /(?<=^|[;\r\n])(?=\s*[=+\-@＝＋－＠])/g

/** `Say "no"` is `"Say ""no"""`; `=1+1` is `'=1+1`, which is a text everywhere. */
function cell(value: string | number | boolean): string {
  const text = typeof value === 'string' ? value.replace(formula, "'") : String(value)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
