// The rule of signing in with a code, by example and against services of every temper.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failedWith } from '../errors-for-tests.ts'
import { tuning } from '../tuning.ts'
import { afterAsking, afterPolling, newPolling, type Polling, troubleOf } from './device-poll.ts'
import type { CodeResponse, IssuedCode, PollResponse } from './device-response.ts'

const code = (more: Partial<IssuedCode> = {}): IssuedCode => ({
  secret: 'secret',
  userCode: 'KDWX-2204',
  address: 'https://auth.example.test/device',
  completeAddress: null,
  interval: 5000,
  lifetime: 600_000,
  ...more,
})
const issued = (more?: Partial<IssuedCode>): CodeResponse => ({ kind: 'code', code: code(more) })
const waiting: PollResponse = { kind: 'waiting' }
const silence = { kind: 'no-response', error: failedWith('offline', 'Nobody there.').error } as const
const refused: PollResponse = { kind: 'refused', expired: false, answered: 'No' }
const expired: PollResponse = { kind: 'refused', expired: true, answered: 'Too old' }
const tokens: PollResponse = { kind: 'tokens', response: { access_token: 'a', refresh_token: null, scope: null, expires_in: null } }

const begun = (more?: Partial<IssuedCode>): Polling => afterAsking(newPolling(0), issued(more), 0, 100)
/** Polls when it is time, with these responses one after the other, each of which takes 100 ms. */
const poll = (polling: Polling, ...responses: PollResponse[]): Polling =>
  responses.reduce((last, response) => {
    if (last.next.do !== 'poll') throw new Error(`Not to be polled but: ${last.next.do}`)
    return afterPolling(last, response, last.next.at + 100)
  }, polling)

describe('while the code is good', () => {
  it('keeps the interval of the code, also when the service is silent', () => {
    expect(begun().next).toMatchObject({ do: 'poll', at: 5100 })
    expect(poll(begun(), waiting, silence, waiting).next).toMatchObject({ do: 'poll', at: 3 * 5100 + 5100 })
  })
  it('says that the service is silent once that lasts, and no longer than it lasts', () => {
    expect(troubleOf(poll(begun(), silence))).toBeNull()
    const lasting = poll(begun(), silence, silence)
    expect(troubleOf(lasting)).toEqual(silence.error)
    expect(lasting.shown).not.toBeNull()
    expect(troubleOf(poll(lasting, waiting))).toBeNull()
  })
  it('takes the tokens, and gives up only what is hopeless', () => {
    expect(poll(begun(), waiting, tokens).next).toMatchObject({ do: 'take', response: { access_token: 'a' } })
    const error = failedWith('bad-response', 'Something else.').error
    expect(poll(begun(), { kind: 'unusable', error }).next).toEqual({ do: 'end', error })
  })
})

describe('when the code is over', () => {
  it('asks for the next one at the moment of its end, without a word', () => {
    expect(poll(begun({ lifetime: 12_000 }), waiting, waiting).next).toEqual({ do: 'ask', at: 12_000 })
    const next = afterAsking(poll(begun({ lifetime: 12_000 }), waiting, waiting), issued({ userCode: 'NEXT' }), 12_000, 12_050)
    expect(next.shown).toMatchObject({ code: { userCode: 'NEXT' }, expiresAt: 612_000 })
    expect(troubleOf(next)).toBeNull()
  })
  it('asks at once when the service says so', () => {
    const next = poll(begun(), waiting, expired)
    expect(next).toMatchObject({ next: { do: 'ask', at: 10_300 }, shown: null, why: null })
  })
  it('asks at once after any other refusal, and shows the words beside the new code until that is over', () => {
    const denied = poll(begun(), waiting, refused)
    expect(denied.next).toEqual({ do: 'ask', at: 10_300 })
    const next = afterAsking(denied, issued(), 10_300, 10_400)
    expect(troubleOf(next)).toMatchObject({ code: 'refused', answered: 'No' })
    expect(troubleOf(poll(next, waiting))).toMatchObject({ answered: 'No' })
    expect(troubleOf(poll(next, waiting, expired))).toBeNull()
  })
  it('asks again at the same pace while the service is silent, and shows no dead code meanwhile', () => {
    const first = afterAsking(poll(begun(), waiting, expired), silence, 10_300, 10_400)
    expect(first).toMatchObject({ next: { do: 'ask', at: 15_400 }, shown: null })
    expect(troubleOf(first)).toBeNull()
    expect(troubleOf(afterAsking(first, silence, 15_400, 15_500))).toEqual(silence.error)
  })
})

describe('an end', () => {
  it('comes when there is no first code, or when the service gives none', () => {
    expect(afterAsking(newPolling(0), silence, 0, 100).next).toEqual({ do: 'end', error: silence.error })
    const error = failedWith('refused', 'No code.', 'unauthorized_client').error
    expect(afterAsking(newPolling(0), { kind: 'refused', error }, 0, 100).next).toEqual({ do: 'end', error })
    expect(afterAsking(poll(begun(), waiting, expired), { kind: 'refused', error }, 0, 100).next).toEqual({ do: 'end', error })
  })
  it('comes when code after code is refused before it was awaited, in the words of the service', () => {
    let polling = begun()
    for (let round = 1; round < tuning.oauth.maxConsecutiveRefusals; round += 1)
      polling = afterAsking(poll(polling, refused), issued(), 0, 100)
    expect(poll(polling, waiting, refused).next.do).toBe('ask')
    expect(poll(polling, refused).next).toMatchObject({ do: 'end', error: { code: 'refused', answered: 'No' } })
  })
})

const anyCode = fc
  .record({ interval: fc.integer({ min: 1000, max: 60_000 }), polls: fc.double({ min: 2, max: 20, noNaN: true }) })
  .map(({ interval, polls }): CodeResponse => issued({ interval, lifetime: Math.floor(interval * polls) }))
const anyStep = fc.record({
  code: fc.oneof({ weight: 4, arbitrary: anyCode }, fc.constant(silence)),
  poll: fc.oneof({ weight: 4, arbitrary: fc.constant(waiting) }, fc.constantFrom<PollResponse>(silence, refused, expired)),
  /** How long the response takes. */
  takes: fc.integer({ min: 0, max: 15_000 }),
  /** How long the computer slept before asking. */
  slept: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 3_600_000 })),
})

describe('whatever the service answers, and however long the computer sleeps', () => {
  it('no code is polled sooner or later than its interval, or once it was refused, and every end is the service’s', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 60 }), steps => {
        let now = 0
        let polling = newPolling(now)
        let answered = { at: 0, secret: code(), refusals: 0 }
        for (const [index, step] of steps.entries()) {
          const { next } = polling
          if (next.do === 'end' || next.do === 'take') {
            expect(index === 1 || answered.refusals >= tuning.oauth.maxConsecutiveRefusals).toBe(true)
            return
          }
          expect(next.at).toBeGreaterThanOrEqual(now)
          if (next.do === 'poll') {
            expect(next.code).toBe(answered.secret)
            expect(next.code).toBe(polling.shown?.code)
            expect(next.at - answered.at).toBe(next.code.interval)
            expect(next.at).toBeLessThan(polling.shown?.expiresAt ?? 0)
          } else if (polling.shown) expect(next.at - answered.at).toBeLessThanOrEqual(polling.shown.code.interval)
          const asked = next.at + step.slept
          now = asked + step.takes
          if (next.do === 'ask') {
            polling = afterAsking(polling, step.code, asked, now)
            if (step.code.kind === 'code') answered = { ...answered, secret: step.code.code }
          } else {
            polling = afterPolling(polling, step.poll, now)
            const { refusals } = answered
            answered = { ...answered, refusals: step.poll.kind === 'waiting' ? 0 : step.poll.kind === 'refused' ? refusals + 1 : refusals }
          }
          answered = { ...answered, at: now }
        }
      }),
    )
  })
  it('a service that refuses all it hands out is asked a few times only', () => {
    fc.assert(
      fc.property(anyCode, response => {
        let polling = newPolling(0)
        let asked = 0
        for (; polling.next.do === 'ask'; asked += 1)
          polling = poll(afterAsking(polling, response, polling.next.at, polling.next.at), refused)
        expect(asked).toBe(tuning.oauth.maxConsecutiveRefusals)
      }),
    )
  })
})
