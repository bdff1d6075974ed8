// The schema of lines in the journal of uploads.
import { z } from 'zod'
import { trackId } from '../ids.ts'
import type { UploadLine } from '../uploads/upload.ts'
import { errorSchema } from './library-edit-schema.ts'

const id = z.string().min(1).max(100)
const ids = z.array(id).max(100_000)
const count = z.number().int().nonnegative()
/** Longest path, characters; longer than any system's. */
const path = z.string().min(1).max(40_000)

export const uploadLine: z.ZodType<UploadLine> = z.discriminatedUnion('op', [
  z.object({ op: z.literal('add'), files: z.array(z.object({ id, name: path, bytes: count, path })).max(100_000) }),
  z.object({ op: z.literal('sending'), id, md5: z.string().regex(/^[0-9a-f]{32}$/) }),
  z.object({ op: z.literal('done'), id, track: count.transform(trackId).nullable() }),
  z.object({ op: z.literal('duplicate'), id }),
  z.object({ op: z.literal('failed'), id, error: errorSchema }),
  z.object({ op: z.enum(['cancel', 'retry', 'clear']), ids }),
  z.object({ op: z.literal('pause'), on: z.boolean() }),
])
