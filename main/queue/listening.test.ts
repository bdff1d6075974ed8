// From the ear to the journal: each play and skip once, over pages, restarts and crashes, on a real disk in made-up time.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { folderWith, type ListeningDesk, openListening, openTime, type Time } from './listening-for-tests.ts'

let time: Time
let desk: ListeningDesk
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  time = openTime(milliseconds => vi.advanceTimersByTime(milliseconds))
  desk = await openListening({ time })
})
afterEach(async () => {
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
const onDisk = async () => JSON.parse(await readFile(join(desk.folder, 'playback.json'), 'utf8'))

describe('what is heard', () => {
  it('is a play after ten seconds, and a skip when somebody moves on before the end', async () => {
    desk.play(1, 2, 3)
    await seconds(9)
    expect(desk.recorded()).toEqual([])
    await seconds(3)
    expect(desk.recorded()).toEqual(['play 1'])
    desk.ask({ type: 'next' })
    await seconds(3)
    desk.ask({ type: 'next' })
    await seconds(205)
    expect(desk.recorded()).toEqual(['play 1', 'skip 1', 'skip 2', 'play 3'])
  })

  it('counts to its last second, though the page tells of it when the queue has moved on', async () => {
    desk.play(1, 2)
    await seconds(10.5)
    desk.ask({ type: 'next' })
    await seconds(1)
    expect(desk.recorded().toSorted()).toEqual(['play 1', 'skip 1'])
  })

  it('counts by what was heard, not by the position: a jump, another list, an undo', async () => {
    desk.play(1, 2)
    await seconds(1)
    desk.ask({ type: 'seek', position: 60 })
    await seconds(3)
    desk.play(7)
    await seconds(3)
    desk.ask({ type: 'undo' })
    await seconds(130)
    expect(desk.playback().current).toBe(1)
    expect(desk.recorded()).toEqual(['skip 1', 'skip 7', 'play 1'])
  })

  it('is no skip where a song is not in the library any more, or fails', async () => {
    desk.gone.add(2 as never).add(3 as never)
    desk.play(1, 2, 3, 4, 5)
    await seconds(0.1)
    desk.report({ type: 'failed', startId: desk.playback().startId, position: 0, reason: 'Broken.', unreachable: false })
    await seconds(3)
    expect(desk.playback().current).toBe(4)
    expect(desk.recorded()).toEqual([])
    desk.ask({ type: 'next' })
    await seconds(1)
    expect(desk.recorded()).toEqual(['skip 4'])
  })

  it('adds up over pages that are loaded anew, and counts no second time', async () => {
    desk.play(1)
    for (let page = 0; page < 8; page += 1) {
      await seconds(4)
      desk.reload()
    }
    expect(desk.recorded()).toEqual(['play 1'])
  })

  it('adds up over pauses', async () => {
    desk.play(1)
    for (let count = 0; count < 14; count += 1) {
      await seconds(1)
      desk.ask({ type: 'pause' })
      await seconds(30)
      expect(desk.recorded()).toEqual(count < 12 ? [] : ['play 1'])
      desk.ask({ type: 'resume' })
    }
  })
})

describe('the app that is closed and opened', () => {
  it('twice in a song of three minutes: one play', async () => {
    desk.play(1)
    for (let run = 0; run < 3; run += 1) {
      await seconds(60)
      await desk.stop()
      await openAgain()
      expect(desk.playback()).toMatchObject({ current: 1, paused: true })
      desk.ask({ type: 'resume' })
    }
    await seconds(60)
    expect(desk.recorded()).toEqual(['play 1'])
  })

  it('every few seconds: what was heard adds up', async () => {
    desk.play(1)
    for (let run = 0; run < 3; run += 1) {
      await seconds(3)
      await desk.stop()
      await openAgain()
      expect(desk.recorded()).toEqual([])
      desk.ask({ type: 'resume' })
    }
    await seconds(3)
    expect(desk.recorded()).toEqual(['play 1'])
  })

  it('is no skip of what only waited since', async () => {
    desk.play(1, 2)
    await seconds(5)
    await desk.stop()
    await openAgain()
    desk.ask({ type: 'next' })
    await seconds(1)
    expect(desk.recorded()).toEqual([])
  })

  it('after it was killed goes on from where it was at most five seconds before', async () => {
    desk.play(1)
    await seconds(8)
    const left = desk.disk()
    const { measure, position } = JSON.parse(left.get('playback.json') ?? '')
    expect(measure.heard).toBeGreaterThan(4)
    expect(measure.heard).toBeLessThanOrEqual(position)
    await desk.stop()
    await openAgain(await folderWith(left))
    desk.ask({ type: 'resume' })
    await seconds(11.6 - measure.heard)
    expect(desk.recorded()).toEqual(['play 1'])
    await seconds(60)
    expect(desk.recorded()).toEqual(['play 1'])
  })
})

describe('what lies on disk', () => {
  it('of an older version says nothing of what was heard: what lies before the position was', async () => {
    desk.play(1)
    await seconds(60)
    await desk.stop()
    const { measure: _, unrecorded: __, ...older } = await onDisk()
    await writeFile(join(desk.folder, 'playback.json'), JSON.stringify(older))
    await openAgain()
    desk.ask({ type: 'resume' })
    await seconds(60)
    expect(desk.recorded()).toEqual(['play 1'])
  })

  it('is written once in five seconds while it plays, and for what happens', async () => {
    desk.play(1)
    await seconds(1)
    const contents = new Set<string>()
    for (let second = 0; second < 8; second += 1) {
      time.run(1000)
      for (let turn = 0; turn < 20; turn += 1) await new Promise(resolve => setImmediate(resolve))
      contents.add(await readFile(join(desk.folder, 'playback.json'), 'utf8'))
    }
    expect(contents.size).toBeLessThanOrEqual(3)
  })
})

it('tells the queue of the position as seldom as before: the page says it every second', async () => {
  desk.play(1)
  await seconds(1)
  desk.closePage()
  const positions: number[] = []
  let last = desk.playback()
  desk.store.subscribe(({ playback }) => {
    if (playback !== last) positions.push(playback.anchor.position)
    last = playback
  })
  // A sound card that is a thirtieth slower than the clock.
  for (let second = 1; second <= 30; second += 1) {
    time.run(1000)
    desk.report({ type: 'position', startId: 1, position: second * (29 / 30) })
  }
  expect(positions.length).toBeGreaterThanOrEqual(4)
  expect(positions.length).toBeLessThanOrEqual(7)
})

it('takes no position for the queue from before a jump, while the sound there is awaited', async () => {
  desk.play(1)
  await seconds(1)
  desk.closePage()
  await seconds(6)
  desk.ask({ type: 'seek', position: 100 })
  desk.report({ type: 'position', startId: 1, position: 6.8 })
  expect(desk.position()).toBeGreaterThanOrEqual(100)
  desk.report({ type: 'playing', startId: 1, position: 100 })
  await seconds(6)
  desk.report({ type: 'position', startId: 1, position: 103 })
  expect(desk.position()).toBeCloseTo(103)
})
