// The page's read-only copy of AppState: written by events of main only, asked for anew after a gap.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppState } from '../../shared/app-state.ts'
import type { PlayerBridge, Snapshot, StatePatch } from '../../shared/ipc/contract.ts'

export type Mirror = Pick<StoreApi<AppState>, 'getState' | 'getInitialState' | 'subscribe'>

/**
 * Fills the mirror and keeps it equal to the state in main. Patches are numbered without gaps: one that is too new means that some
 * were missed, so the whole state is asked for again; one that is too old is already in the snapshot.
 * Resolves once the first snapshot is in; rejects if main does not give one.
 */
export async function startMirror(
  bridge: Pick<PlayerBridge, 'state.get' | 'onState'>,
): Promise<{ readonly mirror: Mirror; readonly stop: () => void }> {
  let seen: number | null = null
  let early: StatePatch[] = []
  let store: StoreApi<AppState> | null = null

  const ask = async (): Promise<Snapshot> => {
    const reply = await bridge['state.get'](undefined)
    if (!reply.ok) throw new Error(reply.error.message)
    return reply.value
  }
  const begin = ({ seq, state }: Snapshot): StoreApi<AppState> => {
    const filled = store ?? createStore<AppState>(() => state)
    store = filled
    seen = seq
    filled.setState(state, true)
    const waiting = early
    early = []
    for (const patch of waiting) receive(patch)
    return filled
  }
  const receive = (patch: StatePatch): void => {
    if (seen === null) {
      early.push(patch)
    } else if (patch.seq === seen + 1) {
      seen = patch.seq
      store?.setState(patch.changed)
    } else if (patch.seq > seen) {
      seen = null
      early.push(patch)
      void ask().then(begin)
    }
  }

  const stop = bridge.onState(receive)
  return { mirror: begin(await ask()), stop }
}
