// A queue state as real clients send it (protocol 9.4): null for absent members, and values that are not documented.
import { z } from 'zod'
import { clientFrame, queueState } from '../../shared/wire/queue.ts'

const { tracks, play_next, shuffle, pause, volume, start_position, start_time, libary_last_modified } = queueState.shape

export const stateSchema = queueState.extend({
  data: z
    .object({
      play_from: z.string().nullish(),
      play_index: z.coerce.number().int().nullish(),
      repeat_mode: z.string().nullish(),
      crossfade: z.boolean().nullish(),
    })
    .nullish(),
  tracks: tracks.nullable(),
  play_next: play_next.nullable(),
  shuffle: shuffle.nullable(),
  pause: pause.nullable(),
  volume: volume.nullable(),
  start_position: start_position.nullable(),
  start_time: start_time.nullable(),
  libary_last_modified: libary_last_modified.nullable(),
})
export type ClientState = z.infer<typeof stateSchema>

/** Only the members of a client's frame that the service uses; older clients put tokens and addresses into others. */
const frameSchema = clientFrame.extend({ value: stateSchema.optional() })
export type ClientFrame = z.infer<typeof frameSchema>

/**
 * Parses a frame; null if it is none of protocol 9, or, with `isExact`, not exactly as documented. `text`: null for a binary frame, which
 * clients do not send.
 */
export function parseFrame(text: string | null, isExact: boolean): ClientFrame | null {
  if (text === null) return null
  try {
    const read = (isExact ? clientFrame : frameSchema).safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
