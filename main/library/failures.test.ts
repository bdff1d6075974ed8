// When loading fails, or a pack on disk is bad: told, nothing lost, and the next try works.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Revision, revision } from '../../shared/ids.ts'
import { hasFailed, isShown, openShelf, type Shelf } from './shelf-for-tests.ts'

let shelf: Shelf
beforeEach(async () => {
  shelf = await openShelf()
})
afterEach(() => shelf.stop())
const control = () => shelf.desk.service.control

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
    const owner = await shelf.start()
    const before = await shelf.until(isShown)
    fail(fault, null)
    owner.refresh()
    const { load, revision: kept } = await shelf.until(hasFailed)
    expect(load).toMatchObject({ phase: 'failed', error: code === 'refused' ? { code, answered: 'Too busy' } : { code } })
    expect(kept).toBe(before.revision)
    expect(await shelf.files()).toEqual([`${kept}.pack`])
    control().reset()
    owner.refresh()
    expect((await shelf.until(isShown)).revision).not.toBe(before.revision)
  })

  it('for want of a network is tried again with the next status; else once for each date', async () => {
    fail({ kind: 'drop' }, null)
    await shelf.start()
    await shelf.until(hasFailed)
    control().reset()
    await shelf.desk.api.call('status')
    const { lastModified } = await shelf.until(isShown)

    fail(json('{"result":false}'))
    await expect.poll(() => new Date().toISOString().slice(0, 19)).not.toBe(lastModified?.replace(' ', 'T'))
    control().library({ change: 'touch' })
    await shelf.desk.api.call('status')
    await shelf.until(hasFailed)
    await shelf.desk.api.call('status')
    expect(shelf.slice().load.phase).toBe('failed')
  })

  it('because the disk refuses says so', async () => {
    await writeFile(join(shelf.folder, 'library'), 'a file where the folder should be')
    await shelf.start()
    expect((await shelf.until(hasFailed)).load).toMatchObject({ error: { code: 'disk' } })
  })
})

describe('a sign-in that does not include the library', () => {
  const signInWith = async (scopes: readonly string[] | null): Promise<void> => {
    control().grant(scopes)
    await shelf.desk.account.signIn()
    await shelf.desk.comeBack('approve')
    await shelf.desk.until(({ account }) => account.step === 'signed-in' && account.scopes?.length === (scopes?.length ?? 5))
  }

  it('is not held against the service: nothing is asked for until there is one that does', async () => {
    await signInWith(['user.account:read'])
    await shelf.start()
    await shelf.until(hasFailed)
    await shelf.desk.api.call('status')
    expect(shelf.slice().load).toMatchObject({ error: { code: 'refused', message: expect.stringContaining('read your library') } })
    expect(shelf.downloads()).toBe(0)

    await signInWith(null)
    await shelf.until(isShown)
    expect(shelf.downloads()).toBe(1)
  })

  it('leaves the library of before in sight', async () => {
    await shelf.start()
    const { revision: kept } = await shelf.until(isShown)
    await signInWith(['user.account:read'])
    control().library({ change: 'touch' })
    await shelf.desk.api.call('status')
    expect((await shelf.until(hasFailed)).revision).toBe(kept)
  })
})

describe('a pack on disk', () => {
  const damage = async (name: Revision | null, at: number): Promise<void> => {
    const bytes = await readFile(shelf.packPath(name))
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await writeFile(shelf.packPath(name), bytes)
  }

  it('that is damaged is set aside, told, and loaded anew', async () => {
    await shelf.start()
    const { revision: name } = await shelf.until(isShown)
    await damage(name, 5000)
    await shelf.start()
    expect((await shelf.until(isShown)).revision).not.toBe(name)
    expect(shelf.told).toEqual([expect.stringMatching(/^The saved library could not be read.*kept as .*corrupt-\d+/)])
    expect((await shelf.files()).filter(file => file.includes('.corrupt-'))).toHaveLength(1)
  })

  it('that is damaged gives way to the one before it', async () => {
    const owner = await shelf.start()
    const { revision: first } = await shelf.until(isShown)
    owner.refresh()
    const { revision: second } = await shelf.until(library => isShown(library) && library.revision !== first)
    await damage(second, 4000)
    control().hold(['library'])
    await shelf.start()
    expect(shelf.slice().revision).toBe(first)
  })

  it('that is empty, cut short or something else is set aside', async () => {
    await mkdir(join(shelf.folder, 'library'), { recursive: true })
    await writeFile(shelf.packPath(revision('000000001')), '')
    await writeFile(shelf.packPath(revision('000000002')), 'SEGUELIB')
    await writeFile(shelf.packPath(revision('000000003')), 'x'.repeat(10_000))
    await shelf.start()
    await shelf.until(isShown)
    expect(shelf.told).toHaveLength(3)
  })

  it('of another version of the app is loaded anew without a word', async () => {
    await shelf.start()
    const { revision: name } = await shelf.until(isShown)
    await damage(name, 9)
    await shelf.start()
    expect((await shelf.until(isShown)).revision).not.toBe(name)
    expect(shelf.told).toEqual([])
    expect(await shelf.files()).toHaveLength(1)
  })
})
