// What a link keeps of writes that were not answered.
import { expect, test } from 'vitest'
import { linkDown, linkUp, newLink, type PendingWrite, type QueueLink, withAllTimedOut } from './link.ts'

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

test('a start that was not answered yet is uncertain once the link breaks', () => {
  expect(linkDown(starting, 99_000).hasUncertainStart).toBe(true)
})

test('one of a server that answers no writes counts as taken after its time', () => {
  expect(linkDown(withAllTimedOut(starting), 99_000).hasUncertainStart).toBe(false)
})

test('a write that only repeats that it plays is no start', () => {
  expect(linkDown(sending(write(new Set(['volume']))), 99_000).hasUncertainStart).toBe(false)
})
