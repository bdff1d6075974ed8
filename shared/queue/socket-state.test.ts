// When the queue socket is opened: the documented pauses by example, and what holds whatever happens.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tuning } from '../tuning.ts'
import { policy } from '../wire/policy.ts'
import { type SocketEvent, type SocketState, socketAfter } from './socket-state.ts'

const off: SocketState = { phase: 'off', why: 'nobody' }
const following = (state: SocketState, ...events: readonly SocketEvent['type'][]): SocketState =>
  events.reduce((now, type) => socketAfter(now, type === 'unwanted' ? { type, why: 'nobody' } : { type }, 0), state)

describe('by example', () => {
  test('repeated failures wait 5, 10, 20, 40, 60 and again 60 seconds', () => {
    let state = following(off, 'wanted')
    const waits: number[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) {
      state = following(state, 'lost')
      if (state.phase === 'offline') waits.push(state.wait)
      state = following(state, 'due')
    }
    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000])
  })

  test('a connection that lasted waits 5 seconds, one that broke at once counts on', () => {
    const online = following(off, 'wanted', 'lost', 'due', 'responded')
    expect(socketAfter(online, { type: 'lost' }, tuning.queue.stableAfter)).toEqual({ phase: 'offline', failures: 1, wait: 5_000 })
    expect(socketAfter(online, { type: 'lost' }, tuning.queue.stableAfter - 1)).toEqual({ phase: 'offline', failures: 2, wait: 10_000 })
  })

  test('waking up connects at once, also what seems to be open, and forgets the failures', () => {
    for (const state of [
      following(off, 'wanted', 'lost', 'due', 'lost'),
      following(off, 'wanted', 'responded'),
      following(off, 'wanted'),
    ]) {
      const woken = following(state, 'woken')
      expect(woken).toEqual({ phase: 'connecting', failures: 0 })
      expect(woken).not.toBe(state)
    }
  })

  test('a service that can be reached again ends the rest, but does not touch what is open', () => {
    expect(following(off, 'wanted', 'lost', 'reachable')).toEqual({ phase: 'connecting', failures: 1 })
    const online = following(off, 'wanted', 'responded')
    expect(following(online, 'reachable')).toBe(online)
  })

  test('a missing scope is told apart from nobody being there', () => {
    const barred = socketAfter(following(off, 'wanted'), { type: 'unwanted', why: 'not-granted' }, 0)
    expect(barred).toEqual({ phase: 'off', why: 'not-granted' })
    expect(following(barred, 'lost', 'due', 'reachable', 'woken', 'responded')).toBe(barred)
    expect(following(barred, 'unwanted')).toEqual(off)
  })
})

describe('whatever happens', () => {
  const anyEvent: fc.Arbitrary<SocketEvent> = fc.oneof(
    fc.record({
      type: fc.constantFrom(
        'wanted' as const,
        'responded' as const,
        'lost' as const,
        'due' as const,
        'reachable' as const,
        'woken' as const,
      ),
    }),
    fc.record({ type: fc.constant('unwanted' as const), why: fc.constantFrom('nobody' as const, 'not-granted' as const) }),
  )
  /** Events with the milliseconds that passed before each. */
  const story = fc.array(fc.tuple(anyEvent, fc.nat(120_000)), { maxLength: 60 })

  const steps = (events: readonly (readonly [SocketEvent, number])[]) => {
    let state: SocketState = off
    let now = 0
    return events.map(([event, passed]) => {
      now += passed
      const before = state
      state = socketAfter(before, event, now)
      return { before, event, state, now }
    })
  }

  test('a loss is never followed by an attempt without a rest, and rests are the documented ones', () => {
    fc.assert(
      fc.property(story, events => {
        for (const { before, event, state } of steps(events)) {
          if (event.type === 'lost') expect(['off', 'offline']).toContain(state.phase)
          if (event.type === 'lost' && before.phase === 'offline') expect(state).toBe(before)
          if (state.phase === 'offline') expect(policy.queue.reconnectAfter).toContain(state.wait)
        }
      }),
    )
  })

  test('rests grow until something answers for long, or something begins anew', () => {
    fc.assert(
      fc.property(story, events => {
        let last = 0
        for (const { before, event, state, now } of steps(events)) {
          const steady = before.phase === 'online' && now - before.since >= tuning.queue.stableAfter
          if (event.type === 'wanted' || event.type === 'woken' || steady) last = 0
          if (state === before || state.phase !== 'offline') continue
          expect(state.wait).toBeGreaterThanOrEqual(last)
          last = state.wait
        }
      }),
    )
  })

  test('only being wanted leads out of off, and nothing is online that was not connecting', () => {
    fc.assert(
      fc.property(story, events => {
        for (const { before, event, state } of steps(events)) {
          if (before.phase === 'off' && state.phase !== 'off') expect(event.type).toBe('wanted')
          if (state.phase === 'online' && state !== before) expect(before.phase).toBe('connecting')
          if (event.type === 'unwanted') expect(state).toEqual({ phase: 'off', why: event.why })
        }
      }),
    )
  })
})
