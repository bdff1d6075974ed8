// Any plays, jumps, parallel ranges, breaks, evictions, downloads and restarts, on a disk that takes its time: every byte is the service's.
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { trackId } from '../../shared/ids.ts'
import { onDisk } from '../files/disk-for-tests.ts'
import { untilState } from '../store-for-tests.ts'
import { type MediaDesk, openMediaDesk } from './media-for-tests.ts'
import { readSoundName } from './sound-name.ts'

vi.mock('node:fs/promises', async () => (await import('../files/disk-for-tests.ts')).watchedDisk())

/** How many songs are requested: few, so that requests for the same song overlap. */
const songs = 3
let media: MediaDesk
let truths: readonly Uint8Array[] = []
beforeAll(async () => {
  media = await openMediaDesk('folder')
  truths = await Promise.all(media.tracks.slice(0, songs).map(media.truth))
})
afterAll(() => media.stop())
afterEach(() => {
  onDisk()
  media.service.control.reset()
})

const idOf = (song: number) => trackId(media.tracks[song] ?? 0)
const truthOf = (song: number): Uint8Array => truths[song] ?? new Uint8Array()
const print = (bytes: Uint8Array): string => `${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`

/** Holds what makes a song, or the wish for it, last on the disk until it is let go. */
function slowDisk() {
  const held = new Set<() => void>()
  let isSlow = true
  let reached = Promise.withResolvers<void>()
  onDisk(async (operation, path) => {
    const isSealed = path.endsWith('.part') && (operation === 'sync' || operation === 'rename')
    const isNoted = path.endsWith('downloads.journal') && operation === 'datasync'
    if (!isSlow || !(isSealed || isNoted)) return
    await new Promise<void>(resolve => {
      held.add(resolve)
      reached.resolve()
      reached = Promise.withResolvers()
    })
  })
  const letGo = () => {
    for (const resolve of held) resolve()
    held.clear()
  }
  return {
    letGo,
    /** Resolves when something is held. */
    reached: () => (held.size > 0 ? Promise.resolve() : reached.promise),
    hurry: () => {
      isSlow = false
      letGo()
    },
    slow: () => {
      isSlow = true
    },
  }
}

/** Waits for 200 turns of the event loop, in which all other pending work goes on. */
const turns = async () => {
  for (let turn = 0; turn < 200; turn += 1) await new Promise(resolve => setImmediate(resolve))
}

/** Reads a range, at most `most` bytes of it, and compares whatever comes. False: it broke off. */
async function listen(song: number, start: number, end: number | null, most = Number.POSITIVE_INFINITY): Promise<boolean> {
  const truth = truthOf(song)
  const response = await media.ask(`/media/${idOf(song)}`, { range: `bytes=${start}-${end === null ? '' : end - 1}` })
  if (!response.ok) return false
  const reader = response.body?.getReader()
  let at = start
  try {
    while (at - start < most) {
      const piece = (await reader?.read())?.value
      if (!piece) break
      expect(print(piece), `bytes of song ${song} from ${at} on`).toBe(print(truth.subarray(at, at + piece.length)))
      at += piece.length
    }
  } catch (error) {
    if (error instanceof Error && 'matcherResult' in error) throw error
    return false
  }
  await reader?.cancel()
  const wanted = Math.min(end ?? truth.length, truth.length)
  expect(at).toBeGreaterThanOrEqual(Math.min(wanted, start + Math.min(most, wanted)))
  return true
}

/**
 * Expects each whole file of a folder to hold the bytes of the service; returns how many there are. A file that goes between the listing and
 * its reading is not counted: downloads that a restart resumes move songs from the cache's folder to their own.
 */
async function expectTrueFiles(folder: string): Promise<number> {
  let count = 0
  for (const name of await readdir(folder).catch(() => [])) {
    if (readSoundName(name)?.isPartial !== false) continue
    const bytes = await readFile(join(folder, name)).catch(error => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    })
    if (bytes === null) continue
    const song = media.tracks.indexOf(Number(name.split('-')[0]))
    expect(print(bytes), name).toBe(print(truthOf(song)))
    count += 1
  }
  return count
}

test('a jump, a parallel range and a play from the beginning while the last bytes of a song are made to last', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'segue-sealed-'))
  await media.over(folder)
  for (const [song, start] of [0, 100_000, 40_000].entries()) {
    const disk = slowDisk()
    const before = media.seen('stream')
    const whole = listen(song, 0, null)
    await disk.reached()
    const meanwhile = Promise.all([listen(song, start, null), listen(song, start + 7, start + 30_000)])
    await turns()
    disk.hurry()
    expect(await Promise.all([whole, meanwhile])).toEqual([true, [true, true]])
    expect(media.seen('stream') - before, 'what is nearly here is not fetched again').toBe(1)
  }
  expect(await expectTrueFiles(join(folder, 'media'))).toBe(songs)
  expect((await readdir(join(folder, 'media'))).filter(name => name.endsWith('.part'))).toEqual([])
  expect(media.told).toEqual([])
})

test('a download that is taken back and wanted again while its wish is written down: it comes, and nothing is said of the disk', async () => {
  await media.over(await mkdtemp(join(tmpdir(), 'segue-wish-')))
  const { downloads } = media.media()
  const slow = { role: 'stream', count: 1, fault: { kind: 'slow', bytes_per_second: 30_000 } } as const
  media.service.control.next(slow)
  await downloads.add([idOf(0)])
  await untilState(media.store, state => (state.downloads.active?.received ?? 0) > 10_000)
  const disk = slowDisk()
  media.service.control.next(slow)
  const wishes = Promise.all([downloads.remove([idOf(0)]), downloads.add([idOf(0)])])
  await disk.reached()
  await turns()
  disk.hurry()
  await wishes
  await untilState(media.store, ({ downloads: { done, waiting, interruption } }) => (done === 1 && waiting === 0) || interruption !== null)
  expect(media.told).toEqual(['1 song is now on this computer.'])
})

const song = fc.nat({ max: songs - 1 })
/** A position in the file, or a length, as a share of its size (0 to 1). */
const share = fc.double({ min: 0, max: 1, noNaN: true })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('play' as const), song }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('jump' as const), song, from: share, most: fc.option(share) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('range' as const), song, from: share, to: share }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('leave' as const), song, most: share }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('break' as const), at: fc.nat({ max: 150_000 }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('evict' as const, 'restart' as const) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('download' as const, 'remove' as const), song }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('turns' as const, 'held' as const, 'let go' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function walk(steps: readonly Step[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'segue-walk-'))
  await media.over(folder)
  const told = media.told.length
  const disk = slowDisk()
  const running: Promise<unknown>[] = []
  const begin = (work: Promise<unknown>) => {
    running.push(work)
    work.catch(() => undefined) // it is awaited below
  }
  const { settings } = media.store.get()
  for (const next of steps) {
    switch (next.type) {
      case 'play':
        begin(listen(next.song, 0, null))
        break
      case 'leave':
        begin(listen(next.song, 0, null, next.most * truthOf(next.song).length))
        break
      case 'jump': {
        const { length } = truthOf(next.song)
        begin(listen(next.song, Math.floor(next.from * (length - 1)), null, next.most === null ? undefined : next.most * length))
        break
      }
      case 'range': {
        const [from = 0, to = 0] = [next.from, next.to]
          .map(each => Math.floor(each * (truthOf(next.song).length - 1)))
          .toSorted((a, b) => a - b)
        begin(listen(next.song, from, to + 1))
        break
      }
      case 'break':
        media.service.control.next({ role: 'stream', count: 1, fault: { kind: 'cut', bytes: next.at } })
        break
      case 'evict':
        media.store.set('settings', { ...settings, cacheLimit: 1 })
        await turns()
        media.store.set('settings', settings)
        break
      case 'download':
        begin(media.media().downloads.add([idOf(next.song)]))
        break
      case 'remove':
        begin(media.media().downloads.remove([idOf(next.song)]))
        break
      case 'restart':
        disk.hurry()
        await media.over(folder)
        disk.slow()
        break
      case 'turns':
        await turns()
        break
      case 'held':
        await Promise.race([disk.reached(), Promise.allSettled(running)])
        break
      case 'let go':
        disk.letGo()
        break
    }
  }
  disk.hurry()
  await Promise.all(running)
  await media.over(folder)
  await expectTrueFiles(join(folder, 'media'))
  await expectTrueFiles(join(folder, 'downloads'))
  expect((await readdir(join(folder, 'media'))).filter(name => name.endsWith('.part'))).toEqual([])
  // Every kept song is served from the disk.
  for (let each = 0; each < songs; each += 1) expect(await listen(each, 0, null)).toBe(true)
  expect(media.told.slice(told).filter(text => text.includes('disk'))).toEqual([])
}

test('whatever is asked for, in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
      media.service.control.reset()
      await walk(steps)
    }),
    { numRuns: 40 },
  )
})
