import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { renameOver, renameOverSync } from './rename-over.ts'

/** How many renames from now on fail, and with which code, as the disk of Windows makes them. */
const held = vi.hoisted(() => ({ times: 0, code: 'EPERM', attempts: 0 }))
const refuse = vi.hoisted(() => () => {
  held.attempts += 1
  if (held.attempts <= held.times) throw Object.assign(new Error('held by another program'), { code: held.code })
})
vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>()
  return {
    ...real,
    rename: async (from: string, to: string) => {
      refuse()
      await real.rename(from, to)
    },
  }
})
vi.mock('node:fs', async original => {
  const real = await original<typeof import('node:fs')>()
  return {
    ...real,
    renameSync: (from: string, to: string) => {
      refuse()
      real.renameSync(from, to)
    },
  }
})

let from: string
let to: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'segue-rename-'))
  from = join(folder, 'new')
  to = join(folder, 'old')
  await writeFile(from, 'new')
  await writeFile(to, 'old')
  Object.assign(held, { times: 0, code: 'EPERM', attempts: 0 })
})

const ways = [
  ['renameOver', renameOver],
  ['renameOverSync', async (one: string, other: string) => renameOverSync(one, other)],
] as const

test.each(ways)('%s goes on where another program holds a file for a moment', async (_name, rename) => {
  for (const code of ['EPERM', 'EACCES', 'EBUSY']) {
    Object.assign(held, { times: 3, code, attempts: 0 })
    await writeFile(from, code)
    await rename(from, to)
    expect(await readFile(to, 'utf8')).toBe(code)
  }
})

test.each(ways)('%s gives up where it is held for good, and at once where nothing holds it', async (_name, rename) => {
  held.times = 9
  await expect(rename(from, to)).rejects.toThrow('held by another program')
  expect(held.attempts).toBe(4)
  Object.assign(held, { code: 'ENOSPC', attempts: 0 })
  await expect(rename(from, to)).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(held.attempts).toBe(1)
  expect(await readFile(to, 'utf8')).toBe('old')
})
