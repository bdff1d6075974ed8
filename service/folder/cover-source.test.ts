// What a folder gives out as a cover: pictures of the folder itself, and never more of a file than a cover may have.
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { drawCover } from 'demo-music'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadCover } from './cover-source.ts'

const picture = drawCover({ motif: 'moon', palette: 'rose', seed: 1 }, 40)
let home: string
let root: string

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'segue-cover-'))
  root = path.join(home, 'music')
  await mkdir(path.join(root, 'inner'), { recursive: true })
})
afterEach(() => rm(home, { recursive: true, force: true }))

const at = (name: string): string => path.join(root, name)
const coverAt = (name: string) => loadCover(root, { kind: 'file', path: name })

test('a link to a picture outside of the folder is no cover; one to a picture within it is', async () => {
  await writeFile(path.join(home, 'private.jpg'), picture)
  await symlink(path.join(home, 'private.jpg'), at('cover.jpg'))
  expect(await coverAt('cover.jpg')).toBeNull()
  await writeFile(at('inner/front.jpg'), picture)
  await symlink('inner/front.jpg', at('folder.jpg'))
  expect(Buffer.from((await coverAt('folder.jpg'))?.bytes ?? []).equals(picture)).toBe(true)
})

test('a picture may have 32 MB and no more', async () => {
  await writeFile(at('cover.jpg'), picture)
  await truncate(at('cover.jpg'), 32 * 1024 * 1024)
  expect((await coverAt('cover.jpg'))?.bytes.length).toBe(32 * 1024 * 1024)
  await truncate(at('cover.jpg'), 32 * 1024 * 1024 + 1)
  expect(await coverAt('cover.jpg')).toBeNull()
})

test.runIf(process.platform === 'linux')('a file that says it is empty and never ends is left early', async () => {
  // Half a terabyte, which nobody reads within the test's time.
  expect(await loadCover('/proc/self', { kind: 'file', path: 'pagemap' })).toBeNull()
})

test.skipIf(process.platform === 'win32')('a pipe that nobody writes to is no cover', async () => {
  execFileSync('mkfifo', [at('cover.jpg')])
  expect(await coverAt('cover.jpg')).toBeNull()
})
