// Test faults of the queue server: cuts all sockets at a certain `set_state`, before or after it takes effect.
import { parseFrame } from '../world/queue-state.ts'

/**
 * Orders a cut at the next `set_state` that session `by` sends for the queue of session `about` with this `pause`; an absent member matches
 * any value.
 */
export type CutRequest = {
  readonly by?: string | undefined
  readonly about?: string | undefined
  readonly pause?: boolean | undefined
  /**
   * `drop`: the sockets are cut before the state takes effect. `lost`: it takes effect and is passed on to the other devices, and all
   * sockets are cut after that.
   */
  readonly fault: 'drop' | 'lost'
}

export type QueueCuts = {
  /** Orders a cut at the next match, in place of an order not met yet. */
  request(request: CutRequest): void
  /** The kind of cut that this message of a session is to cause; the order is met with that. null: none. */
  takeMatch(session: string, text: string): CutRequest['fault'] | null
  /** How many orders were met since the start. */
  cutCount(): number
  clear(): void
}

export function createQueueCuts(): QueueCuts {
  let requested: CutRequest | null = null
  let cutCount = 0
  return {
    request: request => {
      requested = request
    },
    takeMatch: (session, text) => {
      const frame = requested && parseFrame(text, false)
      if (!requested || frame?.command !== 'set_state') return null
      const { by, about, pause, fault } = requested
      const matches = <Value>(wanted: Value | undefined, actual: Value | undefined): boolean => wanted === undefined || wanted === actual
      if (!matches(by, session) || !matches(about, frame.session_uuid ?? session) || !matches(pause, frame.value?.pause)) return null
      requested = null
      cutCount += 1
      return fault
    },
    cutCount: () => cutCount,
    clear: () => {
      requested = null
    },
  }
}
