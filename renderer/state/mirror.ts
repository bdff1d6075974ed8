// The page's read-only copy of AppState: written by events of main only, asked for anew after a gap.
import type { StoreApi } from 'zustand/vanilla'
import { createStore } from 'zustand/vanilla'
import { type AppState, initialState } from '../../shared/app-state.ts'
import type { PlayerBridge, StatePatch } from '../../shared/ipc/contract.ts'

export type Mirror = Pick<StoreApi<AppState>, 'getState' | 'getInitialState' | 'subscribe'>

/**
 * Fills the mirror and keeps it equal to the state in main. Patches are numbered without gaps: one that is too new means that some
 * were missed, so the whole state is asked for again; one that is too old is already in the snapshot.
 * Resolves once the first snapshot is in; rejects if main does not give one.
 */
export async function startMirror(
  bridge: Pick<PlayerBridge, 'state.get' | 'onState'>,
): Promise<{ readonly mirror: Mirror; readonly stop: () => void }> {
  const store = createStore<AppState>(() => initialState)
  let seen: number | null = null
  let early: StatePatch[] = []

  const refresh = async (): Promise<void> => {
    seen = null
    const reply = await bridge['state.get'](undefined)
    if (!reply.ok) throw new Error(reply.error.message)
    seen = reply.value.seq
    store.setState(reply.value.state, true)
    const waiting = early
    early = []
    for (const patch of waiting) receive(patch)
  }

  const receive = (patch: StatePatch): void => {
    if (seen === null) {
      early.push(patch)
    } else if (patch.seq === seen + 1) {
      seen = patch.seq
      store.setState(patch.changed)
    } else if (patch.seq > seen) {
      early.push(patch)
      void refresh()
    }
  }

  const stop = bridge.onState(receive)
  await refresh()
  return { mirror: store, stop }
}
