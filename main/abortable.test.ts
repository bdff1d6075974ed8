// A wait that ends with an abort, and leaves nothing on the signal that it listened to.
import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { abortable } from './abortable.ts'

const endless = () => new Promise<never>(() => undefined)

test('settles as the promise does, and leaves no listener', async () => {
  const { signal } = new AbortController()
  expect(await abortable(Promise.resolve('there'), signal)).toBe('there')
  await expect(abortable(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('ends with an abort, and at once after one, whatever becomes of the promise', async () => {
  const abortController = new AbortController()
  const { signal } = abortController
  const waiting = abortable(endless(), signal)
  abortController.abort(new Error('nobody waits any more'))
  await expect(waiting).rejects.toThrow('nobody waits')
  await expect(abortable(endless(), signal)).rejects.toThrow('nobody waits')
  await expect(abortable(Promise.reject(new Error('broken')), signal)).rejects.toThrow()
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
