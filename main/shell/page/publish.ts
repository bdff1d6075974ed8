// Turns store changes into numbered patches for the page: batched per tick, in order, changed slices only; of the queue its edits.
import type { AppState, SliceName } from '../../../shared/app-state.ts'
import type { Snapshot, StatePatch } from '../../../shared/ipc/contract.ts'
import type { QueueChange } from '../../../shared/queue/steps.ts'
import type { Store } from '../../store.ts'

export type Publishing = {
  /** The whole state with the number of the last patch contained; pending changes are sent first. */
  snapshot(): Snapshot
  stop(): void
}

type Dependencies = {
  readonly store: Store
  readonly send: (patch: StatePatch) => void
  /** Defers work to the end of the present tick. */
  readonly defer?: (work: () => void) => void
}

/** Most changes of the lists in one patch; if more happened, the lists are sent whole, as each change may hold as many songs as they do. */
const maxEdits = 32

export function startPublishing({ store, send, defer = setImmediate }: Dependencies): Publishing {
  let sentState = store.get()
  let seq = 0
  let isWaiting = false
  /** Edits of the queue since the last patch; null: unknown, so its lists are sent whole. */
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
