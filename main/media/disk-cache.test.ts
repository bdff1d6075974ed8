// Files kept on a real disk: whole or not at all, and never more than the limit.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { type DiskCache, openDiskCache } from './disk-cache.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'segue-cache-'))

async function desk(limit = 1000, folder?: string) {
  const cachePath = folder ?? (await newFolder())
  let clock = Date.UTC(2031, 3, 2)
  const cache = openDiskCache({ folder: cachePath, limit: () => limit, now: () => (clock += 1000), log: silentLog })
  return { cache, folder: cachePath, names: async () => (await readdir(cachePath)).sort() }
}

async function put(cache: DiskCache, key: string, size: number) {
  const keeper = await cache.store(key)
  await keeper.write(new Uint8Array(size).fill(size % 256))
  await keeper.keep()
}

async function read(cache: DiskCache, key: string, start = 0, end?: number): Promise<Uint8Array | null> {
  const kept = await cache.open(key)
  return kept && new Uint8Array(await new Response(kept.read(start, end ?? kept.size)).arrayBuffer())
}

describe('the disk cache', () => {
  it('gives back what was put in, or a part of it', async () => {
    const { cache } = await desk(1_000_000)
    const bytes = Uint8Array.from({ length: 200_000 }, (_, at) => at % 251)
    const keeper = await cache.store('7-128')
    await keeper.write(bytes.subarray(0, 70_000))
    expect(await read(cache, '7-128')).toBeNull()
    await keeper.write(bytes.subarray(70_000))
    await keeper.keep()
    expect(await read(cache, '7-128')).toEqual(bytes)
    expect(await read(cache, '7-128', 65_000, 140_000)).toEqual(bytes.subarray(65_000, 140_000))
    expect(await read(cache, '8-128')).toBeNull()
  })

  it('drops what was not used for longest when there is too much', async () => {
    const { cache, names } = await desk(1000)
    for (const key of ['a', 'b', 'c']) await put(cache, key, 300)
    await read(cache, 'a')
    await put(cache, 'd', 300)
    expect(await names()).toEqual(['a', 'c', 'd'])
  })

  it('says how much it holds, keeps to a lowered limit, and lets go of everything', async () => {
    let limit = 1000
    const folder = await newFolder()
    const cache = openDiskCache({ folder, limit: () => limit, now: Date.now, log: silentLog })
    for (const key of ['a', 'b', 'c']) await put(cache, key, 300)
    expect(await cache.bytes()).toBe(900)
    limit = 700
    await cache.trim()
    expect(await cache.bytes()).toBe(600)
    const clearing = cache.clear()
    expect(await cache.bytes()).toBe(0)
    await clearing
    expect(await readdir(folder)).toEqual([])
    await put(cache, 'd', 300)
    expect(await cache.bytes()).toBe(300)
  })

  it('remembers the order of use after a restart, and forgets what was half written', async () => {
    const before = await desk(1000)
    for (const key of ['a', 'b', 'c']) await put(before.cache, key, 300)
    await read(before.cache, 'a')
    await writeFile(join(before.folder, 'x.1234.part'), 'half')
    const after = await desk(1000, before.folder)
    await expect.poll(() => after.names()).toEqual(['a', 'b', 'c'])
    await put(after.cache, 'd', 300)
    expect(await after.names()).not.toContain('b')
  })

  it('keeps nothing of what was dropped', async () => {
    const { cache, names } = await desk()
    const keeper = await cache.store('a')
    await keeper.write(new Uint8Array(10))
    await keeper.drop()
    await keeper.write(new Uint8Array(10))
    await keeper.keep()
    expect(await names()).toEqual([])
  })

  it('takes two writers of one file: a whole one is there, whoever was last', async () => {
    const { cache } = await desk()
    await Promise.all([put(cache, 'a', 100), put(cache, 'a', 100)])
    expect(await read(cache, 'a')).toHaveLength(100)
  })

  it('goes on without a disk', async () => {
    const { cache, folder } = await desk()
    await put(cache, 'a', 10)
    await rm(folder, { recursive: true })
    await put(cache, 'b', 10)
    expect(await read(cache, 'b')).toBeNull()
    await expect(readdir(folder)).rejects.toThrow()
  })
})
