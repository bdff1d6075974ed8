// Test faults of the queue server: cuts all sockets at a certain `set_state`, before or after it takes effect.
import { parseFrame } from '../world/queue-state.ts'

/**
 * A cut at the next message that is a state sent by session `by` for the queue of session `about`, with this `pause`; an absent member
 * matches any.
 */
export type CutRequest = {
  readonly by?: string | undefined
  readonly about?: string | undefined
  readonly pause?: boolean | undefined
  /** `drop`: cut before it takes effect. `lost`: it takes effect and is passed on, but is not acknowledged. */
  readonly fault: 'drop' | 'lost'
}

export type QueueCuts = {
  /** Requests a cut at the next match, replacing a request not met yet. */
  request(request: CutRequest): void
  /** The cut to perform for this message of a session, once; null: none. */
  takeMatch(session: string, text: string): CutRequest['fault'] | null
  /** How many requests were met. */
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
