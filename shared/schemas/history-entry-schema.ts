// The schema of a play or skip in the files on this computer.
import { z } from 'zod'
import type { HistoryEntry } from '../history/entry.ts'
import { millis, trackId } from '../ids.ts'

/** Latest moment accepted, milliseconds since 1970: later ones have no four-digit year, which the service needs. */
export const lastMoment = Date.UTC(9999, 11, 31)

export const historyEntry: z.ZodType<HistoryEntry> = z.object({
  id: z.string().min(1),
  track: z.number().int().nonnegative().transform(trackId),
  event: z.enum(['play', 'skip']),
  at: z.number().int().min(0).max(lastMoment).transform(millis),
})
