// Decodes a library response into columns, or gives the reason why it cannot (protocol 5; failures as in protocol 2.3, C-10).
import type { ParserPool, SpillStore } from 'json-columns'
import { type AppError, failed } from '../../errors.ts'
import type { ResponseEnvelope } from '../../wire/response-envelope.ts'
import { isMaintenance } from '../../wire/spelling.ts'
import { type Said, say } from '../../words/words.ts'
import type { PackColumns } from '../pack/columns.ts'
import { type About, buildColumns } from './build.ts'
import { firstLook } from './first-look.ts'
import type { ResponseLimits } from './limits.ts'
import { waitInMemory } from './memory-buffer.ts'
import { libraryReader } from './read-response.ts'

/** The outcome of decoding. `unauthenticated`: a new token may help; `failed`: a retry would fail the same way. */
export type Decoded =
  /** `namedDate`: the date as the response names it, also if its second was not over; null: it names none. */
  | { readonly kind: 'library'; readonly columns: PackColumns; readonly namedDate: string | null }
  | { readonly kind: 'unauthenticated'; readonly error: AppError }
  | { readonly kind: 'failed'; readonly error: AppError }

export type Decoder = {
  /** Takes the next piece of the response, split anywhere; false: a limit is exceeded, so further pieces are useless. */
  write(piece: Uint8Array): boolean
  /** Ends the response after its last piece; may be called once. */
  finish(): Decoded
}

/**
 * The date of the library; `fallback` if the response names none, and empty if the response was made within the second that the date names,
 * as later changes can have the same one.
 */
const dateOf = ({ lastModified = '', timestamp }: ResponseEnvelope, fallback: string): string =>
  lastModified === '' ? fallback.slice(0, 100) : lastModified === timestamp ? '' : lastModified.slice(0, 100)

type Refusal = Exclude<Decoded, { readonly kind: 'library' }>

const bad = (message: Said): Refusal => ({ kind: 'failed', error: failed('bad-response', message).error })

/** The service's own message, cut to 500 characters, to be shown to the person. */
const wordsOf = ({ message }: ResponseEnvelope): string | undefined => message?.slice(0, 500)

const refused = (message: Said, envelope: ResponseEnvelope): Refusal => ({
  kind: 'failed',
  error: failed('refused', message, wordsOf(envelope)).error,
})

/**
 * A streaming decoder that reads a response row by row and never throws, whatever the bytes. It needs memory for the columns and one piece.
 * `about`: revision, the date to use if the response has none, and seed; `waiting`: a store for rows that cannot be read yet; `limits`: of
 * the library; `parsers`: as jsonColumns takes them.
 */
export function decoder(about: About, waiting: SpillStore, limits?: ResponseLimits, parsers?: ParserPool): Decoder {
  const reader = libraryReader(waiting, about.seed, limits, parsers)
  /** The reason why the response is no library; null: it is one. */
  const refusal = (): Refusal | null => {
    const { end, envelope } = reader.end()
    if (end === 'not-json') return bad(say('errors.notALibrary'))
    if (envelope.authenticated === false) {
      return { kind: 'unauthenticated', error: failed('expired', say('errors.signInNoLongerAccepted'), wordsOf(envelope)).error }
    }
    const exceeded = reader.exceededLimit()
    if (exceeded !== null) return bad(exceeded)
    if (end === 'truncated') return bad(say('errors.libraryIncomplete'))
    if (isMaintenance(envelope.maintenance))
      return { kind: 'failed', error: failed('maintenance', say('errors.serviceInMaintenance'), wordsOf(envelope)).error }
    if (envelope.result === false) return refused(say('errors.libraryRefused'), envelope)
    if (end === 'no-tables' || envelope.result !== true) return bad(say('errors.libraryMissing'))
    return null
  }
  const finish = (): Decoded => {
    const refusalReason = refusal()
    if (refusalReason !== null) {
      reader.drop()
      return refusalReason
    }
    const { envelope } = reader.end()
    const read = reader.tables()
    const { skipped } = read
    if (skipped.tracks > 0 && read.tracks.id.length === 0) return bad(say('errors.noTrackReadable', { count: skipped.tracks }))
    const dated = { ...about, lastModified: dateOf(envelope, about.lastModified) }
    const columns = buildColumns(read, dated)
    const namedDate = envelope.lastModified?.slice(0, 100) ?? null
    return {
      kind: 'library',
      namedDate,
      columns: { ...columns, numbers: { ...columns.numbers, 'first.look': firstLook(read, columns, dated) } },
    }
  }
  const write = (piece: Uint8Array): boolean => {
    reader.write(piece)
    return reader.exceededLimit() === null
  }
  return { write, finish }
}

/** Decodes a response whose pieces are all in memory; pieces after an exceeded limit are not read. */
export function decode(pieces: Iterable<Uint8Array>, about: About, limits?: ResponseLimits, parsers?: ParserPool): Decoded {
  const { write, finish } = decoder(about, waitInMemory(), limits, parsers)
  for (const piece of pieces) if (!write(piece)) break
  return finish()
}
