// The page's read-only copy of AppState: changed only by main's events, fetched anew after a missed one.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppState } from '../../../shared/app-state.ts'
import type { PlayerBridge, Snapshot, StatePatch } from '../../../shared/ipc/contract.ts'
import { applyChange, noSteps, type QueueWithHistory } from '../../../shared/queue/steps.ts'
import { shareStructure } from './structural-sharing.ts'

export type Mirror = Pick<StoreApi<AppState>, 'getState' | 'getInitialState' | 'subscribe'>

/**
 * Fetches a snapshot of main's state and applies patches to it. Patches are numbered consecutively: a gap means that some were missed, so
 * the snapshot is fetched again; a patch older than the snapshot is ignored. Resolves after the first snapshot; rejects if main gives none.
 */
export async function startMirror(
  bridge: Pick<PlayerBridge, 'state.get' | 'onState'>,
): Promise<{ readonly mirror: Mirror; readonly stop: () => void }> {
  let seen: number | null = null
  let early: StatePatch[] = []
  let store: StoreApi<AppState> | null = null
  let steps = noSteps

  const ask = async (): Promise<Snapshot> => {
    const reply = await bridge['state.get'](undefined)
    if (!reply.ok) throw new Error(reply.error.message)
    return reply.value
  }
  const begin = ({ seq, state }: Snapshot): StoreApi<AppState> => {
    const filled = store ?? createStore<AppState>(() => state)
    store = filled
    seen = seq
    steps = noSteps
    filled.setState(shareStructure(filled.getState(), state), true)
    const waiting = early
    early = []
    for (const patch of waiting) receive(patch)
    return filled
  }
  const receive = (patch: StatePatch): void => {
    if (seen === null) {
      early.push(patch)
    } else if (patch.seq === seen + 1) {
      apply(patch)
    } else if (patch.seq > seen) {
      askAgain(patch)
    }
  }
  const askAgain = (patch: StatePatch): void => {
    seen = null
    early.push(patch)
    void ask().then(begin)
  }
  const apply = (patch: StatePatch): void => {
    if (store === null) return
    let stepped: QueueWithHistory | null = {
      queue: patch.changed.queue ?? store.getState().queue,
      steps: patch.changed.queue ? noSteps : steps,
    }
    for (const change of patch.edits ?? []) stepped = stepped && applyChange(stepped, change)
    // Steps to undo were made before this page was loaded.
    if (stepped === null) {
      askAgain(patch)
      return
    }
    seen = patch.seq
    steps = stepped.steps
    const known = store.getState()
    // Main sends a whole slice when one member of it changed, so equal members keep their identity.
    const { queue: _, ...others } = shareStructure(known, { ...known, ...patch.changed, queue: known.queue })
    store.setState({ ...others, queue: stepped.queue })
  }

  const stop = bridge.onState(receive)
  return { mirror: begin(await ask()), stop }
}
