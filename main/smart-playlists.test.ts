// Smart playlists on disk: kept, changed, passed on and taken in; bad files are told and never half believed.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { initialState } from '../shared/app-state.ts'
import { smartId } from '../shared/ids.ts'
import { maxSmartPlaylists, type SmartDraft, smartPlaylistFile } from '../shared/smart-playlists.ts'
import { silentLog } from './log.ts'
import { type SmartPlaylists, startSmartPlaylists } from './smart-playlists.ts'
import { createStore, type Store } from './store.ts'

let folder: string
let store: Store
let owner: SmartPlaylists
let told: string[]
const start = async () => {
  store = createStore(initialState)
  owner = await startSmartPlaylists({ store, folder, now: () => 1, log: silentLog, notify: (_tone, text) => void told.push(text) })
}
beforeEach(async () => {
  told = []
  folder = await mkdtemp(join(tmpdir(), 'segue-smart-'))
  await start()
})
afterEach(async () => {
  await owner.stop()
  await rm(folder, { recursive: true })
})

const slice = () => store.get().smartPlaylists
const draft = (more: Partial<SmartDraft> = {}): SmartDraft => ({
  id: null,
  name: 'Fresh',
  query: 'added<30d -live',
  sort: { by: 'added', descending: true },
  limit: 100,
  ...more,
})
const idOf = (saved: ReturnType<SmartPlaylists['save']>) => (saved.ok ? saved.value.id : smartId('none'))
const file = (name = 'smart.json') => join(folder, name)
const importing = async (content: string | Uint8Array) => {
  await writeFile(file('foreign.json'), content)
  return owner.importFrom(file('foreign.json'))
}

test('are kept over a restart, changed in their place, and removed', async () => {
  const first = idOf(owner.save(draft()))
  const second = idOf(owner.save(draft({ name: 'Long', query: 'length>10m', limit: null })))
  expect(slice()).toEqual([{ ...draft(), id: first }, draft({ name: 'Long', query: 'length>10m', limit: null, id: second })])
  owner.save(draft({ id: first, name: 'Fresher' }))
  await owner.stop()
  await start()
  expect(slice().map(({ id, name }) => [id, name])).toEqual([
    [first, 'Fresher'],
    [second, 'Long'],
  ])
  owner.remove(first)
  owner.remove(first)
  await owner.stop()
  await start()
  expect(slice().map(({ name }) => name)).toEqual(['Long'])
  // Undoing the removal brings it back under the same id.
  owner.save(draft({ id: first }))
  expect(slice().map(({ id }) => id)).toEqual([second, first])
})

test('there is a limit, in words', () => {
  for (let count = 0; count < maxSmartPlaylists; count++) owner.save(draft({ name: `No. ${count}` }))
  expect(owner.save(draft())).toMatchObject({ ok: false, error: { code: 'refused', message: expect.stringContaining('500') } })
  const [first] = slice()
  expect(owner.save(draft({ id: first?.id ?? null, name: 'Changed' })).ok).toBe(true)
  expect(slice()).toHaveLength(maxSmartPlaylists)
})

test('a file that is spoiled is set aside and told', async () => {
  owner.save(draft())
  await owner.stop()
  await writeFile(file('smart-playlists.json'), '{"playlists":[{"id":"x"}]}')
  await start()
  expect(slice()).toEqual([])
  expect(told).toEqual([expect.stringContaining('Your smart playlists could not be read')])
  expect(await readdir(folder)).toContain('smart-playlists.json.corrupt-1')
})

test('what is exported is imported the same elsewhere, without its id; twice adds nothing', async () => {
  const ids = [owner.save(draft()), owner.save(draft({ name: '東京 "night"', query: 'artist:"X" OR year:1990..', limit: null }))].map(idOf)
  owner.save(draft({ name: 'Stays here' }))
  expect(await owner.exportTo(file(), ids)).toEqual({ ok: true, value: undefined })
  expect(smartPlaylistFile.parse(JSON.parse(await readFile(file(), 'utf8'))).playlists).toHaveLength(2)
  expect(await readFile(file(), 'utf8')).not.toContain(ids[0])
  expect(await owner.importFrom(file())).toEqual({ ok: true, value: { added: [], known: 2 } })
  const kept = slice().slice(0, 2)
  for (const id of ids) owner.remove(id)
  const imported = await owner.importFrom(file())
  expect(imported).toMatchObject({ ok: true, value: { known: 0, added: { length: 2 } } })
  expect(
    slice()
      .slice(1)
      .map(({ id: _id, ...rules }) => rules),
  ).toEqual(kept.map(({ id: _id, ...rules }) => rules))
  expect(await owner.exportTo(file(), [smartId('gone')])).toMatchObject({ ok: false, error: { code: 'not-found' } })
})

test.each<[string, string | Uint8Array, RegExp]>([
  ['not JSON', 'artist:x', /foreign\.json cannot be read: it is not JSON/],
  ['nothing', '', /not JSON/],
  ['bytes', Uint8Array.of(0xff, 0xfe, 0), /not JSON/],
  [
    'another kind of file',
    '{"name":"x"}',
    /not a smart playlist file: segue has the wrong form, version has the wrong form, playlists is missing/,
  ],
  ['a later version', '{"segue":"smart playlists","version":2,"playlists":[]}', /version has the wrong form/],
  ['none', '{"segue":"smart playlists","version":1,"playlists":[]}', /playlists has the wrong form/],
  ['a list', '[]', /it holds something else/],
  ['a huge file', `"${'x'.repeat(2_000_001)}"`, /too large/],
  [
    'rules that make no sense',
    JSON.stringify({
      segue: 'smart playlists',
      version: 1,
      playlists: [{ name: ' ', query: 1, sort: { by: 'mood', descending: 0 }, limit: -1 }],
    }),
    /playlists\.0\.name has the wrong form, playlists\.0\.query has the wrong form, /,
  ],
])('an import is refused in words: %s', async (_name, content, words) => {
  expect(await importing(content)).toMatchObject({ ok: false, error: { code: 'disk', message: expect.stringMatching(words) } })
  expect(slice()).toEqual([])
})

test('a file that holds one twice adds it once', async () => {
  const { id: _id, ...rules } = draft()
  const content = JSON.stringify({ segue: 'smart playlists', version: 1, playlists: [rules, { ...rules, name: 'Other' }, rules] })
  expect(await importing(content)).toMatchObject({ ok: true, value: { known: 1, added: { length: 2 } } })
  expect(slice().map(({ name }) => name)).toEqual(['Fresh', 'Other'])
})

test('names of a file hide and reorder nothing, and such a one comes in only once', async () => {
  const { id: _id, ...rules } = draft({ name: '\u202eFresh\u0007 air\u2066' })
  const content = JSON.stringify({ segue: 'smart playlists', version: 1, playlists: [rules] })
  expect(await importing(content)).toMatchObject({ ok: true, value: { known: 0 } })
  expect(slice().map(({ name }) => name)).toEqual(['Fresh  air'])
  expect(await importing(content)).toMatchObject({ ok: true, value: { added: [], known: 1 } })
})

test('one’s own name with such characters is known again when its file comes back', async () => {
  const id = idOf(owner.save(draft({ name: 'שיר\u200f!' })))
  await owner.exportTo(file(), [id])
  expect(await owner.importFrom(file())).toEqual({ ok: true, value: { added: [], known: 1 } })
})

test('a folder, and a file that is not there, are no smart playlists', async () => {
  await mkdir(file('folder.json'))
  for (const name of ['folder.json', 'missing.json'])
    expect(await owner.importFrom(file(name))).toMatchObject({
      ok: false,
      error: { message: `The smart playlist file ${name} cannot be read.` },
    })
})

test('no JSON at all breaks an import', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), async text => {
      expect(await importing(text)).toMatchObject({ ok: false, error: { code: 'disk' } })
    }),
    { numRuns: 50 },
  )
})
