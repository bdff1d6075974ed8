// What runs for an account, wired together: from what the page says of the sound to what the service hears, over restarts.

import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { trackId } from '../shared/ids.ts'
import { byPerson } from '../shared/queue/cause.ts'
import { client, type Desk, openDesk } from './account/desk-for-tests.ts'
import { type AccountParts, startAccountParts } from './account-parts.ts'
import { startLog } from './log.ts'
import { createQueueTrace } from './queue/trace.ts'
import { untilState } from './store-for-tests.ts'

let desk: Desk
let folder: string
let parts: AccountParts
let passed = 0
/** Two songs that the library has. */
let songs: readonly number[]

const open = async () => {
  const { service, store, tokens } = desk
  parts = await startAccountParts({
    ...{ store, tokens, folder, userId: '700123', random: Math.random, now: () => Date.UTC(2031, 3, 2) + passed, steady: () => passed },
    caller: { preset: service.preset, client, deviceName: () => 'Desk' },
    updatePerson: () => undefined,
    markExpired: () => undefined,
    delay: () => new Promise(() => undefined),
    trace: createQueueTrace(Date.now),
    logs: startLog({ folder: join(folder, 'logs'), now: Date.now, home: '' }),
    notify: () => undefined,
  })
  await untilState(store, ({ library }) => library.revision !== null)
}
beforeEach(async () => {
  desk = await openDesk()
  await desk.signIn()
  folder = await mkdtemp(join(tmpdir(), 'segue-heard-'))
  const response = await desk.api.library(new AbortController().signal)
  if (!response.ok) throw new Error('no library')
  const read = z.object({ library: z.object({ tracks: z.record(z.string(), z.unknown()) }) }).parse(await response.value.json())
  songs = Object.keys(read.library.tracks)
    .filter(key => /^\d+$/.test(key))
    .map(Number)
  await open()
})
afterEach(async () => {
  await parts.stop()
  await desk.stop()
})

const startId = () => desk.store.get().playback.startId
const say = (type: 'playing' | 'position', position: number) => parts.queue.report({ type, startId: startId(), position })
const pass = (seconds: number) => {
  passed += seconds * 1000
}
/** Plays `seconds` of sound from position `from`, and reports the position after each second but the last. */
const sound = (from: number, seconds: number) => {
  say('playing', from)
  for (let second = 1; second <= seconds; second += 1) {
    pass(1)
    if (second < seconds) say('position', from + second)
  }
}
const play = (...tracks: readonly number[]) =>
  parts.queue.command({ type: 'play', tracks: tracks.map(trackId), index: 0, context: null }, byPerson)
const onDisk = async () => JSON.parse(await readFile(join(folder, 'playback.json'), 'utf8'))
const recorded = () => parts.history.recentEntries().map(({ event, track }) => `${event} ${track}`)
const isRecorded = (...entries: readonly string[]) => expect.poll(recorded).toEqual(entries)

test('a song goes on where it was, over a page that is gone and an app that was closed, and counts once', async () => {
  const [song = 0] = songs
  play(song)
  sound(0, 3)
  // The page had no time to say more.
  parts.pageGone()
  sound(3, 3)
  const stopped = parts.stop()
  // Nobody hears it while it ends.
  pass(1.5)
  await stopped
  expect(await onDisk()).toMatchObject({ measure: { heard: 6, counted: false }, position: 6 })
  await open()
  parts.queue.command({ type: 'resume' }, byPerson)
  sound(6, 3)
  pass(0.9)
  await parts.stop()
  expect(await onDisk()).toMatchObject({ measure: { heard: expect.closeTo(9.9), counted: false } })
  await open()
  expect(recorded()).toEqual([])
  parts.queue.command({ type: 'resume' }, byPerson)
  say('playing', 9.9)
  pass(0.2)
  say('position', 10.1)
  await isRecorded(`play ${song}`)
  await parts.stop()
  await open()
  parts.queue.command({ type: 'resume' }, byPerson)
  say('playing', 10.1)
  pass(100)
  say('position', 110)
  expect(await parts.history.flush()).toBe(0)
  expect(desk.service.control.received().history.filter(({ duplicate }) => !duplicate)).toMatchObject([{ track: song, event: 'play' }])
})

test('songs that the library does not have any more are passed over without a skip; the next one is skipped by a person', async () => {
  const [song = 0, other = 0] = songs
  play(99_999_991, 99_999_992, song, other)
  await untilState(desk.store, ({ playback }) => playback.current === song)
  say('playing', 0)
  pass(2)
  parts.queue.command({ type: 'next' }, byPerson)
  await isRecorded(`skip ${song}`)
})

test('a page that is gone while its sound is awaited takes the song no further', async () => {
  const [song = 0] = songs
  play(song)
  say('playing', 0)
  pass(3)
  parts.queue.report({ type: 'waiting', startId: startId(), position: 3 })
  pass(60)
  parts.pageGone()
  expect(desk.store.get().playback.anchor.position).toBe(3)
})
