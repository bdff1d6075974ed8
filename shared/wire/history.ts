// The schema of the history member of a request (protocol 8): plays and events per day. Days and times are UTC (C-27).
import { z } from 'zod'

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const time = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
const id = z.string().regex(/^\d+$/)

export const historyDay = z.object({
  day,
  plays: z.record(id, z.number().int().nonnegative()),
  detail: z.record(id, z.array(z.object({ event: z.enum(['play', 'skip']), ts: time }))),
})
export const historyBody = z.array(historyDay)
export type HistoryBody = z.infer<typeof historyBody>
