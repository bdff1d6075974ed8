// Secrets longer than an entry: whole or not at all, wherever a write breaks off.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OsKeychain } from './os-keychain.ts'
import { splitLongSecrets } from './split-long-secrets.ts'

const largest = 40

/** A vault as Windows has it, whose process dies after `steps` calls. */
function shortVault(entries: Map<string, string>, steps = Number.POSITIVE_INFINITY): OsKeychain {
  let left = steps
  const step = () => {
    left -= 1
    if (left < 0) throw new Error('the process is gone')
  }
  return {
    getPassword: async (_service, account) => {
      step()
      return entries.get(account) ?? null
    },
    setPassword: async (_service, account, password) => {
      step()
      // The index itself takes more than 40 bytes; Windows has room for it sixty times over.
      if (Buffer.byteLength(password) > largest && !password.startsWith('segue-parts:')) throw new Error('The stub received bad data.')
      entries.set(account, password)
    },
    deletePassword: async (_service, account) => {
      step()
      return entries.delete(account)
    },
  }
}

const open = (entries: Map<string, string>, steps?: number) => splitLongSecrets(shortVault(entries, steps), largest)

test('a short secret is the entry itself', async () => {
  const entries = new Map<string, string>()
  await open(entries).setPassword('Segue', 'mira', 'short')
  expect([...entries]).toEqual([['mira', 'short']])
})

test.each([
  ['of 41 bytes', 'x'.repeat(41)],
  ['of many parts', JSON.stringify({ access: 'a'.repeat(3_000), refresh: 'r'.repeat(3_000) })],
  ['of characters of several bytes', 'ä€😀'.repeat(50)],
  ['that looks like an index', `segue-parts:0:1:${'0'.repeat(64)}`],
])('a secret %s comes back, and goes without a trace', async (_what, secret) => {
  const entries = new Map<string, string>()
  await open(entries).setPassword('Segue', 'mira', secret)
  expect(await open(entries).getPassword('Segue', 'mira')).toBe(secret)
  await open(entries).setPassword('Segue', 'mira', 'short')
  expect([...entries]).toEqual([['mira', 'short']])
  await open(entries).setPassword('Segue', 'mira', secret)
  expect(await open(entries).deletePassword('Segue', 'mira')).toBe(true)
  expect([...entries]).toEqual([])
})

test('parts that do not belong together are no secret', async () => {
  const entries = new Map<string, string>()
  await open(entries).setPassword('Segue', 'mira', 'x'.repeat(100))
  const part = [...entries.keys()].find(name => name.includes('#')) ?? ''
  entries.set(part, 'y'.repeat(40))
  expect(await open(entries).getPassword('Segue', 'mira')).toBeNull()
})

test('wherever writes break off, the secret read is the last whole one or the one being written; a write that ends leaves only itself', async () => {
  const secret = fc.tuple(fc.constantFrom('a', 'b', 'ä', '€', '😀'), fc.integer({ min: 1, max: 60 })).map(([of, times]) => of.repeat(times))
  const secrets = fc.array(fc.record({ secret, steps: fc.integer({ min: 0, max: 15 }) }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(secrets, async writes => {
      const entries = new Map<string, string>()
      let before: string | null = null
      for (const { secret, steps } of writes) {
        const written = await open(entries, steps)
          .setPassword('Segue', 'mira', secret)
          .then(
            () => true,
            () => false,
          )
        const read = await open(entries).getPassword('Segue', 'mira')
        expect(written ? [secret] : [before, secret]).toContain(read)
        before = read
      }
      await open(entries).setPassword('Segue', 'mira', 'the last')
      expect([...entries]).toEqual([['mira', 'the last']])
    }),
    { numRuns: 300 },
  )
})

test('a removal that breaks off has removed the secret or not begun, and is finished by the next', async () => {
  for (let steps = 0; steps < 20; steps += 1) {
    const entries = new Map<string, string>()
    const secret = 'x'.repeat(100)
    await open(entries).setPassword('Segue', 'mira', secret)
    await Promise.allSettled([open(entries, steps).deletePassword('Segue', 'mira')])
    expect([null, secret]).toContain(await open(entries).getPassword('Segue', 'mira'))
    await open(entries).deletePassword('Segue', 'mira')
    expect([...entries]).toEqual([])
  }
})
