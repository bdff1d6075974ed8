// An edit of the library as the page may ask for it, and the lines of its journal as they lie on this disk.
import { z } from 'zod'
import type { LibraryEdit } from './edits/edit.ts'
import type { EditLine } from './edits/entry.ts'
import type { AppError } from './errors.ts'
import { millis } from './ids.ts'

/** So many ids in one edit: all songs of the largest library. */
const mostIds = 2_000_000
/** Looked through in one pass, as a schema per number would take ten times as long. */
const ids = z.custom<readonly number[]>(
  value =>
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= mostIds &&
    // Not `every`, which passes over holes.
    value.findIndex(each => !(Number.isSafeInteger(each) && each >= 0)) === -1,
)

export const libraryEdit: z.ZodType<LibraryEdit> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rate'),
    of: z.enum(['tracks', 'albums', 'artists']),
    ids,
    rating: z.number().int().min(0).max(0xff),
  }),
])

const id = z.string().min(1).max(100)
const count = z.number().int().nonnegative()
const codes = [
  'offline',
  'expired',
  'refused',
  'bad-response',
  'not-found',
  'unavailable-track',
  'keychain',
  'disk',
  'port-taken',
  'cancelled',
  'bug',
] as const satisfies readonly AppError['code'][]
const error: z.ZodType<AppError> = z.object({ code: z.enum(codes), message: z.string(), answered: z.string().exactOptional() })

export const editLine: z.ZodType<EditLine> = z.discriminatedUnion('op', [
  z.object({ op: z.literal('add'), id, at: count.transform(millis), edit: libraryEdit }),
  z.object({ op: z.literal('sent'), id, sent: count }),
  z.object({ op: z.literal('accepted'), id }),
  z.object({ op: z.literal('refused'), id, error }),
  z.object({ op: z.literal('split'), id, at: count, into: id, error }),
  z.object({ op: z.literal('gone'), id }),
])
