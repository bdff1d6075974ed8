// Kept sound on a real disk: bounded by bytes and last use, whole or not at all, and nothing of others is touched.
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { trackId } from '../../shared/ids.ts'
import { silentLog } from '../log.ts'
import { openAudioStore } from './audio-store.ts'

const sound = (bytes: number) => new Uint8Array(bytes).fill(0x55).fill(0xff, 0, 1).fill(0xfb, 1, 2)

async function desk({ limit = 1000, folder }: { readonly limit?: number; readonly folder?: string } = {}) {
  const storePath = folder ?? (await mkdtemp(join(tmpdir(), 'segue-audio-')))
  const changes: string[] = []
  let clock = Date.UTC(2031, 3, 2)
  let most = limit
  const store = openAudioStore({
    folder: storePath,
    limit: () => most,
    onChange: (track, here) => void changes.push(`${here ? '+' : '-'}${track}`),
    now: () => (clock += 1000),
    log: silentLog,
  })
  await store.ready
  const elsewhere = await mkdtemp(join(tmpdir(), 'segue-made-'))
  return {
    store,
    changes,
    folder: storePath,
    bound: (bytes: number) => {
      most = bytes
    },
    names: async () => (await readdir(storePath)).sort(),
    put: async (track: number, bytes: number, quality: '128' | '320' = '128') => {
      const made = join(elsewhere, `${track}`)
      await writeFile(made, sound(bytes))
      return store.moveIn({ track: trackId(track), quality, bytes }, made)
    },
    play: async (track: number) => {
      const kept = await store.open(trackId(track), 'any')
      await kept?.handle.close()
      return kept
    },
  }
}

describe('an audio store', () => {
  it('drops what was not used for longest when there is too much, also by a limit that was lowered', async () => {
    const { put, play, names, changes, bound, store } = await desk()
    for (const track of [1, 2, 3]) await put(track, 300)
    await play(1)
    await put(4, 300)
    expect(await names()).toEqual(['1-128.300', '3-128.300', '4-128.300'])
    expect(changes).toEqual(['+1', '+2', '+3', '+4', '-2'])
    bound(400)
    await put(5, 100)
    expect(store.bytes()).toBeLessThanOrEqual(400)
  })

  it('keeps what cannot be read just now, and finds it again', async () => {
    const { put, play, changes, folder, store } = await desk()
    await put(1, 300)
    const file = join(folder, '1-128.300')
    await rename(file, `${file}.away`)
    // A folder in place of the file can be opened but not read, like a file on a broken disk.
    await mkdir(file)
    expect(await play(1)).toBeNull()
    await store.check(new AbortController().signal)
    expect(await stat(`${folder}.checked`).catch(() => null)).toBeNull()
    expect(store.has(trackId(1))).toBe(true)
    await rmdir(file)
    await rename(`${file}.away`, file)
    expect(await play(1)).toMatchObject({ track: 1 })
    await store.check(new AbortController().signal)
    expect(await stat(`${folder}.checked`)).toBeTruthy()
    await rm(file)
    expect(await play(1)).toBeNull()
    expect(changes).toEqual(['+1', '-1'])
  })

  it('keeps one file of a track: the newest, also when a crash left two', async () => {
    const { put, names, folder } = await desk()
    await put(1, 300)
    await put(1, 400, '320')
    expect(await names()).toEqual(['1-320.400'])
    await writeFile(join(folder, '1-128.300'), sound(300))
    await utimes(join(folder, '1-128.300'), 1, 1)
    const { names: after, store } = await desk({ folder })
    expect([await after(), store.count(), store.bytes()]).toEqual([['1-320.400'], 1, 400])
  })

  it('does not serve what is shorter than it says, or no sound; it is gone then', async () => {
    const { put, play, names, folder, changes } = await desk()
    await put(1, 300)
    await put(2, 300)
    await truncate(join(folder, '1-128.300'), 200)
    await writeFile(join(folder, '2-128.300'), '<'.repeat(300))
    expect([await play(1), await play(2), await names()]).toEqual([null, null, []])
    expect(changes.slice(-2)).toEqual(['-1', '-2'])
  })

  it('leaves files of others where they are, and does not count them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'segue-audio-'))
    for (const name of ['notes.txt', '1-128', '1-77.300', 'a-128.300']) await writeFile(join(folder, name), sound(5000))
    const { put, names, store } = await desk({ folder, limit: 350 })
    await put(1, 300)
    await put(2, 300)
    expect(await names()).toEqual(['1-128', '1-77.300', '2-128.300', 'a-128.300', 'notes.txt'])
    expect(store.bytes()).toBe(300)
  })
})
