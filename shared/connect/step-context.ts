// One step of a device while it is made: the three machines as they are by now, and what is to be done.
import type { Cause } from '../queue/cause.ts'
import type { QueueChange } from '../queue/steps.ts'
import type { TraceChange, TraceEvent } from '../queue/trace.ts'
import type { Random } from '../seeded-random.ts'
import type { Said } from '../words/words.ts'
import type { Moment } from './clock.ts'
import type { Effect } from './events.ts'
import type { Device } from './model.ts'

/** Lives for one call of `step` only. Each room writes its own part of `device` and reads all of it. */
export type StepContext = {
  device: Device
  readonly effects: Effect[]
  /** Of the lists. */
  readonly changes: { readonly mine: QueueChange[]; readonly theirs: QueueChange[] }
  readonly trace: TraceEvent[]
  /** Why queues change in this step, unless a rule knows better. */
  readonly cause: Cause
  readonly moment: Moment
  readonly random: Random
}

/** `queue`: the session whose queue it is; null: this computer's own. */
export function trace(ctx: StepContext, queue: string | null, changes: readonly TraceChange[], cause = ctx.cause) {
  if (changes.length > 0) ctx.trace.push({ queue, cause, changes })
}

export const notice = (ctx: StepContext, said: Said, tone: 'info' | 'warning' | 'failure' = 'warning'): void =>
  void ctx.effects.push({ type: 'notice', tone, said })
