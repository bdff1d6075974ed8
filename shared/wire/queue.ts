// Play queue messages (protocol 9), both directions, as the wire spells them.
import { z } from 'zod'

const ids = z.array(z.coerce.number().int().nonnegative())
/** No date is later. Reckoned with, larger numbers would soon be infinite. */
const endOfDates = 8_640_000_000_000
const unixSeconds = z.number().min(-endOfDates).max(endOfDates)

/** The state of a queue; every member may be missing, which means "unchanged" (C-36). */
export const queueState = z.object({
  current_song: z.coerce.number().int().nullish(),
  data: z
    .object({
      play_from: z.enum(['tracks', 'play_next']).optional(),
      play_index: z.coerce.number().int().optional(),
      repeat_mode: z.string().optional(),
      crossfade: z.boolean().optional(),
    })
    .nullish(),
  tracks: ids.optional(),
  play_next: ids.optional(),
  shuffle: z.boolean().optional(),
  pause: z.boolean().optional(),
  volume: z.number().min(0).max(1).optional(),
  /** Seconds into the song at start_time. */
  start_position: z.number().optional(),
  /** Unix seconds with fraction. */
  start_time: unixSeconds.optional(),
  name: z.string().nullish(),
  libary_last_modified: z.string().optional(), // so spelt by the service
})
export type WireQueueState = z.infer<typeof queueState>

export const clientFrame = z.object({
  session_uuid: z.string().min(1).optional(),
  client: z.string().optional(),
  version: z.string().optional(),
  device_name: z.string().optional(),
  command: z.string(),
  value: queueState.optional(),
})

/** What the server says; `set_state` carries the state at the top level (protocol 9.4). */
export const serverFrame = queueState.extend({
  command: z.string().optional(),
  result: z.boolean().optional(),
  message: z.string().optional(),
  role: z.enum(['player', 'controller']).optional(),
  session_uuid: z.string().max(200).optional(),
  /** Unix seconds with fraction, the server's clock. */
  timestamp: unixSeconds.optional(),
  lastmodified: z.string().optional(),
  value: z.unknown().optional(),
})
export type ServerFrame = z.infer<typeof serverFrame>
