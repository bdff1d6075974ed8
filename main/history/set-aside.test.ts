// One play that the service refuses for good, as of a song that it has no more: all others arrive, and it waits.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HistoryEntry } from '../../shared/history/entry.ts'
import { millis, trackId } from '../../shared/ids.ts'
import { type Desk, openDesk } from '../account/desk-for-tests.ts'
import type { Api } from '../api/api.ts'
import { silentLog } from '../log.ts'
import type { Notify } from '../notices.ts'
import { type HistoryOwner, startHistory } from './history.ts'

const noon = Date.UTC(2031, 3, 2, 12)
const unknownSong = 4_000_000
/** Ids of songs that the library has. */
let known: readonly number[] = []
const knownSong = (number: number): number => known[number % known.length] ?? 0
let number = 0
const play = (track: number): HistoryEntry => {
  number += 1
  return { id: `entry-${number}`, track: trackId(track), event: 'play', at: millis(noon + number * 1000) }
}

/** Options for waiting until the service has taken what it takes. */
const patience = { timeout: 60_000, interval: 1 }

let desk: Desk
let folder: string
let history: HistoryOwner
/** The tracks of each request that carried history, in order. */
let sent: (readonly number[])[] = []
/** How many of those were sent with a request that was not made for the history. */
let sentWithOthers = 0
let notices: string[] = []

const start = () => {
  const attachHistory: Api['attachHistory'] = take =>
    desk.api.attachHistory(async isRetry => {
      const batch = await take(isRetry)
      if (batch === null) return null
      sent.push(batch.body.flatMap(({ detail }) => Object.keys(detail).map(Number)))
      if (!isRetry) sentWithOthers += 1
      return batch
    })
  const notify: Notify = (_tone, text) => void notices.push(text)
  return startHistory({ store: desk.store, api: { ...desk.api, attachHistory }, folder, now: Date.now, log: silentLog, notify })
}
const restart = async () => {
  await history.stop()
  history = await start()
}
const counted = () =>
  desk.service.control
    .received()
    .history.filter(({ duplicate }) => !duplicate)
    .map(({ track }) => track)
const refuse = (isOn: boolean) => desk.service.control.quirks({ 'history of known songs only': isOn })
/** Sends until all but `left` entries have arrived. */
const flushTo = (left: number) => vi.waitUntil(async () => (await history.flush()) === left, patience)

beforeEach(async () => {
  desk = await openDesk()
  await desk.signIn()
  folder = await mkdtemp(join(tmpdir(), 'segue-history-'))
  const library = await desk.api.library(new AbortController().signal)
  if (!library.ok) throw new Error(library.error.message)
  known = Object.keys(Object(await library.value.json()).library.tracks)
    .map(Number)
    .filter(id => id > 0)
  refuse(true)
  sent = []
  sentWithOthers = 0
  notices = []
  history = await start()
})
afterEach(async () => {
  await history.stop()
  await desk.stop()
  await rm(folder, { recursive: true, force: true })
})

test('keeps none of the others waiting, and arrives itself once it is accepted', async () => {
  for (let count = 0; count < 120; count += 1) await history.record(play(count === 37 ? unknownSong : knownSong(count)))
  await flushTo(1)
  expect(counted()).toHaveLength(119)
  expect(counted()).not.toContain(unknownSong)
  expect(notices).toEqual([expect.stringContaining('does not take some')])

  // Tried once more and refused once more, it does not stand before the next play.
  expect(await history.flush()).toBe(1)
  await history.record(play(knownSong(7)))
  expect(await history.flush()).toBe(1)
  expect(counted()).toHaveLength(120)

  refuse(false)
  expect(await history.flush()).toBe(0)
  expect(counted()).toHaveLength(121)
  expect(counted()).toContain(unknownSong)
})

test('still stands behind all others after a restart', async () => {
  for (const track of [unknownSong, unknownSong + 1, knownSong(1)]) await history.record(play(track))
  await flushTo(2)
  await restart()
  sent = []
  await history.record(play(knownSong(2)))
  expect(await history.flush()).toBe(2)
  expect(sent[0]).toEqual([knownSong(2)])
  expect(counted()).toEqual([knownSong(1), knownSong(2)])
})

test('keeps none that was set aside with it from arriving once that is accepted', async () => {
  for (const track of [unknownSong, unknownSong + 1, unknownSong + 2]) await history.record(play(track))
  await vi.waitUntil(async () => {
    await history.flush()
    return notices.length > 0
  }, patience)
  for (let flushes = 0; flushes < 4; flushes += 1) await history.flush()
  await desk.service.control.library({ change: 'add', id: unknownSong + 2, like: knownSong(1), title: 'New' })
  await restart()
  expect(await history.flush()).toBe(2)
  expect(counted()).toEqual([unknownSong + 2])
})

test('is not parted from its batch where the disk refuses to note that this was accepted', async () => {
  for (const track of [1, 2].map(knownSong)) await history.record(play(track))
  for (const file of ['history.confirmed', 'history.journal']) {
    await rm(join(folder, file), { force: true })
    await mkdir(join(folder, file))
  }
  await history.flush()
  expect(counted()).toHaveLength(2)
  const sealed = () => readFile(join(folder, 'history-batch.json'), 'utf8').then(JSON.parse)
  const { ids } = await sealed()
  expect(ids).toHaveLength(2)
  await history.stop()
  expect((await sealed()).ids).toEqual(ids)
})

test('nothing else is sent before the disk notes what was accepted, so that a restart repeats nothing', async () => {
  const files = ['history.confirmed', 'history.journal'].map(name => join(folder, name))
  for (const track of [1, 2].map(knownSong)) await history.record(play(track))
  for (const file of files) {
    await rm(file, { force: true })
    await mkdir(file)
  }
  await history.flush()
  await history.record(play(knownSong(3)))
  await history.flush()
  expect(sent).toHaveLength(1)
  for (const file of files) await rm(file, { recursive: true })
  await history.record(play(knownSong(4)))
  await history.flush()
  await restart()
  await history.flush()
  expect(sent.map(tracks => tracks.length)).toEqual([2, 2])
  expect(counted().toSorted()).toEqual([1, 2, 3, 4].map(knownSong).toSorted())
})

test('goes with no request but those that are made for the history, and neither does anything else then', async () => {
  await history.record(play(unknownSong))
  await history.record(play(knownSong(3)))
  await flushTo(1)
  for (let calls = 0; calls < 3; calls += 1) expect(await desk.api.call('status')).toMatchObject({ ok: true })
  await history.record(play(knownSong(4)))
  expect(await desk.api.call('status')).toMatchObject({ ok: true })
  expect(sentWithOthers).toBe(0)
})

test('among others that may have been counted already is not parted from them, and they go behind what is new', async () => {
  refuse(false)
  const before = [knownSong(1), unknownSong, knownSong(2)].toSorted((one, other) => one - other)
  for (const track of before) await history.record(play(track))
  desk.service.control.next({ role: 'api', count: null, mode: 'status', fault: { kind: 'lost' } })
  expect(await history.flush()).toBe(3)
  expect(counted()).toEqual(before)
  desk.service.control.reset()
  refuse(true)
  await history.record(play(knownSong(3)))
  await flushTo(3)
  await restart()
  await history.record(play(knownSong(4)))
  await flushTo(3)
  expect(sent.filter(tracks => tracks.some(track => before.includes(track))).every(tracks => tracks.length === 3)).toBe(true)
  refuse(false)
  await flushTo(0)
  expect(counted()).toEqual([knownSong(3), knownSong(4)])
})

test('that has no answer but errors is set aside with those that travelled with it, and later ones arrive', async () => {
  desk.service.control.quirks({ 'history of known songs only': false, 'history of unknown songs fails': true })
  for (const track of [unknownSong, knownSong(1)]) await history.record(play(track))
  expect(await history.flush()).toBe(2)
  await history.record(play(knownSong(2)))
  await flushTo(2)
  expect(counted()).toEqual([knownSong(2)])
  desk.service.control.quirks({ 'history of unknown songs fails': false })
  await flushTo(0)
  expect(counted().toSorted()).toEqual([unknownSong, knownSong(1), knownSong(2)].toSorted())
})

test('of which a part is among the confirmed ones, as after a crash, is not sent again', async () => {
  const batch = [1, 2, 3].map(number => play(knownSong(number)))
  await history.stop()
  const lines = (entries: readonly HistoryEntry[]) => entries.map(entry => `${JSON.stringify(entry)}\n`).join('')
  await writeFile(join(folder, 'history.journal'), lines([...batch, play(knownSong(4))]))
  await writeFile(join(folder, 'history.confirmed'), lines(batch.slice(0, 1)))
  await writeFile(join(folder, 'history-batch.json'), JSON.stringify({ ids: batch.map(({ id }) => id) }))
  history = await start()
  expect(await history.flush()).toBe(0)
  expect(counted()).toEqual([knownSong(4)])
  expect(history.recentEntries()).toHaveLength(4)
})

test('does not make a service that refuses every history lose one: all wait, also through a restart', async () => {
  const all = [unknownSong, unknownSong + 1, unknownSong + 2]
  for (const track of all) await history.record(play(track))
  for (let flushes = 0; flushes < 8; flushes += 1) expect(await history.flush()).toBe(3)
  await restart()
  expect(await history.flush()).toBe(3)
  refuse(false)
  expect(await history.flush()).toBe(0)
  expect(counted().toSorted()).toEqual(all)
})

test.each([
  ['refuses the status by itself', { kind: 'status', status: 200, body: JSON.stringify({ result: false, message: 'Not now' }) }],
  ['is away', { kind: 'drop' }],
] as const)('no batch is suspected while the service %s', async (_what, fault) => {
  refuse(false)
  for (const track of [1, 2].map(knownSong)) await history.record(play(track))
  desk.service.control.next({ role: 'api', count: null, mode: 'status', fault })
  for (let flushes = 0; flushes < 4; flushes += 1) expect(await history.flush(AbortSignal.timeout(100))).toBe(2)
  desk.service.control.reset()
  sent = []
  await flushTo(0)
  expect(sent.filter(tracks => tracks.length > 0)).toEqual([[knownSong(1), knownSong(2)].toSorted((one, other) => one - other)])
})
