// Store changes → numbered patches for the page: gathered per tick, in order, never a slice that did not change.
import type { AppState, SliceName } from '../../shared/app-state.ts'
import type { Snapshot, StatePatch } from '../../shared/ipc/contract.ts'
import type { Store } from '../store.ts'

export type Publishing = {
  /** The whole state and the number of the last patch that is in it. Changes not sent yet are sent first. */
  snapshot(): Snapshot
  stop(): void
}

type Dependencies = {
  readonly store: Store
  readonly send: (patch: StatePatch) => void
  /** Runs the work once the present tick is over. */
  readonly later?: (work: () => void) => void
}

export function startPublishing({ store, send, later = setImmediate }: Dependencies): Publishing {
  let sent = store.get()
  let seq = 0
  let waiting = false

  const flush = () => {
    waiting = false
    const state = store.get()
    const changed = difference(sent, state)
    if (Object.keys(changed).length === 0) return
    sent = state
    seq += 1
    send({ seq, changed })
  }
  const unsubscribe = store.subscribe(() => {
    if (waiting) return
    waiting = true
    later(flush)
  })
  return {
    snapshot: () => {
      flush()
      return { seq, state: sent }
    },
    stop: unsubscribe,
  }
}

function difference(before: AppState, after: AppState): Partial<AppState> {
  const names = Object.keys(after) as SliceName[]
  return Object.fromEntries(names.filter(name => before[name] !== after[name]).map(name => [name, after[name]]))
}
