// The mutable context of one step of a device: the state so far, and the effects, list changes and trace it collects.
import type { Cause } from '../queue/cause.ts'
import type { QueueChange } from '../queue/steps.ts'
import type { TraceChange, TraceEvent } from '../queue/trace.ts'
import type { Random } from '../seeded-random.ts'
import type { Said } from '../words/words.ts'
import type { Moment } from './clock.ts'
import type { Effect } from './events.ts'
import type { Device } from './model.ts'

/** Lives for one call of `updateDevice`; each machine writes only its own part of `device`, and reads all of it. */
export type EventContext = {
  device: Device
  readonly effects: Effect[]
  /** Changes of the lists of this computer's queue, and of the controlled device's. */
  readonly changes: { readonly mine: QueueChange[]; readonly theirs: QueueChange[] }
  readonly trace: TraceEvent[]
  /** The cause of queue changes in this step, unless a rule passes a more exact one. */
  readonly cause: Cause
  readonly moment: Moment
  readonly random: Random
}

/** Records changes of a queue in the trace; `queue`: its session, null for this computer's own. */
export function trace(context: EventContext, queue: string | null, changes: readonly TraceChange[], cause = context.cause) {
  if (changes.length > 0) context.trace.push({ queue, cause, changes })
}

export const notice = (context: EventContext, said: Said, tone: 'info' | 'warning' | 'failure' = 'warning'): void =>
  void context.effects.push({ type: 'notice', tone, said })
