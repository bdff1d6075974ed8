// Downloads from the real stand-in to a real disk: they come whatever breaks, stay until they are removed, and say why they do not come.

import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DownloadsState } from '../../shared/downloads-state.ts'
import { type TrackId, trackId } from '../../shared/ids.ts'
import { untilState } from '../store-for-tests.ts'
import { type MediaDesk, openMediaDesk } from './media-for-tests.ts'

let media: MediaDesk
let songs: readonly TrackId[]
beforeEach(async () => {
  media = await openMediaDesk('folder')
  songs = media.tracks.map(trackId)
})
afterEach(() => media.stop())

const control = () => media.service.control
const downloads = () => media.media().downloads
const state = () => media.store.get().downloads
const until = (fits: (now: DownloadsState) => boolean) => untilState(media.store, now => fits(now.downloads))
const untilHere = (count: number) => until(({ waiting, done, active }) => waiting === 0 && done === count && active === null)
const files = async () => (await readdir(join(media.folder, 'downloads'))).sort()
const print = (bytes: Uint8Array): string => `${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`
const song = (n: number): TrackId => songs[n] ?? trackId(0)
/** Selects the requests for the nth song's stream, for faults that meet this song alone. */
const streamOf = (n: number) => ({ role: 'stream', path: media.file(song(n)) }) as const

/** Expects that songs play from this disk alone, byte for byte. */
async function expectKept(tracks: readonly TrackId[]): Promise<void> {
  const truths = await Promise.all(tracks.map(media.truth))
  const before = media.seen('stream')
  for (const [at, track] of tracks.entries()) {
    expect(print(await media.bytes(`/media/${track}?quality=128`))).toBe(print(truths[at] ?? new Uint8Array()))
  }
  expect(media.seen('stream')).toBe(before)
}

describe('songs that are wanted here', () => {
  it('come one after another, are told in numbers, and play without the service, also after a restart', async () => {
    const rounds: number[] = []
    await downloads().add(songs.slice(0, 5))
    const stop = media.store.subscribe(({ downloads: { fetched, waiting } }) => void rounds.push(fetched + waiting))
    await untilHere(5)
    stop()
    expect(state()).toMatchObject({ waiting: 0, fetched: 5, done: 5, failed: 0, interruption: null })
    expect(new Set(rounds)).toEqual(new Set([5]))
    const sizes = await Promise.all(songs.slice(0, 5).map(async track => (await media.truth(track)).length))
    expect(state().bytes).toBe(sizes.reduce((sum, size) => sum + size, 0))
    await expectKept(songs.slice(0, 5))
    const { ino } = await stat(join(media.folder, 'downloads.journal'))
    await media.restart()
    await untilHere(5)
    await expectKept(songs.slice(0, 5))
    expect((await stat(join(media.folder, 'downloads.journal'))).ino).toBe(ino) // nothing changed, so nothing was written
    expect(media.told).toContain('5 songs are now on this computer.')
  })

  it('are no more than a million, and what was never here leaves nothing behind', async () => {
    await downloads().pause()
    const strangers = Array.from({ length: 100_000 }, (_, at) => trackId(5_000_000 + at))
    expect((await downloads().remove(strangers)).ok).toBe(true)
    expect(await readFile(join(media.folder, 'downloads.journal'), 'utf8')).not.toContain('remove')
    const more = Array.from({ length: 1_000_001 }, (_, at) => trackId(5_000_000 + at))
    expect(await downloads().add(more)).toMatchObject({ ok: false, error: { code: 'refused' } })
    expect(state().waiting).toBe(0)
  })

  it('are fetched once, however often they are asked for, and not at all if they were listened to', async () => {
    await media.bytes(`/media/${song(0)}`)
    const before = media.seen('stream')
    await downloads().add([song(0), song(1), song(1)])
    await downloads().add([song(0)])
    await untilHere(2)
    await downloads().add([song(0), song(1)])
    expect(media.seen('stream')).toBe(before + 1)
    expect(state().cached.trackCount).toBe(0)
    await expectKept([song(0), song(1)])
  })

  it('are kept in the quality that was set when they were asked for, whatever is set later', async () => {
    control().user({ premium: true })
    media.store.set('settings', { ...media.store.get().settings, quality: '320' })
    await downloads().add([song(2)])
    media.store.set('settings', { ...media.store.get().settings, quality: '96' })
    await untilHere(1)
    expect(await files()).toEqual([expect.stringMatching(new RegExp(`^${song(2)}-320\\.\\d+$`))])
    await expectKept([song(2)])
  })

  it('come in 128 where the service refuses the quality (C-25)', async () => {
    control().user({ premium: false })
    media.store.set('settings', { ...media.store.get().settings, quality: '320' })
    await downloads().add([song(2), song(3)])
    await untilHere(2)
    expect(await files()).toEqual([song(2), song(3)].sort().map(track => expect.stringMatching(new RegExp(`^${track}-128\\.`))))
  })

  it('are gone from the disk once they are removed', async () => {
    await downloads().add(songs.slice(0, 3))
    await untilHere(3)
    await downloads().remove([song(1)])
    expect((await files()).some(name => name.startsWith(`${song(1)}-`))).toBe(false)
    expect(state().done).toBe(2)
    await downloads().clear()
    expect([await files(), state().done, state().bytes]).toEqual([[], 0, 0])
    await media.restart()
    await untilHere(0)
    expect(state().waiting).toBe(0)
  })
})

describe('taking back', () => {
  it('ends what is under way and keeps what came', async () => {
    control().next({ ...streamOf(1), count: 1, fault: { kind: 'slow', bytes_per_second: 20_000 } })
    await downloads().add(songs.slice(0, 5))
    await until(({ done, active }) => done === 1 && (active?.received ?? 0) > 0)
    await downloads().cancel()
    await untilHere(1)
    await expect.poll(() => files()).toEqual([expect.stringMatching(new RegExp(`^${song(0)}-128\\.\\d+$`))])
    await media.restart()
    await untilHere(1)
  })

  it('a pause lasts over a restart, and then it goes on at the byte', async () => {
    control().next({ ...streamOf(0), count: 1, fault: { kind: 'slow', bytes_per_second: 30_000 } })
    await downloads().add([song(0)])
    await until(({ active }) => (active?.received ?? 0) > 140_000)
    await downloads().pause()
    await until(({ active, interruption }) => active === null && interruption?.kind === 'paused')
    const half = state()
    expect(half).toMatchObject({ waiting: 1, done: 0, interruption: { kind: 'paused', error: null } })
    await media.restart()
    await until(({ waiting, interruption }) => waiting === 1 && interruption?.kind === 'paused')
    control().next({ ...streamOf(0), count: 1, fault: { kind: 'slow', bytes_per_second: 20_000 } })
    await downloads().resume()
    const { downloads: again } = await until(({ active }) => (active?.received ?? 0) > 0)
    // Only bytes that were not yet synced to the disk, at most 131,072, are downloaded again.
    expect(again.active?.received).toBeGreaterThan(140_000 - 131_072)
    await downloads().pause()
    await downloads().resume()
    await untilHere(1)
    expect(media.seen('stream')).toBe(3)
    await expectKept([song(0)])
  })
})

describe('trouble with the service', () => {
  it('makes downloads wait and go on by themselves, at the byte', async () => {
    control().next({ ...streamOf(0), count: 1, fault: { kind: 'cut', bytes: 100_000 } })
    control().next({ role: 'stream', count: null, fault: { kind: 'drop' } })
    await downloads().add(songs.slice(0, 3))
    const { downloads: waits } = await until(({ interruption }) => interruption?.kind === 'waiting')
    expect(waits.interruption?.error?.code).toBe('offline')
    expect(waits.failed).toBe(0)
    control().reset()
    await untilHere(3)
    expect(state().interruption).toBeNull()
    await expectKept(songs.slice(0, 3))
  })

  it('a song that the service does not have is counted with its reason, and can be tried again', async () => {
    control().next({ ...streamOf(1), count: null, fault: { kind: 'status', status: 404 } })
    await downloads().add([...songs.slice(0, 3), trackId(999_999)])
    await untilHere(2)
    expect(state().failed).toBe(2)
    expect(downloads().failures()).toMatchObject([
      // The error that the journal holds for the failed download.
      { track: song(1), error: { code: 'not-found', message: 'The service does not have this song.' } },
      { track: 999_999, error: { code: 'not-found', message: 'Your library does not have this song.' } },
    ])
    await media.restart()
    await until(({ failed }) => failed === 2)
    control().reset()
    await downloads().retry()
    await untilHere(3)
    expect(state().failed).toBe(1)
    expect(media.told).toContain('2 songs are now on this computer. 2 could not be downloaded.')
  })

  it('several refusals in a row pause everything: they are hardly due to the songs', async () => {
    control().next({ role: 'stream', count: null, fault: { kind: 'status', status: 403 } })
    await downloads().add(songs.slice(0, 8))
    const { downloads: paused } = await until(({ interruption }) => interruption?.kind === 'paused')
    expect([paused.interruption?.error?.code, paused.failed, paused.waiting]).toEqual(['refused', 5, 3])
    control().reset()
    await downloads().resume()
    await untilHere(3)
    await downloads().retry()
    await untilHere(8)
  })

  it('a text with status 200 for everything is waited out, for one song it is a failure', async () => {
    control().quirks({ 'text stream': true })
    const mended = until(({ interruption }) => interruption?.kind === 'waiting' && interruption.error?.code === 'bad-response').then(() =>
      control().quirks({ 'text stream': false }),
    )
    await downloads().add(songs.slice(0, 3))
    await mended
    await untilHere(3)
    control().next({ ...streamOf(4), count: null, fault: { kind: 'html', status: 200 } })
    await downloads().add([song(4), song(5)])
    await until(({ failed, waiting }) => failed === 1 && waiting === 0)
    expect(downloads().failures()[0]?.error.message).toBe('The media server sent a text instead of sound.')
    await untilHere(4)
  })

  it('an access that has ended waits until somebody signs in again', async () => {
    control().expire({ access: true, refresh: true })
    await downloads().add([song(0)])
    await untilState(media.store, ({ account }) => account.phase === 'expired')
    expect(state()).toMatchObject({ waiting: 1, failed: 0 })
    await media.desk.signIn()
    await untilHere(1)
    await expectKept([song(0)])
  })
})

describe('the disk', () => {
  it.runIf(process.platform === 'linux')('that is full pauses with its reason, and what is there still plays', async () => {
    await downloads().add([song(0)])
    await untilHere(1)
    const { length } = await media.truth(song(1))
    await symlink('/dev/full', join(media.folder, 'downloads', `${song(1)}-128.${length}.part`))
    await downloads().add([song(1)])
    const { downloads: paused } = await until(({ interruption }) => interruption?.kind === 'paused')
    expect(paused).toMatchObject({ interruption: { error: { code: 'disk', message: 'The disk is full.' } }, waiting: 1, failed: 0 })
    expect(media.told).toContain('Downloading has stopped. The disk is full.')
    await expectKept([song(0)])
  })

  it('that damaged a song, or lost it, gets it anew; files of others are left alone', async () => {
    await downloads().add([song(0), song(1)])
    await untilHere(2)
    const [first = ''] = await files()
    await truncate(join(media.folder, 'downloads', first), 5000)
    await writeFile(join(media.folder, 'downloads', 'holiday.jpg'), 'mine')
    const damaged = trackId(Number(first.split('-')[0]))
    expect(print(await media.bytes(`/media/${damaged}`))).toBe(print(await media.truth(damaged)))
    await untilHere(2)
    await expectKept([song(0), song(1)])
    await media.restart()
    await untilHere(2)
    expect(await files()).toContain('holiday.jpg')
  })

  it('with a list that cannot be read still has the songs', async () => {
    await downloads().add([song(0), song(1)])
    await untilHere(2)
    await writeFile(join(media.folder, 'downloads.journal'), '{"add":[1\n\u0000\u0000\n')
    await media.restart()
    await untilHere(2)
    expect(media.told.some(text => /list of your downloads/i.test(text))).toBe(true)
    await expectKept([song(0), song(1)])
  })
})

/** A folder as a crash would leave it; a file that goes between being listed and being copied was gone by then. */
async function copyAsItIs(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter(each => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const target = join(to, relative(from, path))
    await mkdir(dirname(target), { recursive: true })
    await copyFile(path, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

describe('a crash', () => {
  it('at any point leaves nothing half, and the rest comes after it', async () => {
    control().next({ role: 'stream', count: 6, fault: { kind: 'slow', bytes_per_second: 200_000 } })
    const moments: string[] = []
    const stop = media.store.subscribe(({ downloads: now }, { downloads: before }) => {
      if (now !== before) moments.push('')
    })
    await downloads().add(songs.slice(0, 6))
    const copies: string[] = []
    while (state().waiting > 0) {
      const copy = await mkdtemp(join(tmpdir(), 'segue-crash-'))
      await copyAsItIs(media.folder, copy)
      copies.push(copy)
      if (copies.length === 3) await downloads().remove([song(5)])
      await until(({ waiting }) => waiting === 0 || moments.splice(0).length > 0)
    }
    stop()
    expect(copies.length).toBeGreaterThan(3)
    for (const copy of copies.slice(0, 12)) {
      await media.over(copy)
      await until(({ waiting, active, revision }) => revision > 0 && waiting === 0 && active === null)
      const there = songs.slice(0, 6).filter(track => media.media().isKept(track))
      expect(there.length).toBeGreaterThanOrEqual(5)
      await expectKept(there)
    }
  })
})
