// Connections through proxies: few are kept, and a failure is not.
import { expect, test } from 'vitest'
import { createLruCache } from './lru-cache.ts'

test('the one used longest ago is let go of', async () => {
  const ended: string[] = []
  const made: string[] = []
  const keep = createLruCache<string>(2, one => ended.push(one))
  const ask = (key: string) =>
    keep(key, async () => {
      made.push(key)
      return key
    })
  for (const key of ['a', 'b', 'a', 'c', 'a']) expect(await ask(key)).toBe(key)
  expect({ made, ended }).toEqual({ made: ['a', 'b', 'c'], ended: ['b'] })
  await ask('b')
  expect({ made, ended }).toEqual({ made: ['a', 'b', 'c', 'b'], ended: ['b', 'c'] })
})

test('what could not be made is tried again', async () => {
  const keep = createLruCache<string>(2, () => undefined)
  await expect(keep('a', () => Promise.reject(new Error('too many open files')))).rejects.toThrow('too many')
  expect(await keep('a', async () => 'made')).toBe('made')
})
