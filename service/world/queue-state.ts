// A queue state as clients in use say it (protocol 9.4): null where there is nothing, and words that the documentation does not have.
import { z } from 'zod'
import { clientFrame, queueState } from '../../shared/wire/queue.ts'

const { tracks, play_next, shuffle, pause, volume, start_position, start_time, libary_last_modified } = queueState.shape

export const saidState = queueState.extend({
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
export type SaidState = z.infer<typeof saidState>

/** Other members of a frame count for nothing: tokens and addresses that older clients put there. */
const saidFrame = clientFrame.extend({ value: saidState.optional() })
export type SaidFrame = z.infer<typeof saidFrame>

/** null: nothing that protocol 9 knows, or, if `exact`, that its documentation knows. Text that is null is a binary frame, which nobody sends. */
export function parseFrame(text: string | null, exact: boolean): SaidFrame | null {
  if (text === null) return null
  try {
    const read = (exact ? clientFrame : saidFrame).safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
