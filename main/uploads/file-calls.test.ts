// Files on a drive that hangs hold two threads at most while they are looked for and uploaded; once it is back, all go on.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { onDisk } from '../files/disk-for-tests.ts'
import { findMusic } from './find-music.ts'
import { openLocal } from './local-file.ts'

vi.mock('node:fs/promises', async () => (await import('../files/disk-for-tests.ts')).watchedDisk())
afterEach(() => onDisk())

test('two calls at a time, while others wait for the drive to be back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'segue-calls-'))
  const file = join(folder, 'Song.mp3')
  await writeFile(file, 'sound')
  const hanging: (() => void)[] = []
  onDisk(() => new Promise<void>(resolve => hanging.push(resolve)))
  const opening = Array.from({ length: 40 }, () => openLocal(file))
  const looking = findMusic([file], { maxFiles: 9, signal: new AbortController().signal, onFound: () => undefined })
  for (let turn = 0; turn < 200; turn += 1) await new Promise(resolve => setImmediate(resolve))
  expect(hanging.length).toBe(2)
  onDisk()
  for (const comeBack of hanging) comeBack()
  for (const local of await Promise.all(opening)) {
    expect(local).toMatchObject({ ok: true, value: { size: 5 } })
    if (local.ok) await local.value.close()
  }
  expect((await looking).files.length).toBe(1)
  await rm(folder, { recursive: true })
})
