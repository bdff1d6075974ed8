// Random days of one listener: whatever ends when, each song heard for more than ten seconds counts once, and a skip is a person's.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { assertNever } from '../../shared/errors.ts'
import { onDisk, slowDisk } from '../files/disk-for-tests.ts'
import { type Disk, folderWith, type ListeningDesk, openListening, openTime } from './listening-for-tests.ts'

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('listen' as const), tenths: fc.integer({ min: 1, max: 80 }) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom('next' as const, 'play' as const, 'undo' as const) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('pause' as const), tenths: fc.integer({ min: 0, max: 300 }) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('seek' as const), to: fc.integer({ min: 0, max: 150 }) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('gone' as const, 'fail' as const, 'end' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('reload' as const, 'restart' as const, 'kill' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('killed while it moves on' as const), to: fc.constantFrom('next', 'list'), when: fc.nat(30) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

/**
 * What truly happened to a song. Each is begun once; an undo goes on with it. `unsure`: seconds that may be missing, as nobody told them.
 */
type Truth = { heard: number; unsure: number; skips: number }

/** By how many seconds the saved position may lag when the app is killed. */
const behind = 6
const listLength = 30

async function live(steps: readonly Step[], lates: readonly number[]) {
  const time = openTime(milliseconds => vi.advanceTimersByTime(milliseconds))
  const songs = new Map<number, Truth>()
  const truthOf = (track: number): Truth => {
    const truth = songs.get(track) ?? { heard: 0, unsure: 0.05, skips: 0 }
    songs.set(track, truth)
    return truth
  }
  let words = 0
  let run = 0
  const open = (folder?: string) => {
    run += 1
    return openListening({
      time,
      run,
      ...(folder !== undefined && { folder }),
      late: () => lates[words++ % lates.length] ?? 1,
      sounds: (_startId, track, seconds) => {
        truthOf(track).heard += seconds
      },
    })
  }
  let desk: ListeningDesk = await open()
  let lists = 0
  const current = () => truthOf(desk.playback().current ?? 0)
  const play = () => {
    lists += 1
    desk.play(...Array.from({ length: listLength }, (_, index) => lists * 1_000 + index))
  }
  /** Each beginning of sound is told a little late. */
  const begins = () => {
    current().unsure += 0.05
  }
  const again = async (folder: string) => {
    await desk.stop()
    desk = await open(folder)
    await desk.settle()
    desk.ask({ type: 'resume' })
    begins()
  }
  const startsAgainOn = async (disk: Disk) => {
    await again(await folderWith(disk))
    // The sound goes on from the measure on disk: seconds after it are heard again, and count again unless the song was counted.
    const measure = desk.restored
    const truth = current()
    if (!measure) return
    expect(measure.heard).toBeLessThanOrEqual(truth.heard + 0.05)
    expect(measure.heard).toBeGreaterThanOrEqual(Math.min(10, truth.heard) - behind - truth.unsure)
    if (!measure.counted) truth.heard = Math.min(truth.heard, measure.heard)
  }

  play()
  for (const one of steps) {
    switch (one.what) {
      case 'listen':
        time.run(one.tenths * 100)
        break
      case 'next':
      case 'play':
        current().skips += 1
        if (one.what === 'next') desk.ask({ type: 'next' })
        else play()
        begins()
        break
      case 'undo': {
        const [truth, before] = [current(), desk.playback().startId]
        desk.ask({ type: 'undo' })
        if (desk.playback().startId !== before) truth.skips += 1
        if (desk.playback().current === null) play()
        begins()
        break
      }
      case 'pause':
        desk.ask({ type: 'pause' })
        time.run(one.tenths * 100)
        desk.ask({ type: 'resume' })
        begins()
        break
      case 'seek':
        desk.ask({ type: 'seek', position: one.to })
        begins()
        break
      case 'gone':
        current().skips += 1
        desk.gone.add((desk.store.get().queue.tracks[desk.playback().index + 1] ?? 0) as never)
        desk.ask({ type: 'next' })
        break
      case 'fail':
      case 'end': {
        // The page's last report of the position may still be on its way, so up to a second is missing.
        current().unsure += 1
        const { startId } = desk.playback()
        desk.report(
          one.what === 'end' ? { type: 'ended', startId } : { type: 'failed', startId, position: 0, reason: '', unreachable: false },
        )
        begins()
        break
      }
      case 'reload':
        desk.reload()
        begins()
        break
      case 'restart':
        await desk.settle()
        await again(desk.folder)
        break
      case 'kill':
        await desk.settle()
        await startsAgainOn(desk.disk())
        break
      case 'killed while it moves on': {
        await desk.settle()
        const [track, truth] = [desk.playback().current, current()]
        truth.unsure += 1
        if (one.to === 'next') desk.ask({ type: 'next' })
        else play()
        const disks = await desk.disks()
        await startsAgainOn(disks[one.when % disks.length] ?? new Map())
        if (desk.playback().current !== track) truth.skips += 1
        break
      }
      default:
        assertNever(one)
    }
    // A page that is gone does not deliver the reports that it has not sent yet.
    time.run(60)
    await desk.settle()
  }
  desk.ask({ type: 'pause' })
  time.run(1_000)
  await desk.settle()
  const entries = desk.entries()
  await desk.stop()
  return { entries, songs }
}

vi.mock('node:fs/promises', async () => (await import('../files/disk-for-tests.ts')).watchedDisk())
beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
afterAll(() => {
  vi.useRealTimers()
  onDisk()
})

it('each song counts once if it was heard for more than ten seconds, and never otherwise', async () => {
  const lates = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 })
  // Delays of writes by file: of files written at the same time, one may be on disk long before another.
  const slow = fc.record({ queue: fc.nat(40), playback: fc.nat(40), history: fc.nat(40) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 16 }), lates, slow, async (steps, late, turns) => {
      slowDisk(turns)
      const { entries, songs } = await live(steps, late)
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
      for (const [track, { heard, unsure, skips }] of songs) {
        const countOf = (event: string) => entries.filter(entry => entry.track === track && entry.event === event).length
        expect(countOf('play'), `plays of ${track}, heard for ${heard} s`).toBeLessThanOrEqual(heard > 9.95 ? 1 : 0)
        expect(countOf('play'), `plays of ${track}, heard for ${heard} s`).toBeGreaterThanOrEqual(heard > 10 + unsure ? 1 : 0)
        expect(countOf('skip'), `skips of ${track}`).toBe(skips)
      }
    }),
    { numRuns: 60 },
  )
})
