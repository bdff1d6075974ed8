// Clearing the libraries kept on this computer: those of all accounts go or are loaded anew, and nothing that waits to be sent does.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryId } from '../../../shared/edits/edit.ts'
import { ok } from '../../../shared/errors.ts'
import { millis, playlistId, trackId } from '../../../shared/ids.ts'
import type { Core } from '../../core.ts'
import { type Profile, signInAnew, startOn } from '../../core-for-tests.ts'
import { startStrictService } from '../../service-for-tests.ts'
import { untilState } from '../../store-for-tests.ts'
import { createHandlers } from './handlers.ts'

const [mira, tomas] = ['700123', '700456']
let profile: Profile
let core: Core
beforeEach(async () => {
  const service = await startStrictService({ tracks: 60 })
  profile = { service, userData: await mkdtemp(join(tmpdir(), 'segue-libraries-')), keys: new Map(), opened: [], told: [] }
  core = await startOn(profile)
})
afterEach(async () => {
  await core.stop()
  await profile.service.stop()
})

const signInAs = async (userId: string) => {
  await signInAnew(core, profile, userId)
}
const parts = async () => {
  const running = await core.accountLifecycle.parts()
  if (!running) throw new Error('nothing runs')
  return running
}
const accountOf = (userId: string) => {
  const found = core.store.get().accounts.find(({ id }) => id.endsWith(userId))
  if (!found) throw new Error('nobody of that id')
  return found.id
}
/** The handlers of the page's requests. */
const page = () =>
  // The parts that these requests have to do with.
  createHandlers({ store: core.store, accountLifecycle: core.accountLifecycle } as unknown as Parameters<typeof createHandlers>[0])
const sizes = () => page()['storage.sizes'](undefined)

/** What lies in the folder of an account, by name. */
async function kept(userId: string): Promise<ReadonlyMap<string, string>> {
  const folder = join(profile.userData, 'accounts', accountOf(userId))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return new Map(await Promise.all(files.map(async file => [file.slice(folder.length + 1), await readFile(file, 'latin1')] as const)))
}
/** The names of files, each with the hash of its content, short enough to be shown by a failed comparison. */
const prints = (files: Iterable<readonly [string, string]>) =>
  [...files].map(([name, content]) => `${name} ${createHash('sha256').update(content, 'latin1').digest('hex')}`).sort()
const isPack = (name: string) => /^library.[0-9a-z]{9}\.pack$/.test(name)

test('libraries of other accounts are deleted and come again; plays and changes that wait for them are sent then', async () => {
  const { control } = profile.service
  await signInAs(mira)
  control.next({ role: 'api', count: null, fault: { kind: 'drop' } })
  const { edits, history } = await parts()
  await history.record({ id: 'a-play', track: trackId(1), event: 'play', at: millis(Date.now()) })
  await edits.add([{ kind: 'create-playlist', id: playlistId(temporaryId(0.5)), name: 'Later', description: '', tracks: [trackId(1)] }])
  await core.chosen.leave()
  control.reset()
  await signInAs(tomas)
  const notOurs = join(profile.userData, 'accounts', 'north-sea-office', 'library')
  await mkdir(notOurs, { recursive: true })
  await writeFile(join(notOurs, 'thesis.txt'), 'mine')
  const before = await kept(mira)
  const waits = [...before].filter(([, content]) => content.includes('a-play') || content.includes('"Later"')).map(([name]) => name)
  expect(waits.sort()).toEqual(['edits.journal', 'history.journal'])
  const size = [...before].filter(([name]) => name.startsWith('library')).reduce((sum, [, content]) => sum + content.length, 0)
  expect(size).toBeGreaterThan(1000)
  expect(await sizes()).toMatchObject({ ok: true, value: { otherLibraries: size } })

  const shown = core.store.get().library.revision
  expect(await page()['storage.clearLibraries'](undefined)).toEqual(ok(undefined))
  expect(prints(await kept(mira))).toEqual(prints([...before].filter(([name]) => !isPack(name))))
  expect(await readdir(notOurs)).toEqual(['thesis.txt'])
  expect(await sizes()).toMatchObject({ ok: true, value: { otherLibraries: 0, library: expect.any(Number) } })
  await untilState(core.store, ({ library }) => library.revision !== shown && library.load.phase === 'idle')
  expect([...(await kept(tomas)).keys()].some(isPack)).toBe(true)

  expect(control.received().history).toHaveLength(0)
  expect(await core.chosen.open(accountOf(mira))).toEqual(ok('switched'))
  await untilState(core.store, ({ library }) => library.revision !== null)
  await (await parts()).history.flush()
  expect(control.received().history).toHaveLength(1)
  await expect.poll(() => control.received().calls.filter(({ mode }) => mode === 'createplaylist').length).toBe(1)
})

test('nobody’s library is cleared while nobody is signed in', async () => {
  await signInAs(mira)
  await core.chosen.leave()
  const before = await kept(mira)
  expect(await page()['storage.clearLibraries'](undefined)).toMatchObject({ ok: false, error: { code: 'expired' } })
  expect(prints(await kept(mira))).toEqual(prints(before))
})
