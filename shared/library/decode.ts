// A library answer → columns, or why there is none (protocol 5; failures as in protocol 2.3, C-10).
import { type AppError, failed } from '../errors.ts'
import type { Envelope } from '../wire/api.ts'
import { buildColumns } from './build.ts'
import type { Columns } from './columns.ts'
import type { Facts } from './facts.ts'
import { type Pieces, readTables, survey } from './read-answer.ts'

/** `unauthenticated`: a new token may help; everything else will be the same next time. */
export type Decoded =
  | { readonly kind: 'library'; readonly columns: Columns }
  | { readonly kind: 'unauthenticated'; readonly error: AppError }
  | { readonly kind: 'failed'; readonly error: AppError }

const bad = (message: string): Decoded => ({ kind: 'failed', error: failed('bad-response', message).error })

/** The service's own words, which are for a person to read. */
const wordsOf = ({ message }: Envelope): string | undefined => message?.slice(0, 500)

const refused = (message: string, envelope: Envelope): Decoded => ({
  kind: 'failed',
  error: failed('refused', message, wordsOf(envelope)).error,
})

/**
 * Reads an answer in two walks, row by row; never throws for any bytes. Needs memory for the columns and one row. `revision` names the
 * result; `lastModified` is the date to note if the answer does not tell its own.
 */
export function decode(pieces: Pieces, about: Pick<Facts, 'revision' | 'lastModified'>): Decoded {
  const found = survey(pieces)
  const { end, rows, envelope } = found
  if (end === 'not-json') return bad('The service answered with something that is not a library.')
  if (envelope.authenticated === false) {
    return { kind: 'unauthenticated', error: failed('expired', 'The service no longer accepts this sign-in.', wordsOf(envelope)).error }
  }
  if (end === 'truncated') return bad('The library arrived incomplete.')
  if (envelope.maintenance) return refused('The service is closed for maintenance.', envelope)
  if (envelope.result === false) return refused('The service refused to send the library.', envelope)
  if (end === 'no-library' || envelope.result !== true) return bad('The service sent no library.')
  const tables = readTables(pieces, found)
  if (rows.tracks > 0 && tables.tracks.id.length === 0) return bad(`None of the ${rows.tracks} tracks could be read.`)
  return {
    kind: 'library',
    columns: buildColumns(tables, { ...about, lastModified: (envelope.status?.lastmodified ?? about.lastModified).slice(0, 100) }),
  }
}
