// Cycles the repeat mode: off, all, this song.
import type { Repeat } from '../../../shared/queue/model.ts'

export const nextRepeat: Readonly<Record<Repeat, Repeat>> = { none: 'queue', queue: 'track', track: 'none' }
