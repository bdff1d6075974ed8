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
  let lastSeq: number | null = null
  let earlyPatches: StatePatch[] = []
  let store: StoreApi<AppState> | null = null
  let steps = noSteps

  const fetchSnapshot = async (): Promise<Snapshot> => {
    const reply = await bridge['state.get'](undefined)
    if (!reply.ok) throw new Error(reply.error.message)
    return reply.value
  }
  const applySnapshot = ({ seq, state }: Snapshot): StoreApi<AppState> => {
    const filledStore = store ?? createStore<AppState>(() => state)
    store = filledStore
    lastSeq = seq
    steps = noSteps
    filledStore.setState(shareStructure(filledStore.getState(), state), true)
    const queued = earlyPatches
    earlyPatches = []
    for (const patch of queued) receive(patch)
    return filledStore
  }
  const receive = (patch: StatePatch): void => {
    if (lastSeq === null) {
      earlyPatches.push(patch)
    } else if (patch.seq === lastSeq + 1) {
      apply(patch)
    } else if (patch.seq > lastSeq) {
      refetch(patch)
    }
  }
  const refetch = (patch: StatePatch): void => {
    lastSeq = null
    earlyPatches.push(patch)
    void fetchSnapshot().then(applySnapshot)
  }
  const apply = (patch: StatePatch): void => {
    if (store === null) return
    let stepped: QueueWithHistory | null = {
      queue: patch.changed.queue ?? store.getState().queue,
      steps: patch.changed.queue ? noSteps : steps,
    }
    for (const change of patch.edits ?? []) stepped = stepped && applyChange(stepped, change)
    // The change undoes or redoes a step that was made before this page was loaded, and that it does not know, so the state is fetched
    // anew.
    if (stepped === null) {
      refetch(patch)
      return
    }
    lastSeq = patch.seq
    steps = stepped.steps
    const current = store.getState()
    // Main sends a whole slice when one member of it changed, so equal members keep their identity.
    const { queue: _, ...otherSlices } = shareStructure(current, { ...current, ...patch.changed, queue: current.queue })
    store.setState({ ...otherSlices, queue: stepped.queue })
  }

  const stop = bridge.onState(receive)
  return { mirror: applySnapshot(await fetchSnapshot()), stop }
}
