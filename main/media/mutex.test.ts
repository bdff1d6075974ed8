// Tasks on the same key never overlap, even if one fails; tasks on different keys do not wait for each other.
import { expect, test } from 'vitest'
import { createMutex } from './mutex.ts'

test('one after another for a key, side by side for others, and a failure holds nobody up', async () => {
  const mutex = createMutex<string>()
  const seen: string[] = []
  const first = Promise.withResolvers<void>()
  const work = (name: string, until?: Promise<void>) => async () => {
    seen.push(`${name} begins`)
    await until
    seen.push(`${name} ends`)
    return name
  }
  const one = mutex('song', work('one', first.promise))
  const failing = mutex('song', () => Promise.reject(new Error('disk')))
  const two = mutex('song', work('two'))
  expect(await mutex('other song', work('other'))).toBe('other')
  expect(seen).toEqual(['one begins', 'other begins', 'other ends'])
  first.resolve()
  expect(await one).toBe('one')
  await expect(failing).rejects.toThrow('disk')
  expect(await two).toBe('two')
  expect(seen.slice(3)).toEqual(['one ends', 'two begins', 'two ends'])
  expect(await mutex('song', work('three'))).toBe('three')
})
