// Covers from the real stand-in: kept forever, six at a time, failures left alone for a day.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MediaDesk, openMediaDesk } from './media-for-tests.ts'

let media: MediaDesk
beforeEach(async () => {
  media = await openMediaDesk('made up')
})
afterEach(() => media.stop())

const day = 24 * 3_600_000
/** The path of the nth cover. */
const cover = (n: number, size: number): string => `/artwork/${media.covers[n]}-${size}`
const held = () => media.service.control.received().held

describe('a cover', () => {
  it('comes once and stays for good, also after a restart with the service away', async () => {
    const first = await media.ask(cover(1, 300))
    expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ])
    const bytes = new Uint8Array(await first.arrayBuffer())
    media.service.control.next({ role: 'artwork', count: null, fault: { kind: 'drop' } })
    media.pass(1000 * day)
    await media.restart()
    expect(await media.bytes(cover(1, 300))).toEqual(bytes)
  })

  it('that was asked for lately comes without the disk', async () => {
    const before = await media.bytes(cover(1, 300))
    expect(await media.bytes(cover(1, 300))).toEqual(before)
    await rm(join(media.folder, 'artwork'), { recursive: true })
    expect(await media.bytes(cover(1, 300))).toEqual(before)
    expect(media.seen('artwork')).toBe(1)
  })

  it('comes again once covers were cleared, from disk and memory', async () => {
    const before = await media.bytes(cover(1, 300))
    expect(await media.media().coverBytes()).toBe(before.length)
    await media.media().clearCovers()
    expect(await media.media().coverBytes()).toBe(0)
    expect(await media.bytes(cover(1, 300))).toEqual(before)
    expect(media.seen('artwork')).toBe(2)
  })

  it('goes, the one not looked at for longest first, when the limit is lowered, and what is left stays', async () => {
    const sizes: number[] = []
    for (const n of [1, 2, 3]) {
      sizes.push((await media.bytes(cover(n, 300))).length)
      media.pass(1_000)
    }
    const [, second = 0, third = 0] = sizes
    const limit = (coverLimit: number) => media.store.set('settings', { ...media.store.get().settings, coverLimit })
    limit(sizes.reduce((sum, size) => sum + size, 0))
    expect(await readdir(join(media.folder, 'artwork'))).toHaveLength(3)
    // Eviction goes down to nine tenths of the limit, so that there is room for some more.
    limit(Math.ceil((second + third) / 0.9) + 1)
    await expect.poll(() => media.media().coverBytes()).toBe(second + third)
    await media.restart()
    for (const [n, seen] of [
      [2, 3],
      [3, 3],
      [1, 4],
    ] as const) {
      await media.bytes(cover(n, 300))
      expect(media.seen('artwork'), `cover ${n}`).toBe(seen)
    }
  })

  it('that is asked for twice at once is loaded once', async () => {
    await Promise.all([media.bytes(cover(2, 80)), media.bytes(cover(2, 80))])
    expect(media.seen('artwork')).toBe(1)
  })

  it.each(['0-81', '1-', '1', '-80', 'a-80', '1-80-80', '..-80', '1-1e3'])('is not to be had under a wrong name: %s', async name => {
    expect((await media.ask(`/artwork/${name}`)).status).toBe(404)
    expect(media.seen('artwork')).toBe(0)
  })

  it('that does not exist is asked for again after a day, or at the next start (C-26)', async () => {
    const ask = async () => (await media.ask('/artwork/123456789-150')).status
    expect([await ask(), await ask()]).toEqual([404, 404])
    expect(media.seen('artwork')).toBe(1)
    media.pass(day + 1)
    await ask()
    expect(media.seen('artwork')).toBe(2)
    await media.restart()
    await ask()
    expect(media.seen('artwork')).toBe(3)
  })

  it('that could not be reached is asked for again soon, also by a clock set back', async () => {
    media.service.control.next({ role: 'artwork', count: 2, fault: { kind: 'drop' } })
    expect((await media.ask(cover(3, 150))).status).toBe(404)
    media.service.control.reset()
    media.setBack(7_200_000)
    media.pass(60_000)
    expect((await media.ask(cover(3, 150))).status).toBe(200)
  })

  it('that is a text with status 200 is none, and is not kept', async () => {
    media.service.control.quirks({ 'text stream': true })
    expect((await media.ask(cover(4, 150))).status).toBe(404)
    media.service.control.quirks({ 'text stream': false })
    media.pass(day + 1)
    expect((await media.ask(cover(4, 150))).status).toBe(200)
  })

  it('that breaks off is not kept', async () => {
    media.service.control.next({ role: 'artwork', count: 1, fault: { kind: 'cut', bytes: 100 } })
    expect((await media.ask(cover(5, 300))).status).toBe(404)
    media.pass(60_000)
    expect((await media.ask(cover(5, 300))).status).toBe(200)
  })
})

describe('many covers', () => {
  it('load six at a time (C-40)', async () => {
    media.service.control.hold(['artwork'])
    const all = Array.from({ length: 15 }, (_, index) => media.ask(cover(index, 80)))
    await expect.poll(() => held()).toBe(6)
    expect(media.seen('artwork')).toBeLessThanOrEqual(6)
    media.service.control.release()
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(15).fill(200))
  })

  it('far behind the newest are given up, and asked for when they are wanted again', async () => {
    const passed = Array.from({ length: 280 }, (_, index) => `/artwork/${900_000_000 + index}-80`)
    const wanted = media.covers.slice(0, 50).map(id => `/artwork/${id}-80`)
    expect(wanted.length).toBe(50)
    media.service.control.hold(['artwork'])
    const responses = [...passed, ...wanted].map(path => media.ask(path))
    const statuses: number[] = []
    for (const [index, response] of responses.entries()) void response.then(({ status }) => (statuses[index] = status))
    // Six requests are under way and three hundred wait, the most that may.
    const most = 306
    // The order in which the disk reports the covers as missing is random, so which of the oldest requests are given up is random, too.
    await expect.poll(() => statuses.filter(status => status === 404)).toHaveLength(responses.length - most)
    const givenUp = statuses.indexOf(404)
    expect(media.seen('artwork')).toBeLessThanOrEqual(6)
    media.service.control.release()
    expect((await Promise.all(responses.slice(passed.length))).map(({ status }) => status)).toEqual(Array(50).fill(200))
    await Promise.all(responses)
    expect(media.seen('artwork')).toBe(most)
    await media.ask(passed[givenUp] ?? '')
    expect(media.seen('artwork')).toBe(most + 1)
  })
})
