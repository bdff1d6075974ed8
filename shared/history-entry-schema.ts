// A play or a skip as it lies on this disk.
import { z } from 'zod'
import type { HistoryEntry } from './history/entry.ts'
import { millis, trackId } from './ids.ts'

/** Beyond it a date has no four-digit year, which the service could not read, and far beyond it none at all; milliseconds since 1970. */
export const lastMoment = Date.UTC(9999, 11, 31)

export const historyEntry: z.ZodType<HistoryEntry> = z.object({
  id: z.string().min(1),
  track: z.number().int().nonnegative().transform(trackId),
  event: z.enum(['play', 'skip']),
  at: z.number().int().min(0).max(lastMoment).transform(millis),
})
