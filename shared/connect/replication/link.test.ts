// What a link keeps of writes that were not answered.
import { expect, test } from 'vitest'
import { policy } from '../../wire/policy.ts'
import { linkDown, linkUp, newLink, type PendingWrite, type QueueLink, withAllTimedOut, withoutExpired } from './link.ts'

const write = (intended: PendingWrite['intended']): PendingWrite => ({
  kind: 'write',
  at: 1_000,
  values: { pause: false },
  intended,
  toResend: new Set(),
  isPartial: true,
  isReport: false,
})
const sending = (sent: PendingWrite): QueueLink => ({ ...linkUp(newLink), hasServerState: true, inFlight: [sent] })
const starting = sending(write(new Set(['pause'])))

test.each([
  ['was not answered yet', starting],
  ['was not answered in time', withAllTimedOut(starting)],
  [
    'was not answered for so long that nobody waits',
    withoutExpired(withAllTimedOut(starting), 1_000 + policy.queue.otherDevices.lateAcknowledgementWithin),
  ],
])('a start that %s is uncertain once the link breaks', (_what, link) => {
  expect(linkDown(link, 99_000).hasUncertainStart).toBe(true)
})

test('a write that only repeats that it plays is no start', () => {
  const repeating = sending(write(new Set(['volume'])))
  for (const link of [repeating, withAllTimedOut(repeating)]) expect(linkDown(link, 99_000).hasUncertainStart).toBe(false)
})
