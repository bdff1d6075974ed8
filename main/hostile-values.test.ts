// Values that the service gives about a person are written and read by one schema, so that no value makes the list of accounts unreadable.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { initialState, type Person } from '../shared/app-state.ts'
import { envelope } from '../shared/wire/api.ts'
import { publicDeployment } from '../shared/wire/profile.ts'
import { openKnownAccounts } from './account/known-accounts.ts'
import { personOf } from './api/person.ts'
import { type Connection, serviceIdentity } from './connection.ts'
import { writeJson } from './files/files.ts'
import { createJsonSaver } from './files/json-saver.ts'
import { silentLog } from './log.ts'
import { createStore } from './store.ts'

const preset = { ...publicDeployment, client_id: 'mine' }
const at: Connection = { preset, identity: serviceIdentity(preset), choice: { kind: 'service', preset } }
const freshProfile = () => mkdtemp(join(tmpdir(), 'segue-hostile-'))
const told: string[] = []

const open = async (userData: string) => {
  const store = createStore(initialState)
  const known = await openKnownAccounts({ store, userData, now: Date.now, log: silentLog, notify: (_tone, text) => void told.push(text) })
  return { known, shown: () => store.get().accounts }
}
const saying = (user: object): Person | null => personOf(envelope.parse({ result: true, authenticated: true, user }))

test('a name of any length costs nobody the list of accounts', async () => {
  const userData = await freshProfile()
  const { known } = await open(userData)
  for (const [id, username] of [
    ['1', 'Ada'],
    ['2', 'x'.repeat(501)],
    ['3', '🎵'.repeat(400_000)],
  ]) {
    const person = saying({ id, username })
    if (person) known.remember(at, person)
  }
  await known.flushed()
  const { shown } = await open(userData)
  expect(
    shown()
      .map(({ name }) => name.slice(0, 3))
      .sort(),
  ).toEqual(['Ada', 'xxx', '🎵🎵'.slice(0, 3)].sort())
  expect(told).toEqual([])
})

test('whatever a service says of somebody is read again, or they are nobody', async () => {
  const userData = await freshProfile()
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.nat(9_000).map(length => 'é'.repeat(length)),
  )
  await fc.assert(
    fc.asyncProperty(text, text, text, async (id, username, email_address) => {
      const person = saying({ id, username, email_address })
      if (!person) return
      const { known } = await open(userData)
      known.remember(at, person)
      await known.flushed()
      const again = (await open(userData)).shown()[0]
      expect(again).toMatchObject({ name: person.name })
    }),
    { numRuns: 40 },
  )
})

test('of a list with one bad entry the others count, and a copy is kept', async () => {
  const userData = await freshProfile()
  const { known } = await open(userData)
  for (const userId of ['1', '2', '3']) known.remember(at, { userId, name: `User ${userId}`, email: null, premium: false })
  await known.flushed()
  const path = join(userData, 'accounts.json')
  await writeFile(path, (await readFile(path, 'utf8')).replace('"User 2"', '7'))
  told.length = 0
  const { shown } = await open(userData)
  expect(shown().map(({ name }) => name)).toEqual(['User 3', 'User 1'])
  expect(told).toEqual([expect.stringContaining('accounts.json.corrupt-')])
})

test('a value that could not be read again is not written over one that can', async () => {
  const path = join(await freshProfile(), 'short.json')
  const schema = z.object({ text: z.string().max(3) })
  expect(await writeJson(path, schema, { text: 'abc' })).toMatchObject({ ok: true })
  expect(await writeJson(path, schema, { text: 'abcd' })).toMatchObject({
    ok: false,
    error: { code: 'disk', message: expect.stringContaining('text') },
  })
  const saver = createJsonSaver(path, schema, silentLog)
  saver.save({ text: 'much too long' })
  await saver.flushed()
  expect(await readFile(path, 'utf8')).toContain('"abc"')
})
