// Patches: numbered without gaps, one per tick, only what changed; who applies them all has the state.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AppState, initialState } from '../../../shared/app-state.ts'
import { type TrackId, trackId } from '../../../shared/ids.ts'
import type { StatePatch } from '../../../shared/ipc/contract.ts'
import type { QueueChange } from '../../../shared/queue/steps.ts'
import { createStore } from '../../store.ts'
import { startPublishing } from './publish.ts'

function start() {
  const store = createStore(initialState)
  const sent: StatePatch[] = []
  const ticks: (() => void)[] = []
  const publishing = startPublishing({ store, send: patch => sent.push(patch), defer: work => ticks.push(work) })
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

describe('the lists of the queue', () => {
  const [one, two] = [7, 8].map(trackId)
  const change = (tracks: readonly TrackId[]): QueueChange => ({
    kind: 'step',
    label: { what: 'playLast', count: 1 },
    edits: [{ type: 'insert', list: 'tracks', at: 0, tracks }],
  })
  const queueOf = (tracks: readonly TrackId[]) => ({ ...initialState.queue, tracks })

  test('travel as what happened to them, in order, with the other slices of the tick', () => {
    const { store, sent, tick } = start()
    store.setAll({ queue: queueOf([one as TrackId]) }, [change([one as TrackId])])
    store.set('history', { waiting: 1, confirmed: 0 })
    store.setAll({ queue: queueOf([two as TrackId, one as TrackId]) }, [change([two as TrackId])])
    tick()
    expect(sent).toEqual([
      { seq: 1, changed: { history: { waiting: 1, confirmed: 0 } }, edits: [change([one as TrackId]), change([two as TrackId])] },
    ])
  })

  test('travel whole when they were replaced without a word, before or after an edit', () => {
    for (const replaceFirst of [true, false]) {
      const { store, sent, tick } = start()
      const replace = () => store.set('queue', queueOf([two as TrackId]))
      if (replaceFirst) replace()
      store.setAll({ queue: queueOf([one as TrackId]) }, [change([one as TrackId])])
      if (!replaceFirst) replace()
      tick()
      expect(sent).toEqual([{ seq: 1, changed: { queue: queueOf([(replaceFirst ? one : two) as TrackId]) } }])
    }
  })

  test('travel whole when very much happened to them in one tick, as all of it may be longer than they are', () => {
    const { store, sent, tick } = start()
    const tracks = Array.from({ length: 33 }, (_, index) => trackId(index))
    for (const [index, track] of tracks.entries()) store.setAll({ queue: queueOf(tracks.slice(0, index + 1)) }, [change([track])])
    tick()
    expect(sent).toEqual([{ seq: 1, changed: { queue: queueOf(tracks) } }])
  })

  test('travel as what happened even where they came back to what they were: the steps count', () => {
    const { store, sent, tick } = start()
    const back: QueueChange = { kind: 'undo', head: null }
    store.setAll({ queue: queueOf([one as TrackId]) }, [change([one as TrackId])])
    store.setAll({ queue: initialState.queue }, [back])
    tick()
    expect(sent).toEqual([{ seq: 1, changed: {}, edits: [change([one as TrackId]), back] }])
  })
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
