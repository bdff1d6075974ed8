// Files that are written whole, read strictly and set aside when bad.
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { silentLog } from '../log.ts'
import { diskError, onDisk } from './disk-for-tests.ts'
import { readJson, writeAtomic, writeJson } from './files.ts'
import { createJsonSaver } from './json-saver.ts'

vi.mock('node:fs/promises', async () => (await import('./disk-for-tests.ts')).watchedDisk())
afterEach(() => onDisk())

let folder: string
let told: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-files-'))
  told = []
})
const schema = z.object({ theme: z.enum(['dark', 'light']) })
const options = () => ({
  what: 'Your settings',
  now: () => 1700,
  log: silentLog,
  notify: (_tone: string, text: string) => {
    told.push(text)
  },
})

test('what is written comes back, and no temporary file stays', async () => {
  const path = join(folder, 'deep', 'settings.json')
  expect(await writeJson(path, schema, { theme: 'dark' })).toEqual({ ok: true, value: undefined })
  expect(await readJson(path, schema, options())).toEqual({ kind: 'value', value: { theme: 'dark' } })
  expect(await readdir(join(folder, 'deep'))).toEqual(['settings.json'])
})

test('a missing file is absent, and nobody is bothered', async () => {
  expect(await readJson(join(folder, 'settings.json'), schema, options())).toEqual({ kind: 'absent' })
  expect(told).toEqual([])
})

test.each([
  ['torn', '{"theme":"da'],
  ['empty', ''],
  ['of another form', '{"theme":"purple"}'],
  ['binary', '\u0000\u0001\uffff'],
])('a file that is %s is set aside whole and told', async (_what, content) => {
  const path = join(folder, 'settings.json')
  await writeFile(path, content)
  const kept = `${path}.corrupt-1700`
  expect(await readJson(path, schema, options())).toEqual({ kind: 'corrupt', movedTo: kept })
  expect(await readFile(kept, 'utf8')).toBe(content)
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('settings.json.corrupt-1700')
  expect(await readJson(path, schema, options())).toEqual({ kind: 'absent' })
})

test('a folder in the place of a file is set aside too', async () => {
  await mkdir(join(folder, 'settings.json'))
  expect(await readJson(join(folder, 'settings.json'), schema, options())).toMatchObject({ kind: 'corrupt' })
  expect(await writeJson(join(folder, 'settings.json'), schema, { theme: 'dark' })).toMatchObject({ ok: true })
})

test('a write that fails says so, leaves the old content and no rubbish', async () => {
  await writeFile(join(folder, 'file'), 'old')
  expect(await writeAtomic(join(folder, 'file', 'below'), 'new')).toMatchObject({ ok: false, error: { code: 'disk' } })
  await mkdir(join(folder, 'taken'))
  expect(await writeAtomic(join(folder, 'taken'), 'new')).toMatchObject({ ok: false, error: { code: 'disk' } })
  expect((await readdir(folder)).toSorted()).toEqual(['file', 'taken'])
})

test.each(['EINVAL', 'ENOTSUP', 'EPERM', 'EISDIR', 'EBADF', 'EACCES', 'ENOSYS'])(
  'a folder that cannot be synced (%s) is no failure of a file that is in its place',
  async code => {
    for (const refused of ['open', 'sync']) {
      onDisk((operation, path) => {
        if (operation === refused && path === folder) throw diskError(code)
      })
      expect(await writeJson(join(folder, 'settings.json'), z.unknown(), refused)).toEqual({ ok: true, value: undefined })
      expect(await readFile(join(folder, 'settings.json'), 'utf8')).toBe(`"${refused}"\n`)
    }
  },
)

test('a rename that another program holds up for a moment is tried again, and one that it goes on to hold up is a failure', async () => {
  let refusals = 3
  onDisk(operation => {
    if (operation === 'rename' && refusals-- > 0) throw diskError('EPERM')
  })
  expect(await writeAtomic(join(folder, 'file'), 'new')).toMatchObject({ ok: true })
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('new')
  refusals = 100
  expect(await writeAtomic(join(folder, 'file'), 'newer')).toMatchObject({ ok: false, error: { code: 'disk' } })
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('new')
})

// Windows syncs no folder.
test.skipIf(process.platform === 'win32')('a folder whose disk fails is a failure: the new name may not survive', async () => {
  onDisk((operation, path) => {
    if (operation === 'sync' && path === folder) throw diskError('EIO')
  })
  expect(await writeJson(join(folder, 'settings.json'), z.unknown(), 1)).toMatchObject({ ok: false, error: { code: 'disk' } })
})

/** Holds a file open as other programs do on Windows: nobody else can read, move or copy it. */
const lock = (path: string): void =>
  onDisk((operation, touchedPath) => {
    if (touchedPath === path && ['readFile', 'rename', 'copyFile'].includes(operation)) throw diskError('EBUSY')
  })

test('a file that can neither be read nor moved is never written over: what is new goes beside it, and takes its place when it can', async () => {
  const path = join(folder, 'settings.json')
  await writeJson(path, schema, { theme: 'light' })
  lock(path)
  expect(await readJson(path, schema, options())).toEqual({ kind: 'corrupt', movedTo: null })
  expect(told).toEqual([
    'Your settings could not be read, so the app goes on without. The file could not be moved either: it stays as it is, and what is new is kept beside it.',
  ])
  const saver = createJsonSaver(path, schema, silentLog)
  saver.save({ theme: 'dark' })
  await saver.flushed()
  onDisk()
  expect(await readFile(path, 'utf8')).toBe('{"theme":"light"}\n')

  lock(path)
  expect(await readJson(path, schema, options())).toEqual({ kind: 'value', value: { theme: 'dark' } })
  onDisk()
  expect(await readJson(path, schema, options())).toEqual({ kind: 'value', value: { theme: 'dark' } })
  expect(await readFile(path, 'utf8')).toBe('{"theme":"dark"}\n')
  expect(await readFile(`${path}.corrupt-1700`, 'utf8')).toBe('{"theme":"light"}\n')
  expect((await readdir(folder)).toSorted()).toEqual(['settings.json', 'settings.json.corrupt-1700'])
  expect(told).toHaveLength(1)
})

test('a file that could be neither read nor moved is read again once it can be, if nothing is new', async () => {
  const path = join(folder, 'settings.json')
  await writeJson(path, schema, { theme: 'light' })
  lock(path)
  expect(await readJson(path, schema, options())).toMatchObject({ movedTo: null })
  onDisk()
  expect(await readJson(path, schema, options())).toEqual({ kind: 'value', value: { theme: 'light' } })
  expect(await writeJson(path, schema, { theme: 'dark' })).toMatchObject({ ok: true })
  expect(await readFile(path, 'utf8')).toBe('{"theme":"dark"}\n')
})

/** Puts a folder with something in it there, which no system replaces by what is moved; Windows would replace a file. */
const occupy = (path: string) => mkdir(join(path, 'taken'), { recursive: true })

test('a folder in the place of a file that cannot be moved costs nothing of what is new, either', async () => {
  const path = join(folder, 'settings.json')
  await mkdir(path)
  await occupy(`${path}.corrupt-1700`)
  expect(await readJson(path, schema, options())).toEqual({ kind: 'corrupt', movedTo: null })
  expect(await writeJson(path, schema, { theme: 'dark' })).toMatchObject({ ok: true })
  expect(await readJson(path, schema, options())).toEqual({ kind: 'value', value: { theme: 'dark' } })
})

test('what went beside such a file and cannot be read or moved either is not written over', async () => {
  const path = join(folder, 'settings.json')
  for (const touchedPath of [path, `${path}.new`]) {
    await mkdir(touchedPath)
    await occupy(`${touchedPath}.corrupt-1700`)
  }
  expect(await readJson(path, schema, options())).toEqual({ kind: 'corrupt', movedTo: null })
  expect(await writeJson(path, schema, { theme: 'dark' })).toMatchObject({ ok: false, error: { code: 'disk' } })
})
