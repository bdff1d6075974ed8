// When loading fails, or a pack on disk is bad: told, nothing lost, and the next try works.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Revision, revision } from '../../shared/ids.ts'
import { requestedScopes } from '../../shared/wire/profile.ts'
import { hasFailed, isShown, type LibraryDesk, openLibraryDesk } from './library-desk-for-tests.ts'

let setup: LibraryDesk
beforeEach(async () => {
  setup = await openLibraryDesk()
})
afterEach(() => setup.stop())
const control = () => setup.desk.service.control

type Fault = NonNullable<Parameters<ReturnType<typeof control>['next']>[0]['fault']>
const json = (body: string): Fault => ({ kind: 'status', status: 200, body, headers: { 'content-type': 'application/json' } })
const fail = (fault: Fault, count: number | null = 1): void => control().next({ role: 'library', count, fault })

describe('a load that fails', () => {
  it.each<[string, Fault, string]>([
    ['a page instead of JSON', { kind: 'html', status: 200 }, 'bad-response'],
    ['a page that says it is JSON', json('<html></html>'), 'bad-response'],
    ['a cut connection', { kind: 'cut', bytes: 3000 }, 'offline'],
    ['half an answer', json('{"result":true,"library":{"tracks":{"map":{'), 'bad-response'],
    ['an answer without a library', json('{"result":true}'), 'bad-response'],
    ['no answer', { kind: 'drop' }, 'offline'],
    ['a refusal', json('{"result":false,"message":"Too busy"}'), 'refused'],
  ])('because of %s leaves the old revision', async (_what, fault, code) => {
    const owner = await setup.start()
    const before = await setup.until(isShown)
    fail(fault, null)
    owner.refresh()
    const { load, revision: kept } = await setup.until(hasFailed)
    expect(load).toMatchObject({ phase: 'failed', error: code === 'refused' ? { code, answered: 'Too busy' } : { code } })
    expect(kept).toBe(before.revision)
    expect(await setup.files()).toEqual([`${kept}.pack`])
    control().reset()
    owner.refresh()
    expect((await setup.until(isShown)).revision).not.toBe(before.revision)
  })

  it('for want of a network is tried again with the next status; else once for each date', async () => {
    fail({ kind: 'drop' }, null)
    await setup.start()
    await setup.until(hasFailed)
    control().reset()
    await setup.desk.api.call('status')
    const { lastModified } = await setup.until(isShown)

    fail(json('{"result":false}'))
    await expect.poll(() => new Date().toISOString().slice(0, 19)).not.toBe(lastModified?.replace(' ', 'T'))
    control().library({ change: 'touch' })
    await setup.desk.api.call('status')
    await setup.until(hasFailed)
    await setup.desk.api.call('status')
    expect(setup.slice().load.phase).toBe('failed')
  })

  it('because the disk refuses says so', async () => {
    await writeFile(join(setup.folder, 'library'), 'a file where the folder should be')
    await setup.start()
    expect((await setup.until(hasFailed)).load).toMatchObject({ error: { code: 'disk' } })
  })
})

describe('a sign-in that does not include the library', () => {
  const signInWith = async (scopes: readonly string[] | null): Promise<void> => {
    control().grant(scopes)
    await setup.desk.account.signIn()
    await setup.desk.comeBack('approve')
    await setup.desk.until(({ account }) => account.phase === 'signed-in' && account.scopes?.length === (scopes ?? requestedScopes).length)
  }

  it('is not held against the service: nothing is asked for until there is one that does', async () => {
    await signInWith(['user.account:read'])
    await setup.start()
    await setup.until(hasFailed)
    await setup.desk.api.call('status')
    expect(setup.slice().load).toMatchObject({ error: { code: 'refused', message: expect.stringContaining('read your library') } })
    expect(setup.downloads()).toBe(0)

    await signInWith(null)
    await setup.until(isShown)
    expect(setup.downloads()).toBe(1)
  })

  it('leaves the library of before in sight', async () => {
    await setup.start()
    const { revision: kept } = await setup.until(isShown)
    await signInWith(['user.account:read'])
    control().library({ change: 'touch' })
    await setup.desk.api.call('status')
    expect((await setup.until(hasFailed)).revision).toBe(kept)
  })
})

describe('a pack on disk', () => {
  const damage = async (name: Revision | null, at: number): Promise<void> => {
    const bytes = await readFile(setup.packPath(name))
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await writeFile(setup.packPath(name), bytes)
  }

  it('that is damaged is set aside, told, and loaded anew', async () => {
    await setup.start()
    const { revision: name } = await setup.until(isShown)
    await damage(name, 5000)
    await setup.start()
    expect((await setup.until(isShown)).revision).not.toBe(name)
    expect(setup.told).toEqual([expect.stringMatching(/^The saved library could not be read.*kept as .*corrupt-\d+/)])
    expect((await setup.files()).filter(file => file.includes('.corrupt-'))).toHaveLength(1)
  })

  it('that is damaged gives way to the one before it', async () => {
    const owner = await setup.start()
    const { revision: first } = await setup.until(isShown)
    owner.refresh()
    const { revision: second } = await setup.until(library => isShown(library) && library.revision !== first)
    await damage(second, 4000)
    control().hold(['library'])
    await setup.start()
    expect(setup.slice().revision).toBe(first)
  })

  it('that is empty, cut short or something else is set aside', async () => {
    await mkdir(join(setup.folder, 'library'), { recursive: true })
    await writeFile(setup.packPath(revision('000000001')), '')
    await writeFile(setup.packPath(revision('000000002')), 'SEGUELIB')
    await writeFile(setup.packPath(revision('000000003')), 'x'.repeat(10_000))
    await setup.start()
    await setup.until(isShown)
    expect(setup.told).toHaveLength(3)
  })

  it('of another version of the app is loaded anew without a word', async () => {
    await setup.start()
    const { revision: name } = await setup.until(isShown)
    await damage(name, 9)
    await setup.start()
    expect((await setup.until(isShown)).revision).not.toBe(name)
    expect(setup.told).toEqual([])
    expect(await setup.files()).toHaveLength(1)
  })
})
