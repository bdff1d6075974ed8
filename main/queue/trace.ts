// Owns the trace of the queues: the last few hundred changes with their causes, in memory only; one for the whole run of the app.
import { type Millis, millis } from '../../shared/ids.ts'
import { appendEntry, type TraceEntry, type TraceEvent } from '../../shared/queue/trace.ts'
import { traceLines } from '../../shared/queue/trace-words.ts'

export type QueueTrace = {
  write(event: TraceEvent): void
  /** The lines of the trace, one for each change with its cause, newest last. */
  lines(): readonly string[]
}

/** Makes an empty trace. `now`: milliseconds since 1970. */
export function createQueueTrace(now: () => number): QueueTrace {
  let trace: readonly TraceEntry[] = []
  return {
    write: event => {
      const at: Millis = millis(now())
      trace = appendEntry(trace, { ...event, at })
    },
    lines: () => traceLines(trace),
  }
}
