// Streams and this disk: parts become whole, what is here plays without the service, and formats other than MP3 keep their type.
import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { trackId } from '../../shared/ids.ts'
import { tuning } from '../../shared/tuning.ts'
import { type MediaDesk, openMediaDesk } from './media-for-tests.ts'

let media: MediaDesk
beforeEach(async () => {
  media = await openMediaDesk('folder')
})
afterEach(() => media.stop())

/** The path of the nth track. */
const track = (n: number, query = ''): string => `/media/${media.tracks[n]}${query}`
const truth = (n: number): Promise<Uint8Array> => media.truth(media.tracks[n] ?? 0)
const print = (bytes: Uint8Array): string => `${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`

describe('what is there in parts', () => {
  it('becomes whole once all its bytes came, however one sought, and bytes that are there are not fetched again', async () => {
    const expected = await truth(1)
    const half = 100_000
    const response = await media.ask(track(1))
    const reader = response.body?.getReader()
    for (let got = 0; got < half; ) got += (await reader?.read())?.value?.length ?? half
    await reader?.cancel()
    expect(print(await media.bytes(track(1), `bytes=${half}-`))).toBe(print(expected.subarray(half)))
    await expect.poll(() => media.store.get().downloads.cached.trackCount).toBe(1)
    const before = media.seen('stream')
    expect(print(await media.bytes(track(1)))).toBe(print(expected))
    expect(media.seen('stream')).toBe(before)
  })

  it('is given from the disk when one seeks back, and goes on from the service at the byte behind it', async () => {
    const expected = await truth(2)
    media.service.control.next({ role: 'stream', count: 1, fault: { kind: 'slow', bytes_per_second: 400_000 } })
    const reader = (await media.ask(track(2))).body?.getReader()
    for (let got = 0; got < 150_000; ) got += (await reader?.read())?.value?.length ?? 150_000
    await reader?.cancel()
    const before = media.seen('stream')
    expect(print(await media.bytes(track(2), 'bytes=20000-99999'))).toBe(print(expected.subarray(20_000, 100_000)))
    expect(media.seen('stream')).toBe(before)
    expect(print(await media.bytes(track(2), 'bytes=20000-'))).toBe(print(expected.subarray(20_000)))
    expect(media.seen('stream')).toBe(before + 1)
  })

  it('is forgotten at the next start', async () => {
    const reader = (await media.ask(track(3))).body?.getReader()
    await reader?.read()
    await media.restart('crash')
    expect(print(await media.bytes(track(3)))).toBe(print(await truth(3)))
  })
})

describe('in a folder whose files a person replaces', () => {
  it('what is kept plays from the disk when the drive does not answer soon', async () => {
    const expected = await truth(1)
    expect(print(await media.bytes(track(1)))).toBe(print(expected))
    await expect.poll(() => media.store.get().downloads.cached.trackCount).toBe(1)
    media.store.set('connection', { kind: 'folder', folder: '/music' })
    media.service.control.hold(['stream'])
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    expect(print(await media.bytes(track(1)))).toBe(print(expected))
    expect(timeout).toHaveBeenCalledWith(tuning.media.keptSongCheck)
    timeout.mockRestore()
    media.service.control.release()
  })
})

describe('without the service', () => {
  it('a download plays, however large its id', async () => {
    const sound = await truth(4)
    await media.media().stop()
    await writeFile(join(media.folder, 'downloads', `${Number.MAX_SAFE_INTEGER}-128.${sound.length}`), sound)
    await media.restart()
    expect(print(await media.bytes(`/media/${Number.MAX_SAFE_INTEGER}`))).toBe(print(sound))
  })

  it('what was listened to plays, in whatever quality it is here', async () => {
    const expected = await truth(4)
    await media.bytes(track(4, '?quality=128'))
    media.service.control.next({ role: 'stream', count: null, fault: { kind: 'drop' } })
    expect(print(await media.bytes(track(4, '?quality=320')))).toBe(print(expected))
    expect(print(await media.bytes(track(4, '?quality=320'), 'bytes=5000-'))).toBe(print(expected.subarray(5000)))
    media.store.set('reachability', 'offline')
    const before = media.seen('stream')
    expect([(await media.ask(track(5))).status, media.seen('stream')]).toEqual([502, before + 1])
  })
})

it('a lowered limit of what is kept counts at once', async () => {
  for (const n of [1, 2]) await media.bytes(track(n))
  await expect.poll(() => media.store.get().downloads.cached.trackCount).toBe(2)
  media.store.set('settings', { ...media.store.get().settings, cacheLimit: media.store.get().downloads.cached.bytes - 1 })
  await expect.poll(() => media.store.get().downloads.cached.trackCount).toBe(1)
})

it('what is listened to and not whole yet counts against that limit, too', async () => {
  for (const n of [1, 2]) await media.bytes(track(n))
  await expect.poll(() => media.store.get().downloads.cached.trackCount).toBe(2)
  const kept = media.store.get().downloads.cached.bytes
  media.store.set('settings', { ...media.store.get().settings, cacheLimit: kept + (await truth(3)).length - 1 })
  const reader = (await media.ask(track(3))).body?.getReader()
  await reader?.read()
  await expect.poll(() => media.store.get().downloads.cached.trackCount).toBeLessThan(2)
  await reader?.cancel()
})

it('what was kept from listening is cleared, and downloads stay', async () => {
  const { downloads, clearCache } = media.media()
  for (const n of [1, 2]) await media.bytes(track(n))
  await downloads.add([trackId(media.tracks[3] ?? 0)])
  await expect.poll(() => media.store.get().downloads).toMatchObject({ cached: { trackCount: 2 }, done: 1, waiting: 0, active: null })
  await clearCache()
  await expect.poll(() => media.store.get().downloads).toMatchObject({ cached: { trackCount: 0, bytes: 0 }, done: 1 })
  expect(await readdir(join(media.folder, 'media'))).toEqual([])
  expect(await readdir(join(media.folder, 'downloads'))).toHaveLength(1)
  const [first, third] = [await truth(1), await truth(3)]
  const before = media.seen('stream')
  expect(print(await media.bytes(track(3)))).toBe(print(third))
  expect(media.seen('stream')).toBe(before)
  expect(print(await media.bytes(track(1)))).toBe(print(first))
  expect(media.seen('stream')).toBe(before + 1)
})

describe('a format that is no MP3', () => {
  const flac = `fLaC${'\0'.repeat(2000)}`
  const respondWith = (body: string, type: string) =>
    media.service.control.next({
      role: 'stream',
      count: 1,
      fault: { kind: 'status', status: 200, body, headers: { 'content-type': type } },
    })

  it('comes with its own type, whole and in parts, from the service and from the disk', async () => {
    media.service.control.user({ premium: true })
    respondWith(flac, 'audio/x-flac')
    const first = await media.ask(track(6, '?quality=orig'))
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'audio/flac'])
    expect((await first.arrayBuffer()).byteLength).toBe(2004)
    const part = await media.ask(track(6, '?quality=orig'), { range: 'bytes=0-99' })
    expect([part.status, part.headers.get('content-type'), part.headers.get('content-range')]).toEqual([
      206,
      'audio/flac',
      'bytes 0-99/2004',
    ])
    await part.body?.cancel()
  })

  it.each([
    ['audio/aiff', `FORM${'\0'.repeat(2000)}`],
    ['audio/mp4', `\0\0\0\x0cftypM4A \0\0\0\x24stsd${'\0'.repeat(12)}alac${'\0'.repeat(5000)}`],
  ])('that the page has no decoder for is 128 instead (C-25): %s', async (type, body) => {
    media.service.control.user({ premium: true })
    respondWith(body, type)
    expect(print(await media.bytes(track(7, '?quality=orig')))).toBe(print(await truth(7)))
  })

  it('is told from the whole beginning, however little of it is asked for', async () => {
    const expected = await truth(8)
    const before = await media.ask(track(8), { range: 'bytes=0-0' })
    expect([before.status, before.headers.get('content-type'), before.headers.get('content-range')]).toEqual([
      206,
      'audio/mpeg',
      `bytes 0-0/${expected.length}`,
    ])
    expect(print(new Uint8Array(await before.arrayBuffer()))).toBe(print(expected.subarray(0, 1)))
  })

  it('by its first bytes is an MP3 all the same, with a tag of another kind in front: it comes, is kept, and comes from the disk', async () => {
    const tagged = `APETAGEX${'\0'.repeat(6000)}`
    respondWith(tagged, 'audio/mpeg')
    const first = await media.ask(track(9))
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    expect(await first.text()).toBe(tagged)
    await media.restart()
    const before = media.seen('stream')
    expect(await (await media.ask(track(9))).text()).toBe(tagged)
    expect(media.seen('stream')).toBe(before)
  })
})

describe('the page that goes away', () => {
  it('ends the transfer, and what came is no song yet', async () => {
    media.service.control.next({ role: 'stream', count: 1, fault: { kind: 'slow', bytes_per_second: 20_000 } })
    const response = await media.ask(track(20))
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    const before = media.seen('stream')
    expect(print(await media.bytes(track(20)))).toBe(print(await truth(20)))
    expect(media.seen('stream')).toBe(before + 2)
  })
})
