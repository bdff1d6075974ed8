// An app that ends without a word: whatever was on disk at that moment, each play and skip is there once in the end.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onDisk, slowDisk } from '../files/disk-for-tests.ts'
import { folderWith, type ListeningDesk, openListening, openTime, type Time } from './listening-for-tests.ts'

vi.mock('node:fs/promises', async () => (await import('../files/disk-for-tests.ts')).watchedDisk())

let time: Time
let desk: ListeningDesk
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  time = openTime(milliseconds => vi.advanceTimersByTime(milliseconds))
  desk = await openListening({ time })
})
afterEach(async () => {
  onDisk()
  await desk.stop()
  vi.useRealTimers()
})

let runs = 1
const openAgain = async (folder = desk.folder) => {
  runs += 1
  desk = await openListening({ time, folder, run: runs })
}
const seconds = async (count: number) => {
  time.run(count * 1000)
  await desk.settle()
}
const playbackOnDisk = async () => JSON.parse(await readFile(join(desk.folder, 'playback.json'), 'utf8'))

describe('the end without a word', () => {
  /** Opens the app anew on each state that the disk was in. */
  const eachEnd = async (act: () => void, look: (folder: string) => Promise<void>) => {
    act()
    const disks = await desk.disks()
    onDisk()
    expect(disks.length).toBeGreaterThan(2)
    await desk.stop()
    for (const disk of disks) {
      await openAgain(await folderWith(disk))
      await desk.settle()
      await look(desk.folder)
      await desk.stop()
    }
    await openAgain()
  }

  it('at a skip: the song was left and skipped, or neither', async () => {
    desk.play(1, 2)
    await seconds(3)
    const seen = new Set<number | null>()
    await eachEnd(
      () => desk.ask({ type: 'next' }),
      async () => {
        const { current } = desk.playback()
        seen.add(current)
        expect([current, desk.recorded()]).toEqual(current === 2 ? [2, ['skip 1']] : [1, []])
      },
    )
    expect(seen.size).toBe(2)
  })

  it.each(['queue', 'playback', 'history'])(
    'at another list, while what is written to %s is slow: it was left and skipped, or neither',
    async slow => {
      desk.play(1, 2)
      await seconds(8)
      slowDisk({ [slow]: 60 })
      const seen = new Set<number | null>()
      await eachEnd(
        () => desk.play(5, 6),
        async () => {
          const { current } = desk.playback()
          seen.add(current)
          const state = [current, Math.round(desk.position()), Math.round(desk.restored?.heard ?? 0), desk.recorded()]
          expect(state).toEqual(current === 5 ? [5, 0, 0, ['skip 1']] : [1, 8, 8, []])
        },
      )
      expect(seen.size).toBe(2)
    },
  )

  it('at a play and a skip: each is there once in the end, whatever was on disk', async () => {
    desk.play(1, 2)
    await seconds(9.9)
    const next = () => {
      time.run(700)
      desk.ask({ type: 'next' })
      time.run(20)
    }
    await eachEnd(next, async folder => {
      const isLeft = desk.playback().current === 2
      desk.ask({ type: 'resume' })
      await seconds(12)
      const counted = desk.recorded()
      expect(counted.toSorted()).toEqual(isLeft ? ['play 1', 'play 2', 'skip 1'] : ['play 1'])
      await desk.stop()
      await openAgain(folder)
      await desk.settle()
      expect(desk.recorded()).toEqual(counted)
    })
  })

  it.each(['waits', 'is confirmed'])(
    'between playback and the history: what was meant for it gets there once, also if it %s there already',
    async how => {
      desk.play(1)
      await seconds(5)
      await desk.stop()
      const file = (name: string) => join(desk.folder, name)
      const entry = { id: 'meant', track: 9, event: 'skip', at: time.now() }
      const meant = JSON.stringify({ ...(await playbackOnDisk()), unrecorded: [entry] })
      await writeFile(file('playback.json'), meant)
      await openAgain()
      await desk.settle()
      expect(desk.recorded()).toEqual(['skip 9'])
      await desk.stop()
      await writeFile(file('playback.json'), meant)
      if (how === 'is confirmed') await rename(file('history.journal'), file('history.confirmed'))
      await openAgain()
      await desk.settle()
      expect(desk.recorded()).toEqual(['skip 9'])
      expect(desk.store.get().history.waiting).toBe(how === 'waits' ? 1 : 0)
    },
  )

  it('in a pause: what the page says of it a moment later is on disk', async () => {
    desk.play(1)
    await seconds(4.9)
    desk.ask({ type: 'pause' })
    await desk.settle()
    const before = (await playbackOnDisk()).measure.heard
    desk.report({ type: 'position', startId: 1, position: desk.position() })
    await expect.poll(async () => (await playbackOnDisk()).measure.heard).toBeGreaterThan(before)
  })

  it('with lists that are newer than playback: what was heard of one song is nothing to another', async () => {
    desk.play(1)
    await seconds(8)
    await desk.stop()
    const old = await readFile(join(desk.folder, 'playback.json'), 'utf8')
    await openAgain()
    desk.play(5)
    await desk.settle()
    await desk.stop()
    await writeFile(join(desk.folder, 'playback.json'), old)
    await openAgain()
    expect(desk.playback().current).toBe(5)
    desk.ask({ type: 'resume' })
    await seconds(9.5)
    expect(desk.recorded().filter(entry => entry === 'play 5')).toEqual([])
    await seconds(2)
    expect(desk.recorded()).toContain('play 5')
  })
})
