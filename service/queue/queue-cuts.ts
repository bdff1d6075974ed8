// Test faults of the queue server: cuts all sockets at a certain `set_state`, before or after it takes effect.
import { parseFrame } from '../world/queue-state.ts'

/**
 * A cut at the next message that is a state sent by session `by` for the queue of session `about`, with this `pause`; an absent member
 * matches any.
 */
export type CutOrder = {
  readonly by?: string | undefined
  readonly about?: string | undefined
  readonly pause?: boolean | undefined
  /** `drop`: cut before it takes effect. `lost`: it takes effect and is passed on, but is not acknowledged. */
  readonly fault: 'drop' | 'lost'
}

export type QueueCuts = {
  /** Orders a cut at the next match, replacing an order not met yet. */
  order(order: CutOrder): void
  /** The cut to perform for this message of a session, once; null: none. */
  takeMatch(session: string, text: string): CutOrder['fault'] | null
  /** How many orders were met. */
  cutCount(): number
  clear(): void
}

export function createQueueCuts(): QueueCuts {
  let ordered: CutOrder | null = null
  let cutCount = 0
  return {
    order: order => {
      ordered = order
    },
    takeMatch: (session, text) => {
      const frame = ordered && parseFrame(text, false)
      if (!ordered || frame?.command !== 'set_state') return null
      const { by, about, pause, fault } = ordered
      const matches = <Value>(wanted: Value | undefined, found: Value | undefined): boolean => wanted === undefined || wanted === found
      if (!matches(by, session) || !matches(about, frame.session_uuid ?? session) || !matches(pause, frame.value?.pause)) return null
      ordered = null
      cutCount += 1
      return fault
    },
    cutCount: () => cutCount,
    clear: () => {
      ordered = null
    },
  }
}
