// What is uploaded for one run alone is gone with it, after a crash with a later run.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, lutimes, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadFolder } from './upload-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'segue-runs-'))
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, folder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

test('what a run left that ended long ago is deleted; what another one may still need, and all else, is not', async () => {
  const ended = spawnSync(process.execPath, ['--version']).pid
  const left = async (name: string, hoursAgo: number): Promise<string> => {
    const directory = path.join(folder, name)
    await mkdir(directory)
    await writeFile(path.join(directory, 'song.mp3'), 'song')
    const at = new Date(Date.now() - hoursAgo * 3_600_000)
    await utimes(directory, at, at)
    return directory
  }
  const crashed = await left(`segue-uploads-${ended}-${randomUUID()}`, 2)
  const kept = [
    await left(`segue-uploads-${ended}-${randomUUID()}`, 0),
    await left(`segue-uploads-${process.pid}-${randomUUID()}`, 2),
    await left(`segue-uploads-${ended}`, 2),
  ]
  if (process.platform !== 'win32') {
    const open = await left(`segue-uploads-${ended}-${randomUUID()}`, 2)
    await chmod(open, 0o777)
    const link = path.join(folder, `segue-uploads-${ended}-${randomUUID()}`)
    await symlink(await left('elsewhere', 2), link)
    await lutimes(link, 0, 0)
    kept.push(open, path.join(link, 'song.mp3'))
  }
  const run = uploadFolder(null)
  await mkdir(run.path)
  await run.keepOnly(new Set())
  expect([existsSync(crashed), ...kept.map(each => existsSync(each))]).toEqual([false, ...kept.map(() => true)])
  await run.stop()
  expect(existsSync(run.path)).toBe(false)
})
