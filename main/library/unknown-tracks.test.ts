// Songs that another device named before the library here knows them, with a real library and the real stand-in.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chosenIds } from '../../shared/chosen-ids-for-tests.ts'
import { leastCpuTime } from '../../shared/cpu-time-for-tests.ts'
import { trackId } from '../../shared/ids.ts'
import { policy } from '../../shared/wire/policy.ts'
import { createClock, createPauses, type Pauses } from '../queue/clock-for-tests.ts'
import type { LibraryOwner } from './library.ts'
import { isShown, type LibraryDesk, openLibraryDesk } from './library-desk-for-tests.ts'
import { createUnknownTracks, type UnknownTracks } from './unknown-tracks.ts'

let setup: LibraryDesk
let library: LibraryOwner
let newcomers: UnknownTracks
let pauses: Pauses
let asked = 0
beforeEach(async () => {
  setup = await openLibraryDesk()
  library = await setup.start()
  await setup.until(isShown)
  pauses = createPauses(createClock())
  asked = 0
  const requestStatus = () => {
    asked += 1
    return setup.desk.api.call('status')
  }
  newcomers = createUnknownTracks({ store: setup.desk.store, library, requestStatus, delay: pauses.pause })
})
afterEach(async () => {
  newcomers.stop()
  await setup.stop()
})
const fresh = trackId(777_777)
const inLibrary = { ok: true, value: expect.stringMatching(/^\/128\//) }
const notFound = { ok: false, error: { code: 'not-found' } }
const first = async () => trackId((await setup.library()).tracks.id[0] ?? 0)
const goOn = async () => {
  await expect.poll(() => pauses.waiting()).toContain(policy.queue.libraryUpdateDebounce)
  pauses.pass(policy.queue.libraryUpdateDebounce)
}

test('a song that the service has and the library not yet: it waits for the library, asked for once', async () => {
  setup.desk.service.control.library({ change: 'add', id: fresh, like: await first(), title: 'Fresh Water' })
  newcomers.onTracksNamed([await first(), fresh], 'mine')
  newcomers.onTracksNamed([fresh], 'mine')
  const found = newcomers.lookup(fresh)
  expect(await newcomers.lookup(await first())).toEqual(inLibrary)
  await goOn()
  expect(await found).toEqual(inLibrary)
  expect(await library.title(fresh)).toBe('Fresh Water')
  expect([asked, setup.downloads()]).toEqual([1, 2])
})

test('a song that nobody has: looked for once at this library, then it is missing', async () => {
  newcomers.onTracksNamed([fresh], 'mine')
  const found = newcomers.lookup(fresh)
  await goOn()
  expect(await found).toMatchObject(notFound)
  newcomers.onTracksNamed([fresh], 'mine')
  expect(await newcomers.lookup(fresh)).toMatchObject(notFound)
  expect([asked, setup.downloads()]).toEqual([1, 1])
  expect(await library.title(fresh)).toBeNull()
  expect(await library.unknownTracks([fresh, await first(), trackId(0)])).toEqual([fresh, 0])
})

test('which of many songs are missing is said after the check of those that were named just before', async () => {
  setup.desk.service.control.library({ change: 'add', id: fresh, like: await first(), title: 'Fresh Water' })
  newcomers.onTracksNamed([fresh], 'mine')
  const missing = newcomers.findMissing([await first(), fresh, trackId(0)])
  await goOn()
  expect(await missing).toEqual([0])
  expect([asked, setup.downloads()]).toEqual([1, 2])
})

test('songs that are all known, and one that nobody named: nothing is asked for', async () => {
  newcomers.onTracksNamed([await first()], 'mine')
  expect(await newcomers.lookup(fresh)).toMatchObject(notFound)
  expect(pauses.waiting()).toEqual([])
  expect(asked).toBe(0)
})

test('the end does not wait', async () => {
  newcomers.onTracksNamed([fresh], 'mine')
  const found = newcomers.lookup(fresh)
  await expect.poll(() => pauses.waiting()).toHaveLength(1)
  newcomers.stop()
  expect(await found).toMatchObject(notFound)
  expect(asked).toBe(0)
})

test('a song asked for before there is a library waits for it, but not for ever: the end does not wait', async () => {
  const empty = await openLibraryDesk()
  empty.desk.service.control.hold(['library'])
  const loading = await empty.start()
  const waiting = createUnknownTracks({
    store: empty.desk.store,
    library: loading,
    requestStatus: async () => undefined,
    delay: pauses.pause,
  })
  const found = waiting.lookup(await first())
  await expect.poll(() => empty.desk.service.control.received().held).toBe(1)
  expect(await Promise.race([found, 'still waiting'])).toBe('still waiting')
  waiting.stop()
  expect(await found).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  await empty.stop()
})

test('a flood of songs that nobody has: one look at a time takes all of them, and the service is asked once for each', async () => {
  for (let frame = 0; frame < 300; frame++) newcomers.onTracksNamed([trackId(800_000 + frame)], 'mine')
  const last = newcomers.lookup(trackId(800_299))
  for (const looks of [1, 2]) {
    await goOn()
    await expect.poll(() => asked).toBe(looks)
  }
  expect(await last).toMatchObject(notFound)
  expect(pauses.waiting()).toEqual([])
})

test('what is named in the one queue does not keep out what was named in the other', async () => {
  newcomers.onTracksNamed([fresh], 'mine')
  newcomers.onTracksNamed([trackId(888_001)], 'mine')
  newcomers.onTracksNamed([trackId(888_002)], 'shown')
  newcomers.onTracksNamed([trackId(888_003)], 'shown')
  let decided = 0
  for (const track of [888_001, 888_003]) void newcomers.lookup(trackId(track)).then(() => decided++)
  expect(await newcomers.lookup(trackId(888_002))).toMatchObject(notFound)
  expect(decided).toBe(0)
  await goOn()
  await goOn()
  await expect.poll(() => decided).toBe(2)
})

test('of lists that are named without an end the last ones are looked at, and the others fill no memory', async () => {
  const named = (from: number) =>
    newcomers.onTracksNamed(
      Array.from({ length: 1e5 }, (_, at) => trackId(from + at)),
      'mine',
    )
  for (const from of [1e9, 2e9, 3e9, 4e9]) named(from)
  // The track is in no queue any more, so it is reported missing without a request to the library.
  expect(await newcomers.lookup(trackId(2e9))).toMatchObject(notFound)
  const last = newcomers.lookup(trackId(4e9))
  for (const looks of [1, 2]) {
    await goOn()
    await expect.poll(() => asked).toBe(looks)
  }
  expect(await last).toMatchObject(notFound)
  expect(asked).toBe(2)
})

test('a queue of ids that were chosen to hold main up takes no longer than another', () => {
  const chosen = chosenIds(20_000).map(trackId)
  const time = (tracks: typeof chosen): number =>
    leastCpuTime(() => {
      newcomers.stop()
      newcomers = createUnknownTracks({ store: setup.desk.store, library, requestStatus: async () => undefined, delay: pauses.pause })
      newcomers.onTracksNamed(tracks, 'mine')
    })
  const others = time(chosen.map((_, index) => trackId(2 ** 30 - index)))
  expect(time(chosen)).toBeLessThan(10 * (others + 2))
})

test('what nobody named waits for no check of others, however long that takes', async () => {
  newcomers.onTracksNamed([fresh], 'shown')
  expect(await newcomers.findMissing([await first(), trackId(2), trackId(3)])).toEqual([2, 3])
  expect(asked).toBe(0)
})
