// Pulls the plug of all queue sockets at a certain word between devices: before it counts, or right after.
import { parseFrame } from '../world/queue-state.ts'

/** A state that a device tells (`by`: its session) under a session's queue (`about`), and whether that is to sound then; what is left out is any. */
export type CutOrder = {
  readonly by?: string | undefined
  readonly about?: string | undefined
  readonly pause?: boolean | undefined
  /** `drop`: nobody hears it, as if it never came. `lost`: it counts and is passed on, but its answer is lost. */
  readonly fault: 'drop' | 'lost'
}

export type QueueCuts = {
  /** The next word like that; it replaces an order that has not been met. */
  order(order: CutOrder): void
  /** What is to be done at this word of a session, once; null: nothing. */
  meet(session: string, text: string): CutOrder['fault'] | null
  /** How often an order was met. */
  met(): number
  clear(): void
}

export function createQueueCuts(): QueueCuts {
  let ordered: CutOrder | null = null
  let met = 0
  return {
    order: order => {
      ordered = order
    },
    meet: (session, text) => {
      const frame = ordered && parseFrame(text, false)
      if (!ordered || frame?.command !== 'set_state') return null
      const { by, about, pause, fault } = ordered
      const is = <Value>(wanted: Value | undefined, found: Value | undefined): boolean => wanted === undefined || wanted === found
      if (!is(by, session) || !is(about, frame.session_uuid ?? session) || !is(pause, frame.value?.pause)) return null
      ordered = null
      met += 1
      return fault
    },
    met: () => met,
    clear: () => {
      ordered = null
    },
  }
}
