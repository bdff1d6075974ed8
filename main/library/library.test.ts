// Loading the library from the real stand-in: the first time, the next time, and with everything the service may do.
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import type { EditEntry } from '../../shared/edits/entry.ts'
import { albumId, artistId, millis, revision, trackId } from '../../shared/ids.ts'
import type { LibraryOwner } from './library.ts'
import { isShown, type LibraryDesk, openLibraryDesk } from './library-desk-for-tests.ts'

let setup: LibraryDesk
beforeEach(async () => {
  setup = await openLibraryDesk()
})
afterEach(() => setup.stop())
const control = () => setup.desk.service.control

describe('the first time', () => {
  it('loads, decodes and shows what the service has', async () => {
    const owner = await setup.start()
    const { counts, skipped, lastModified, revision: name } = await setup.until(isShown)
    expect(setup.phases).toEqual(['downloading', 'decoding', 'idle'])
    expect(counts?.tracks).toBe((await setup.titles()).length)
    expect(counts?.tracks).toBeGreaterThan(10)
    expect(skipped).toEqual({ tracks: 0, albums: 0, artists: 0, playlists: 0, tags: 0 })
    expect(lastModified).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(name).toMatch(/^[0-9a-z]{9}$/)
    expect(await setup.files()).toEqual([`${name}.pack`])
    expect(name && owner.packPart(name, 'page')).toMatchObject({ path: setup.packPath(name), offset: 0 })
    expect(owner.packPart(revision('other'), 'page')).toBeNull()
    // So small a library needs no first look.
    expect(name && owner.packPart(name, 'first-look')).toBeNull()
    expect(owner.firstLook()).toEqual({ revision: name, part: null })
  })

  it('finds the stream path of a track, and none for others', async () => {
    const owner = await setup.start()
    expect(await owner.lookup(trackId(1))).toBeNull()
    await setup.until(isShown)
    const [first = 0] = (await setup.library()).tracks.id
    expect(await owner.lookup(trackId(first))).toMatch(/^\/128\//)
    expect(await owner.lookup(trackId(999_999_999))).toBeNull()
  })

  it('says of a song what an edit of details that waits says of it', async () => {
    const owner = await setup.start()
    await setup.until(isShown)
    const { tracks, albums, artists } = await setup.library()
    const [track, record] = [trackId(tracks.id[0] ?? 0), albumId(albums.id[tracks.album[0] ?? -1] ?? 0)]
    const other = artistId(artists.id.findLast((_, row) => row !== tracks.artist[0] && artists.name.at(row) !== '') ?? 0)
    const edits: readonly LibraryEdit[] = [
      { kind: 'describe-tracks', tracks: [track], title: 'Slack Water', artist: other },
      { kind: 'describe-albums', albums: [record], name: 'Low Tide' },
    ]
    const entries = edits.map((edit, at): EditEntry => ({ id: `${at}`, at: millis(at), edit, status: { kind: 'waiting', sent: 0 } }))
    setup.desk.store.set('edits', { entries, assignedIds: [] })
    expect(await owner.summaryOf(track)).toMatchObject({
      title: 'Slack Water',
      artist: artists.name.at(artists.id.indexOf(other)),
      album: 'Low Tide',
    })
    setup.desk.store.set('edits', { entries: [], assignedIds: [] })
    expect(await owner.summaryOf(track)).toMatchObject({ title: tracks.title.at(0), album: albums.name.at(tracks.album[0] ?? -1) })
  })

  it('loads once, however often it is asked to', async () => {
    control().hold(['library'])
    const owner = await setup.start()
    owner.refresh()
    owner.refresh()
    await setup.desk.api.call('status')
    await expect.poll(() => control().received().held).toBe(1)
    control().release()
    await setup.until(isShown)
    expect(setup.downloads()).toBe(1)
  })

  it('can be ended at any step, and leaves nothing behind', async () => {
    control().next({ role: 'library', count: 1, fault: { kind: 'slow', bytes_per_second: 2000 } })
    const owner = await setup.start()
    await setup.until(({ load }) => load.phase === 'downloading' && load.received > 0)
    await owner.stop()
    expect(setup.slice().load).toEqual({ phase: 'idle' })
    expect(await setup.files()).toEqual([])
  })
})

describe('the next time', () => {
  it('is shown from disk before any request is answered, and not loaded again while the date is the same', async () => {
    await setup.start()
    const before = await setup.until(isShown)
    control().hold(['library', 'api'])
    await setup.start()
    expect(setup.slice()).toEqual(before)
    control().release()
    await setup.desk.api.call('status')
    expect(setup.downloads()).toBe(1)
  })

  it('is loaded when the service names another date; the page can read both revisions meanwhile', async () => {
    const owner = await setup.start()
    const { revision: before } = await setup.until(isShown)
    const [first = 0] = (await setup.library()).tracks.id
    control().library({ change: 'rename', track: first, title: 'A new name' })
    await setup.desk.api.call('status')
    const { revision: after } = await setup.until(library => isShown(library) && library.revision !== before)
    expect(await setup.titles()).toContain('A new name')
    expect(before && owner.packPart(before, 'page')).toMatchObject({ path: setup.packPath(before) })
    expect(await setup.files()).toEqual([`${before}.pack`, `${after}.pack`])
  })

  it('keeps no more than two on disk', async () => {
    const owner = await setup.start()
    for (let count = 0; count < 3; count++) {
      const { revision: before } = await setup.until(isShown)
      owner.refresh()
      await setup.until(library => isShown(library) && library.revision !== before)
    }
    expect(await setup.files()).toHaveLength(2)
  })
})

describe('the room it takes', () => {
  const size = async () => {
    const sizes = await Promise.all((await setup.files()).map(name => stat(join(setup.folder, 'library', name))))
    return sizes.reduce((sum, file) => sum + file.size, 0)
  }

  it('is told of all that lies there, and grows with a second revision', async () => {
    const owner = await setup.start()
    expect(await owner.bytes()).toBe(0)
    const { revision: before } = await setup.until(isShown)
    const first = await owner.bytes()
    expect(first).toBeGreaterThan(1000)
    expect(first).toBe((await stat(setup.packPath(before))).size)
    owner.refresh()
    await setup.until(library => isShown(library) && library.revision !== before)
    await writeFile(join(setup.folder, 'library', 'waiting.part'), 'x'.repeat(500))
    expect(await owner.bytes()).toBe(await size())
    expect(await owner.bytes()).toBeGreaterThan(first + 500)
  })

  it('is cleared of all but what is shown, which is then loaded anew', async () => {
    const owner = await setup.start()
    const { revision: before } = await setup.until(isShown)
    owner.refresh()
    const { revision: shown } = await setup.until(library => isShown(library) && library.revision !== before)
    const again = await setup.start()
    await writeFile(`${setup.packPath(before)}.corrupt-1`, 'x')
    control().hold(['library'])
    await again.clear()
    expect(await setup.files()).toEqual([`${shown}.pack`])
    expect(setup.slice().revision).toBe(shown)
    expect(await setup.titles()).not.toEqual([])
    control().release()
    await setup.until(library => isShown(library) && library.revision !== shown)
    expect(setup.downloads()).toBe(3)
  })

  it('is not cleared of a revision that the page may be reading, nor of one that is on its way', async () => {
    const owner = await setup.start()
    const { revision: before } = await setup.until(isShown)
    owner.refresh()
    const { revision: shown } = await setup.until(library => isShown(library) && library.revision !== before)
    await writeFile(setup.packPath(revision('zzzzzzzzz')), 'x')
    control().hold(['library'])
    await owner.clear()
    expect(await setup.files()).toEqual([`${before}.pack`, `${shown}.pack`, 'zzzzzzzzz.pack'])
    control().release()
  })
})

describe('what the service may do', () => {
  const loadAgain = async (owner: LibraryOwner): Promise<void> => {
    const { revision: before } = await setup.until(isShown)
    owner.refresh()
    await setup.until(library => isShown(library) && library.revision !== before)
  }

  it('is all read to the same tracks, and nothing skipped', async () => {
    const owner = await setup.start()
    await setup.until(isShown)
    const plain = await setup.titles()
    const harmless = ['short rows', 'numeric strings', 'null lists', 'unknown ids', 'map last', 'moved columns', 'extra members'] as const
    const more = ['no system playlists', 'sections as arrays', 'missing sections', 'compressed library', 'bare good answers'] as const
    for (const quirk of [...harmless, ...more]) {
      control().quirks({ [quirk]: true })
      await loadAgain(owner)
      expect([quirk, await setup.titles()]).toEqual([quirk, plain])
      expect([quirk, setup.slice().skipped]).toEqual([quirk, { tracks: 0, albums: 0, artists: 0, playlists: 0, tags: 0 }])
      control().quirks({ [quirk]: false })
    }
  })

  it('includes rows that are none: skipped and counted, all others there, whatever else is odd', async () => {
    const owner = await setup.start()
    await setup.until(isShown)
    const plain = await setup.titles()
    control().quirks({ 'malformed rows': true, 'map last': true, 'moved columns': true, 'numeric strings': true, 'odd values': true })
    await loadAgain(owner)
    expect(await setup.titles()).toEqual(plain)
    expect(setup.slice().skipped).toEqual({ tracks: 6, albums: 1, artists: 1, playlists: 1, tags: 1 })
  })

  it('includes refusing the token inside the answer: refreshed once, then loaded', async () => {
    control().quirks({ 'true but unauthenticated': true })
    control().expire({ access: true })
    await setup.start()
    await setup.until(isShown)
    expect(setup.slice().counts?.tracks).toBeGreaterThan(10)
  })
})
