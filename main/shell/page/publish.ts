// Turns changes of the store into numbered patches for a page, one per tick, in order: only the changed slices, and for the queue only its
// edits.
import type { AppState, SliceName } from '../../../shared/app-state.ts'
import type { Snapshot, StatePatch } from '../../../shared/ipc/contract.ts'
import type { QueueChange } from '../../../shared/queue/steps.ts'
import type { Store } from '../../store.ts'

export type Publishing = {
  /** The whole state, with the number of the last patch that it contains; a pending patch is sent first. */
  snapshot(): Snapshot
  stop(): void
}

type Dependencies = {
  readonly store: Store
  readonly send: (patch: StatePatch) => void
  /** Runs work at the end of the present tick; `setImmediate` by default. */
  readonly defer?: (work: () => void) => void
}

/**
 * Most edits of the queue in one patch; if more happened since the last, the lists are sent whole, as each edit may hold as many songs as
 * they do.
 */
const maxEdits = 32

export function startPublishing({ store, send, defer = setImmediate }: Dependencies): Publishing {
  let sentState = store.get()
  let seq = 0
  let isWaiting = false
  /** Edits of the queue since the last patch; null: unknown or too many, so its lists are sent whole. */
  let edits: readonly QueueChange[] | null = []

  const flush = () => {
    isWaiting = false
    const state = store.get()
    const { queue, ...others } = changedSlices(sentState, state)
    const changed = edits === null && queue ? { ...others, queue } : others
    const edited = edits ?? []
    sentState = state
    edits = []
    if (Object.keys(changed).length === 0 && edited.length === 0) return
    seq += 1
    send(edited.length === 0 ? { seq, changed } : { seq, changed, edits: edited })
  }
  const unsubscribe = store.subscribe((state, before, changes) => {
    if (state.queue !== before.queue) edits = changes && edits && edits.length + changes.length <= maxEdits ? [...edits, ...changes] : null
    if (isWaiting) return
    isWaiting = true
    defer(flush)
  })
  return {
    snapshot: () => {
      flush()
      return { seq, state: sentState }
    },
    stop: unsubscribe,
  }
}

function changedSlices(before: AppState, after: AppState): Partial<AppState> {
  const names = Object.keys(after) as SliceName[]
  return Object.fromEntries(names.filter(name => before[name] !== after[name]).map(name => [name, after[name]]))
}
