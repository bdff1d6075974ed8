// Patches: numbered without gaps, one per tick, only what changed; who applies them all has the state.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AppState, initialState } from '../../shared/app-state.ts'
import type { StatePatch } from '../../shared/ipc/contract.ts'
import { createStore } from '../store.ts'
import { startPublishing } from './publish.ts'

function start() {
  const store = createStore(initialState)
  const sent: StatePatch[] = []
  const ticks: (() => void)[] = []
  const publishing = startPublishing({ store, send: patch => sent.push(patch), later: work => ticks.push(work) })
  const tick = () => {
    for (const work of ticks.splice(0)) work()
  }
  return { store, sent, tick, publishing }
}

test('changes of one tick travel together, others apart', () => {
  const { store, sent, tick } = start()
  store.set('history', { waiting: 1, confirmed: 0 })
  store.set('history', { waiting: 2, confirmed: 0 })
  store.set('reachability', 'online')
  expect(sent).toEqual([])
  tick()
  store.set('reachability', 'offline')
  tick()
  expect(sent).toEqual([
    { seq: 1, changed: { history: { waiting: 2, confirmed: 0 }, reachability: 'online' } },
    { seq: 2, changed: { reachability: 'offline' } },
  ])
})

test('what came back to what it was is not sent', () => {
  const { store, sent, tick } = start()
  store.set('reachability', 'online')
  store.set('reachability', 'unknown')
  tick()
  expect(sent).toEqual([])
})

test('a snapshot names the last patch in it: what came before is sent before, what comes after has the next number', () => {
  const { store, sent, tick, publishing } = start()
  store.set('history', { waiting: 1, confirmed: 0 })
  expect(publishing.snapshot()).toEqual({ seq: 1, state: store.get() })
  tick()
  expect(sent).toHaveLength(1)
  store.set('history', { waiting: 2, confirmed: 0 })
  tick()
  expect(sent.at(-1)?.seq).toBe(2)
})

test('after the stop nothing is sent', () => {
  const { store, sent, tick, publishing } = start()
  publishing.stop()
  store.set('history', { waiting: 1, confirmed: 0 })
  tick()
  expect(sent).toEqual([])
})

test('whatever changes when, a mirror that applies every patch equals the store', () => {
  const step = fc.oneof(
    fc.nat(5).map(waiting => ({ kind: 'history' as const, waiting })),
    fc.constantFrom('online' as const, 'offline' as const).map(reachability => ({ kind: 'reach' as const, reachability })),
    fc.constant({ kind: 'tick' as const }),
    fc.constant({ kind: 'reload' as const }),
  )
  fc.assert(
    fc.property(fc.array(step), steps => {
      const { store, sent, tick, publishing } = start()
      let mirror: { seq: number; state: AppState } = { seq: 0, state: initialState }
      const apply = () => {
        for (const patch of sent.splice(0)) {
          if (patch.seq <= mirror.seq) continue
          expect(patch.seq).toBe(mirror.seq + 1)
          mirror = { seq: patch.seq, state: { ...mirror.state, ...patch.changed } }
        }
      }
      for (const next of steps) {
        if (next.kind === 'history') store.set('history', { waiting: next.waiting, confirmed: 0 })
        else if (next.kind === 'reach') store.set('reachability', next.reachability)
        else if (next.kind === 'tick') tick()
        else mirror = publishing.snapshot()
        apply()
      }
      tick()
      apply()
      expect(mirror.state).toEqual(store.get())
    }),
  )
})
