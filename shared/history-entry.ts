// A play or a skip as it lies on this disk.
import { z } from 'zod'
import type { HistoryEntry } from './history/entry.ts'
import { millis, trackId } from './ids.ts'

export const historyEntry: z.ZodType<HistoryEntry> = z.object({
  id: z.string().min(1),
  track: z.number().int().nonnegative().transform(trackId),
  event: z.enum(['play', 'skip']),
  // Beyond these the date has no four-digit year, and the service could not read it.
  at: z
    .number()
    .int()
    .min(0)
    .max(Date.UTC(9999, 11, 31))
    .transform(millis),
})
