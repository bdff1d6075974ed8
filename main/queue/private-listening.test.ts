// A private session, over pages, restarts and crashes on a real disk: nothing of it is ever written down as heard.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ListeningDesk, openListening, openTime, type Time } from './listening-for-tests.ts'

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

const seconds = async (count: number) => {
  time.run(count * 1000)
  await desk.settle()
}
const again = async () => {
  await desk.stop()
  desk = await openListening({ time, folder: desk.folder, run: 2 })
}

it('plays and skips of it are in no file, also after the app was closed in it', async () => {
  desk.turnPrivate(true)
  desk.play(7001, 7002)
  await seconds(60)
  desk.ask({ type: 'next' })
  await seconds(60)
  expect(desk.recorded()).toEqual([])
  await again()
  expect(desk.restored).toMatchObject({ heard: 0, counted: false })
  await seconds(1)
  const files = await readdir(desk.folder)
  const journal = files.includes('history.journal') ? await readFile(join(desk.folder, 'history.journal'), 'utf8') : ''
  expect(journal).toBe('')
  expect(JSON.parse(await readFile(join(desk.folder, 'playback.json'), 'utf8'))).toMatchObject({ unrecorded: [] })
})

it('what was heard before it, and after it, counts as ever, once', async () => {
  desk.play(1, 2, 3)
  await seconds(12)
  desk.turnPrivate(true)
  await seconds(30)
  desk.ask({ type: 'next' })
  await seconds(30)
  desk.reload()
  await seconds(5)
  desk.turnPrivate(false)
  await seconds(8)
  expect(desk.recorded()).toEqual(['play 1'])
  await seconds(5)
  expect(desk.recorded()).toEqual(['play 1', 'play 2'])
  desk.ask({ type: 'next' })
  await seconds(20)
  expect(desk.recorded()).toEqual(['play 1', 'play 2', 'skip 2', 'play 3'])
})
