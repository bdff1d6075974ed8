// What a failed download means for the others.
import { expect, it } from 'vitest'
import { failed } from '../../shared/errors.ts'
import { trackId } from '../../shared/ids.ts'
import { tuning } from '../../shared/tuning.ts'
import { say } from '../../shared/words/words.ts'
import { createFailurePolicy } from './download-failure-policy.ts'

const { maxConsecutiveMissing } = tuning.media.downloads
const missing = failed('not-found', say('errors.cancelled')).error
const offline = failed('offline', say('errors.cancelled')).error

const failurePolicy = () =>
  createFailurePolicy(
    () => false,
    () => false,
  )
const failTimes = (policy: ReturnType<typeof createFailurePolicy>, count: number) =>
  Array.from({ length: count }, (_, index) => policy.failed(trackId(index + 1), missing).kind)

it('songs that the service lacks fail one by one, until so many in a row say that it is not they', () => {
  const kinds = failTimes(failurePolicy(), maxConsecutiveMissing)
  expect(kinds.pop()).toBe('pause')
  expect(new Set(kinds)).toEqual(new Set(['failed']))
})

it('a song that comes, or another failure, begins the count anew', () => {
  const policy = failurePolicy()
  failTimes(policy, maxConsecutiveMissing - 1)
  policy.succeeded()
  failTimes(policy, maxConsecutiveMissing - 1)
  policy.failed(trackId(1), offline)
  expect(failTimes(policy, maxConsecutiveMissing - 1)).not.toContain('pause')
  expect(failTimes(policy, 1)).toEqual(['pause'])
})

it('a song that does not come although the service answers is tried again after all others', () => {
  for (const isOnline of [true, false]) {
    const policy = createFailurePolicy(
      () => false,
      () => isOnline,
    )
    expect(policy.failed(trackId(1), offline)).toMatchObject({ kind: 'wait', later: isOnline })
  }
})

it('a library without any songs says nothing of a song: all downloads wait for the next one', () => {
  let isEmpty = true
  const policy = createFailurePolicy(
    () => isEmpty,
    () => false,
  )
  expect(new Set(failTimes(policy, maxConsecutiveMissing * 2))).toEqual(new Set(['wait']))
  isEmpty = false
  expect(failTimes(policy, 1)).toEqual(['failed'])
})
