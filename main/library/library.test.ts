// Loading the library from the real stand-in: the first time, the next time, and with everything the service may do.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { revision, trackId } from '../../shared/ids.ts'
import type { LibraryOwner } from './library.ts'
import { isShown, openShelf, type Shelf } from './shelf-for-tests.ts'

let shelf: Shelf
beforeEach(async () => {
  shelf = await openShelf()
})
afterEach(() => shelf.stop())
const control = () => shelf.desk.service.control

describe('the first time', () => {
  it('loads, decodes and shows what the service has', async () => {
    const owner = await shelf.start()
    const { counts, skipped, lastModified, revision: name } = await shelf.until(isShown)
    expect(shelf.phases).toEqual(['downloading', 'decoding', 'idle'])
    expect(counts?.tracks).toBe((await shelf.titles()).length)
    expect(counts?.tracks).toBeGreaterThan(10)
    expect(skipped).toEqual({ tracks: 0, albums: 0, artists: 0, playlists: 0, tags: 0 })
    expect(lastModified).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(name).toMatch(/^[0-9a-z]{9}$/)
    expect(await shelf.files()).toEqual([`${name}.pack`])
    expect(name && owner.packPart(name, 'page')).toMatchObject({ path: shelf.packPath(name), offset: 0 })
    expect(owner.packPart(revision('other'), 'page')).toBeNull()
    // So small a library needs no first look.
    expect(name && owner.packPart(name, 'first-look')).toBeNull()
    expect(owner.firstLook()).toEqual({ revision: name, part: null })
  })

  it('finds the stream path of a track, and none for others', async () => {
    const owner = await shelf.start()
    expect(await owner.lookup(trackId(1))).toBeNull()
    await shelf.until(isShown)
    const [first = 0] = (await shelf.library()).tracks.id
    expect(await owner.lookup(trackId(first))).toMatch(/^\/128\//)
    expect(await owner.lookup(trackId(999_999_999))).toBeNull()
  })

  it('loads once, however often it is asked to', async () => {
    control().hold(['library'])
    const owner = await shelf.start()
    owner.refresh()
    owner.refresh()
    await shelf.desk.api.call('status')
    await expect.poll(() => control().received().held).toBe(1)
    control().release()
    await shelf.until(isShown)
    expect(shelf.downloads()).toBe(1)
  })

  it('can be ended at any step, and leaves nothing behind', async () => {
    control().next({ role: 'library', count: 1, fault: { kind: 'slow', bytes_per_second: 2000 } })
    const owner = await shelf.start()
    await shelf.until(({ load }) => load.phase === 'downloading' && load.received > 0)
    await owner.stop()
    expect(shelf.slice().load).toEqual({ phase: 'idle' })
    expect(await shelf.files()).toEqual([])
  })
})

describe('the next time', () => {
  it('is shown from disk before any request is answered, and not loaded again while the date is the same', async () => {
    await shelf.start()
    const before = await shelf.until(isShown)
    control().hold(['library', 'api'])
    await shelf.start()
    expect(shelf.slice()).toEqual(before)
    control().release()
    await shelf.desk.api.call('status')
    expect(shelf.downloads()).toBe(1)
  })

  it('is loaded when the service names another date; the page can read both revisions meanwhile', async () => {
    const owner = await shelf.start()
    const { revision: before } = await shelf.until(isShown)
    const [first = 0] = (await shelf.library()).tracks.id
    control().library({ change: 'rename', track: first, title: 'A new name' })
    await shelf.desk.api.call('status')
    const { revision: after } = await shelf.until(library => isShown(library) && library.revision !== before)
    expect(await shelf.titles()).toContain('A new name')
    expect(before && owner.packPart(before, 'page')).toMatchObject({ path: shelf.packPath(before) })
    expect(await shelf.files()).toEqual([`${before}.pack`, `${after}.pack`])
  })

  it('keeps no more than two on disk', async () => {
    const owner = await shelf.start()
    for (let count = 0; count < 3; count++) {
      const { revision: before } = await shelf.until(isShown)
      owner.refresh()
      await shelf.until(library => isShown(library) && library.revision !== before)
    }
    expect(await shelf.files()).toHaveLength(2)
  })
})

describe('what the service may do', () => {
  const loadAgain = async (owner: LibraryOwner): Promise<void> => {
    const { revision: before } = await shelf.until(isShown)
    owner.refresh()
    await shelf.until(library => isShown(library) && library.revision !== before)
  }

  it('is all read to the same tracks, and nothing skipped', { timeout: 120_000 }, async () => {
    const owner = await shelf.start()
    await shelf.until(isShown)
    const plain = await shelf.titles()
    const harmless = ['short rows', 'numeric strings', 'null lists', 'unknown ids', 'map last', 'moved columns', 'extra members'] as const
    const more = ['no system playlists', 'sections as arrays', 'missing sections', 'compressed library', 'bare good answers'] as const
    for (const quirk of [...harmless, ...more]) {
      control().quirks({ [quirk]: true })
      await loadAgain(owner)
      expect([quirk, await shelf.titles()]).toEqual([quirk, plain])
      expect([quirk, shelf.slice().skipped]).toEqual([quirk, { tracks: 0, albums: 0, artists: 0, playlists: 0, tags: 0 }])
      control().quirks({ [quirk]: false })
    }
  })

  it('includes rows that are none: skipped and counted, all others there, whatever else is odd', async () => {
    const owner = await shelf.start()
    await shelf.until(isShown)
    const plain = await shelf.titles()
    control().quirks({ 'malformed rows': true, 'map last': true, 'moved columns': true, 'numeric strings': true, 'odd values': true })
    await loadAgain(owner)
    expect(await shelf.titles()).toEqual(plain)
    expect(shelf.slice().skipped).toEqual({ tracks: 6, albums: 1, artists: 1, playlists: 1, tags: 1 })
  })

  it('includes refusing the token inside the answer: refreshed once, then loaded', async () => {
    control().quirks({ 'true but unauthenticated': true })
    control().expire({ access: true })
    await shelf.start()
    await shelf.until(isShown)
    expect(shelf.slice().counts?.tracks).toBeGreaterThan(10)
  })
})
