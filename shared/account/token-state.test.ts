// The state of tokens by example: what is given when, what ends it, and how long a silent service is left alone.
import { describe, expect, test } from 'vitest'
import { ok } from '../errors.ts'
import { failedWith } from '../errors-for-tests.ts'
import type { TokenPair } from './token-age.ts'
import { initialTokenState, reduceTokens, type TokenEffect, type TokenEvent, type TokenState } from './token-state.ts'

const start = 1_000_000_000_000
const at = (seconds: number) => ({ wall: start + seconds * 1000, steady: seconds * 1000 })
const pair = (name: string, more: Partial<TokenPair> = {}): TokenPair => ({
  access: `access ${name}`,
  refresh: `refresh ${name}`,
  expiresAt: start + 3_600_000,
  lifetime: 3600,
  ...more,
})
const second = pair('2', { expiresAt: at(3541 + 3600).wall })
const offline = failedWith('offline', 'The service cannot be reached.').error
const gone = failedWith('expired', 'Please sign in again.', 'Session ended').error

/** The effects of the last event, after all of them in order. */
function having(events: readonly TokenEvent<TokenPair>[], first = pair('1'), since: number | null = 0) {
  let state: TokenState<TokenPair> = initialTokenState(first, since)
  let effects: readonly TokenEffect<TokenPair>[] = []
  for (const event of events) ({ state, effects } = reduceTokens(state, event))
  return { phase: state.phase, effects }
}
const need = (by: number, seconds: number, refused: string | null = null): TokenEvent<TokenPair> => ({
  type: 'token-requested',
  by,
  refused,
  now: at(seconds),
})
const unanswered = (seconds: number): TokenEvent<TokenPair> => ({ type: 'no-response', error: offline, now: at(seconds) })
const refreshed: TokenEvent<TokenPair> = { type: 'refreshed', pair: second, now: at(3541) }
const refresh = { type: 'refresh', pair: pair('1'), refreshToken: 'refresh 1' }
const given = (...to: number[]) => ({ type: 'give', to, token: ok('access 1') })
const refusedTo = (...to: number[]) => ({ type: 'give', to, token: { ok: false, error: offline } })

describe('a token that is needed', () => {
  test('is given as it is, until a minute before its end', () => {
    expect(having([need(1, 3539)])).toEqual({ phase: 'usable', effects: [given(1)] })
    expect(having([need(1, 3540)])).toEqual({ phase: 'refreshing', effects: [refresh] })
  })

  test('while it is refreshed is given to all once the new pair is kept', () => {
    const asked = [need(1, 3540), need(2, 3541), refreshed, need(3, 3541)]
    expect(having(asked.slice(0, 3)).effects).toEqual([{ type: 'store', pair: second }])
    expect(having([...asked, { type: 'stored' }]).effects).toEqual([{ type: 'give', to: [1, 2, 3], token: ok('access 2') }])
  })

  test('is the new one if the refused one has been replaced meanwhile', () => {
    const events = [need(1, 3540), refreshed, { type: 'stored' } as const, need(2, 3550, 'access 1')]
    expect(having(events).effects).toEqual([{ type: 'give', to: [2], token: ok('access 2') }])
  })

  test('and cannot be refreshed is used to its very end, which the service tells', () => {
    const once = pair('1', { refresh: null })
    expect(having([need(1, 9_000)], once).effects).toEqual([given(1)])
    expect(having([need(1, 9_000), { type: 'woke', now: at(9_001) }], once)).toEqual({ phase: 'usable', effects: [] })
    expect(having([need(1, 0, 'access 1')], once)).toMatchObject({
      phase: 'ended',
      effects: [{ type: 'refused' }, { type: 'give', to: [1] }],
    })
  })

  test('and has no known end is used until it is refused', () => {
    const endless = pair('1', { expiresAt: null, lifetime: null })
    expect(having([need(1, 1e9)], endless).effects).toEqual([given(1)])
    expect(having([need(1, 0, 'access 1')], endless).phase).toBe('refreshing')
  })
})

describe('a refresh without an answer', () => {
  test('leaves the old token to those who only found it old, and an error to those who saw it refused', () => {
    expect(having([need(1, 3540), unanswered(3541)])).toEqual({ phase: 'usable', effects: [given(1)] })
    expect(having([need(1, 10, 'access 1'), unanswered(11)])).toEqual({ phase: 'usable', effects: [refusedTo(1)] })
    expect(having([need(1, 3540), need(2, 3540, 'access 1'), unanswered(3541)]).effects).toEqual([refusedTo(1, 2)])
  })

  test.each([
    [1, 1],
    [2, 5],
    [3, 15],
    [4, 30],
    [5, 30],
    [50, 30],
  ])('%i times in a row is not repeated for %i seconds', (times, seconds) => {
    const tries = Array.from({ length: times }, (_, round) => [need(round, 100 * round, 'access 1'), unanswered(100 * round)]).flat()
    const last = 100 * (times - 1)
    expect(having([...tries, need(99, last + seconds - 0.1)]).effects).toEqual([refusedTo(99)])
    expect(having([...tries, need(99, last + seconds)]).effects).toEqual([refresh])
    expect(having([...tries, { type: 'woke', now: at(last) }]).effects).toEqual([refresh])
  })
})

describe('after sleep', () => {
  const woke = (seconds: number): TokenEvent<TokenPair> => ({ type: 'woke', now: { wall: start + seconds * 1000, steady: 0 } })
  test.each([
    ['an hour', 3600, 'refreshing'],
    ['a minute', 60, 'usable'],
    ['some time in which the clock was set back', -600, 'refreshing'],
  ])('of %s', (_what, seconds, phase) => expect(having([woke(seconds)]).phase).toBe(phase))

  test('a refresh under way goes on', () => {
    expect(having([need(1, 3540), woke(7200)])).toEqual({ phase: 'refreshing', effects: [] })
  })
})

describe('the end', () => {
  const over = { type: 'refused', error: gone }
  const refusal = { ok: false, error: gone }

  test('by a refused refresh is told, to all who wait and to all who come', () => {
    const denied = [need(1, 3540), need(2, 3540), { type: 'denied', error: gone } as const]
    expect(having(denied).effects).toEqual([over, { type: 'give', to: [1, 2], token: refusal }])
    expect(having([...denied, need(3, 0)]).effects).toEqual([{ type: 'give', to: [3], token: refusal }])
  })

  test('by word from elsewhere begins no refresh, and is told once', () => {
    const ended = { type: 'ended', error: gone } as const
    expect(having([ended])).toEqual({ phase: 'ended', effects: [over] })
    expect(having([ended, ended]).effects).toEqual([])
    expect(having([ended, need(1, 3600, 'access 1')]).effects).toEqual([{ type: 'give', to: [1], token: refusal }])
  })

  test('waits for the keychain, so that forgetting comes after keeping', () => {
    const events = [need(1, 3540), refreshed, { type: 'ended', error: gone } as const]
    expect(having(events).effects).toEqual([{ type: 'give', to: [1], token: refusal }])
    expect(having([...events, { type: 'stored' }]).effects).toEqual([over])
    expect(having([...events, { type: 'closed', keepsPair: true }, { type: 'stored' }]).effects).toEqual([])
  })

  test('by a second refusal, if the token is new; an old one deserves another refresh', () => {
    const rejected = (seconds: number): TokenEvent<TokenPair> => ({ type: 'rejected', token: 'access 1', now: at(seconds) })
    expect(having([rejected(60)]).phase).toBe('ended')
    expect(having([rejected(61)])).toEqual({ phase: 'refreshing', effects: [refresh] })
    expect(having([need(1, 3540), rejected(3540)]).phase).toBe('refreshing')
    expect(having([need(1, 3540), rejected(3540), unanswered(3541)]).effects).toEqual([refusedTo(1)])
  })

  test('by signing out is told to those who wait only; a late answer is not kept', () => {
    const closed = [need(1, 3540), { type: 'closed', keepsPair: false } as const]
    expect(having(closed).effects).toMatchObject([{ type: 'give', to: [1], token: { ok: false } }])
    expect(having([...closed, refreshed]).effects).toEqual([])
  })

  test('by leaving the account is told to those who wait; a late answer is kept, as the former pair is not taken any more', () => {
    const left = [need(1, 3540), { type: 'closed', keepsPair: true } as const]
    expect(having(left).effects).toMatchObject([{ type: 'give', to: [1], token: { ok: false } }])
    expect(having([...left, refreshed]).effects).toMatchObject([{ type: 'store' }])
    expect(having([...left, refreshed, { type: 'stored' }]).effects).toEqual([])
    expect(having([{ type: 'ended', error: gone }, ...left, refreshed]).effects).toEqual([])
  })
})
