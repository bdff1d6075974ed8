// The queue on a real disk: what is written, what comes back, and what happens when the files are bad.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { initialState } from '../../shared/app-state.ts'
import { albumId, trackId } from '../../shared/ids.ts'
import { queueLimit } from '../../shared/queue/model.ts'
import { openDesk } from './queue-for-tests.ts'

const tracks = [1, 2, 3].map(trackId)
const context = { place: { kind: 'album', id: albumId(12) }, title: 'Low Tide' } as const

describe('the queue', () => {
  it('comes back as it was, paused at the same second', async () => {
    const before = await openDesk()
    before.command({ type: 'play', tracks, index: 1, context })
    before.command({ type: 'playNext', tracks: [trackId(9)] })
    before.command({ type: 'volume', volume: 0.3 })
    before.report({ type: 'playing', startId: 1, position: 0 })
    before.pass(42)
    await before.stop()

    const after = await openDesk(before.folder)
    expect(after.store.get().queue).toEqual(before.store.get().queue)
    expect(after.playback()).toMatchObject({ current: 2, index: 1, paused: true, volume: 0.3, startId: 1, anchor: { position: 42 } })
    expect(after.store.get().speaker.waiting).toBe(false)
    expect(after.told).toEqual([])
    await after.stop()
  })

  it('comes back where the sound stood, if it was waited for', async () => {
    const before = await openDesk()
    before.command({ type: 'play', tracks, index: 1, context })
    before.report({ type: 'playing', startId: 1, position: 0 })
    before.pass(10)
    before.report({ type: 'waiting', startId: 1, position: 10 })
    before.pass(30)
    await before.stop()

    const after = await openDesk(before.folder)
    expect(after.playback()).toMatchObject({ current: 2, paused: true, anchor: { position: 10 } })
    await after.stop()
  })

  it('is on disk soon after a change, without being stopped, and the lists only when they change', async () => {
    const { command, stop, folder } = await openDesk()
    const journal = () => readFile(join(folder, 'queue.journal'), 'utf8')
    command({ type: 'play', tracks, index: 0, context })
    await expect.poll(async () => JSON.parse(await readFile(join(folder, 'playback.json'), 'utf8'))).toMatchObject({ current: 1 })
    await expect.poll(() => journal()).toContain('"replace"')
    const first = await journal()
    command({ type: 'pause' })
    command({ type: 'next' })
    await stop()
    expect(JSON.parse(await readFile(join(folder, 'playback.json'), 'utf8'))).toMatchObject({ current: 2, index: 1 })
    expect(await journal()).toBe(first)
  })

  it('sets a corrupt file aside, tells, and keeps what the other one says', async () => {
    const before = await openDesk()
    before.command({ type: 'play', tracks, index: 2, context })
    await before.stop()
    await writeFile(join(before.folder, 'playback.json'), '{"current":')

    const after = await openDesk(before.folder)
    expect(after.store.get().queue.tracks).toEqual(tracks)
    // `startId` is 1, as the page would not begin a start of the number 0, which means that nothing plays.
    expect(after.playback()).toMatchObject({ current: 3, index: 2, startId: 1, paused: true, anchor: { position: 0 } })
    expect(after.told).toHaveLength(1)
    expect((await readdir(before.folder)).filter(name => name.includes('corrupt'))).toHaveLength(1)
    await after.stop()

    await writeFile(join(before.folder, 'queue.json'), '{"tracks":[1,"two"]}')
    const without = await openDesk(before.folder)
    expect(without.store.get().queue.tracks).toEqual([])
    expect(without.playback()).toMatchObject({ current: null, paused: true })
    await without.stop()
  })

  it('starts empty in an empty folder and says nothing about it', async () => {
    const { store, told, stop } = await openDesk()
    expect(store.get().queue).toEqual(initialState.queue)
    expect(told).toEqual([])
    await stop()
  })

  it('says so when not everything fits', async () => {
    const { command, told, stop } = await openDesk()
    const many = Array.from({ length: queueLimit - 1 }, (_, index) => trackId(index + 1))
    command({ type: 'play', tracks: many, index: 0, context: null })
    command({ type: 'playLast', tracks })
    expect(told).toEqual(['The queue is full: 2 of 3 songs were not added.'])
    command({ type: 'playLast', tracks })
    expect(told.at(-1)).toEqual('The queue is full: 3 of 3 songs were not added.')
    expect(told).toHaveLength(2)
    await stop()
  })
})

describe('what is taken back', () => {
  it('is said to the page, and not known any more after a restart', async () => {
    const before = await openDesk()
    before.command({ type: 'play', tracks, index: 0, context })
    before.command({ type: 'remove', list: 'tracks', indices: [1] })
    before.command({ type: 'undo' })
    const { undo, queue } = before.store.get()
    expect(undo).toMatchObject({ canUndo: { what: 'play', count: 3 }, canRedo: { what: 'remove', count: 1 } })
    expect(queue.tracks).toEqual(tracks)
    await before.stop()
    const after = await openDesk(before.folder)
    expect(after.store.get()).toMatchObject({ queue, undo: { canUndo: null, canRedo: null } })
    await after.stop()
  })
})

describe('what was played', () => {
  it('is remembered over a restart, and can be played again before all that is promised', async () => {
    const before = await openDesk()
    before.command({ type: 'play', tracks, index: 0, context })
    before.report({ type: 'playing', startId: 1, position: 0 })
    before.pass(30)
    before.command({ type: 'next' })
    before.command({ type: 'next' })
    await before.stop()
    const { stop, store, command, playback } = await openDesk(before.folder)
    expect(store.get().played.map(({ track }) => track)).toEqual([1])
    command({ type: 'playNext', tracks: [trackId(9)] })
    command({ type: 'jump', list: 'played', index: 0 })
    expect(store.get().queue).toMatchObject({ tracks, playNext: [1, 9] })
    expect(playback()).toMatchObject({ current: 1, from: 'playNext', index: 2, paused: false })
    await stop()
  })
})

describe('silence to come', () => {
  it('comes when the timer is over, looked at by the clock, and not if it was taken back', async () => {
    const { command, report, pass, playback, store, stop } = await openDesk()
    command({ type: 'play', tracks, index: 0, context })
    report({ type: 'playing', startId: 1, position: 0 })
    command({ type: 'sleep', timer: { kind: 'minutes', minutes: 1 } })
    pass(59)
    await expect.poll(() => store.get().sleep).toMatchObject({ kind: 'at' })
    expect(playback().paused).toBe(false)
    command({ type: 'sleep', timer: { kind: 'off' } })
    pass(5)
    command({ type: 'sleep', timer: { kind: 'minutes', minutes: 1 } })
    pass(61)
    await expect.poll(() => playback().paused).toBe(true)
    expect(playback().anchor.position).toBe(125)
    expect(store.get().sleep).toEqual({ kind: 'off' })
    await stop()
  })

  it('comes at the end of the track, with the next one waiting, and only once', async () => {
    const { command, report, playback, store, stop } = await openDesk()
    command({ type: 'play', tracks, index: 0, context })
    for (const wish of [
      { type: 'stopAfter', on: true },
      { type: 'sleep', timer: { kind: 'track' } },
    ] as const) {
      command(wish)
      report({ type: 'ended', startId: playback().startId })
      expect(playback()).toMatchObject({ paused: true, stopAfter: false, anchor: { position: 0 } })
      expect(store.get().sleep).toEqual({ kind: 'off' })
      command({ type: 'resume' })
    }
    expect(playback()).toMatchObject({ current: 3, paused: false })
    await stop()
  })
})

describe('songs that the library does not hold any more', () => {
  it('stay in the queue and are passed over at once, told once', async () => {
    const { command, gone, playback, store, told, stop } = await openDesk()
    for (const id of [2, 3, 4]) gone.add(trackId(id))
    command({ type: 'play', tracks: [1, 2, 3, 4, 5].map(trackId), index: 0, context: null })
    command({ type: 'next' })
    await expect.poll(() => playback().current).toBe(5)
    await expect.poll(() => told).toEqual(['3 songs that are not in the library any more were passed over.'])
    expect(playback().paused).toBe(false)
    expect(store.get().queue.tracks).toEqual([1, 2, 3, 4, 5])
    await stop()
  })

  it('are told as failures of their starts before the queue moves on: nobody skipped them', async () => {
    const { command, gone, here, playback, store, heard, stop } = await openDesk()
    gone.add(trackId(2))
    here.add(trackId(5))
    command({ type: 'play', tracks: [1, 2, 3, 4, 5].map(trackId), index: 1, context: null })
    await expect.poll(() => playback().current).toBe(3)
    store.set('reachability', 'offline')
    command({ type: 'next' })
    await expect.poll(() => playback()).toMatchObject({ current: 5, paused: false })
    expect(heard).toMatchObject([
      { fact: { type: 'failed', startId: 1, position: 0 }, current: 2 },
      { fact: { type: 'failed', startId: 3, position: 0 }, current: 4 },
    ])
    expect(playback().startId).toBe(4)
    await stop()
  })

  it('do not make a queue go round for ever', async () => {
    const { command, gone, playback, told, stop } = await openDesk()
    for (const track of tracks) gone.add(track)
    command({ type: 'repeat', mode: 'queue' })
    command({ type: 'play', tracks, index: 0, context })
    await expect.poll(() => playback().paused).toBe(true)
    expect(told).toHaveLength(1)
    expect(playback().startId).toBeLessThan(6)
    await stop()
  })
})
