// Plays and skips on their way to the real stand-in: each counted exactly once, whatever breaks.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HistoryEntry } from '../../shared/history/entry.ts'
import { millis, trackId } from '../../shared/ids.ts'
import { type Desk, openDesk } from '../account/desk-for-tests.ts'
import { silentLog } from '../log.ts'
import { startHistory } from './history.ts'

const noon = Date.UTC(2031, 3, 2, 12)
let number = 0
const entry = (event: 'play' | 'skip' = 'play', track = 1): HistoryEntry => {
  number += 1
  return { id: `entry-${number}`, track: trackId(track), event, at: millis(noon + number * 1000) }
}

let desk: Desk
let folder: string
const told: string[] = []

beforeEach(async () => {
  desk = await openDesk()
  await desk.signIn()
  folder = await mkdtemp(join(tmpdir(), 'segue-history-'))
  told.splice(0)
})
afterEach(() => desk.stop())

const start = () => {
  const { store, api } = desk
  return startHistory({ store, api, folder, now: Date.now, log: silentLog, notify: (_tone, text) => void told.push(text) })
}
const received = () => desk.service.control.received().history
const counted = () => received().filter(({ duplicate }) => !duplicate)
const waiting = () => desk.store.get().history.waiting

describe('a play', () => {
  it('reaches the service by itself, soon, and is forgotten here', async () => {
    const history = await start()
    const played = entry()
    expect(await history.record(played)).toMatchObject({ ok: true })
    expect(waiting()).toBe(1)
    await expect.poll(() => waiting()).toBe(0)
    expect(received()).toMatchObject([{ track: 1, event: 'play', ts: '2031-04-02 12:00:01', duplicate: false }])
    await history.stop()
    expect(await readFile(join(folder, 'history.journal'), 'utf8')).toBe('')
  })

  it('travels with whatever request goes out next', async () => {
    const history = await start()
    await history.record(entry('skip'))
    await desk.api.call('status')
    expect(received()).toMatchObject([{ event: 'skip' }])
    expect(waiting()).toBe(0)
    await history.stop()
  })

  it('recorded twice under one id is one', async () => {
    const history = await start()
    const played = entry()
    await Promise.all([history.record(played), history.record(played)])
    await history.flush()
    expect(received()).toHaveLength(1)
    await history.stop()
  })

  it('is kept behind any number that wait; a skip, of which another device causes as many as it likes, is not', async () => {
    const lines = Array.from({ length: 20_000 }, () => JSON.stringify({ ...entry('skip'), id: `waits-${number}` }))
    await writeFile(join(folder, 'history.journal'), `${lines.join('\n')}\n`)
    desk.service.control.next({ role: 'api', count: null, fault: { kind: 'drop' } })
    const history = await start()
    expect(await history.record(entry('skip'))).toMatchObject({ ok: true })
    expect(waiting()).toBe(20_000)
    expect(await history.record(entry('play'))).toMatchObject({ ok: true })
    expect(waiting()).toBe(20_001)
    await history.stop()
  })

  it('is still there after kill -9, and counts once', async () => {
    const child = spawn(process.execPath, [fileURLToPath(new URL('./recorder-for-tests.ts', import.meta.url)), folder, 'killed-1'])
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'close')
    const history = await start()
    expect(waiting()).toBe(1)
    expect(await history.flush()).toBe(0)
    expect(received()).toMatchObject([{ track: 7, event: 'play', ts: '2031-04-02 09:17:44' }])
    await history.stop()
  })
})

describe('a batch', () => {
  it('that the service confirmed before a crash, or before a disk that refused, is not sent again', async () => {
    const line = `${JSON.stringify(entry())}\n`
    await writeFile(join(folder, 'history.confirmed'), line)
    await writeFile(join(folder, 'history.journal'), line)
    const history = await start()
    await history.record(entry('skip'))
    await history.flush()
    expect(received()).toMatchObject([{ event: 'skip' }])
    expect(waiting()).toBe(0)
    await history.stop()
  })

  it('whose answer was lost goes again unchanged, newer entries behind it, and counts once', async () => {
    const history = await start()
    for (const event of ['play', 'skip'] as const) await history.record(entry(event))
    desk.service.control.next({ role: 'api', count: null, mode: 'status', fault: { kind: 'lost' } })
    expect(await history.flush()).toBe(2)
    const events = () => received().map(({ track, event, duplicate }) => `${event} ${track}${duplicate ? ' again' : ''}`)
    expect(events().slice(0, 4)).toEqual(['play 1', 'skip 1', 'play 1 again', 'skip 1 again'])
    expect(counted()).toHaveLength(2)
    await history.record(entry('play', 2))
    desk.service.control.reset()
    expect(await history.flush()).toBe(0)
    expect(events()).toEqual(['play 1 again', 'skip 1 again', 'play 2'])
    await history.stop()
  })

  it('is the same after a restart, though the answer was lost and more was recorded meanwhile', async () => {
    const before = await start()
    await before.record(entry('play', 1))
    desk.service.control.next({ role: 'api', count: null, mode: 'status', fault: { kind: 'lost' } })
    await before.flush()
    await before.record(entry('play', 2))
    await before.stop()
    desk.service.control.reset()

    const after = await start()
    const held = desk.api.call('status')
    await held
    expect(received().map(({ track }) => track)).toEqual([1])
    expect(await after.flush()).toBe(0)
    expect(counted().map(({ track }) => track)).toEqual([2])
    await after.stop()
  })

  it('that the service stumbles over keeps no other call from the service', async () => {
    const history = await start()
    await history.record(entry())
    desk.service.control.next({ role: 'api', count: null, mode: 'status', fault: { kind: 'status', status: 500 } })
    expect(await history.flush()).toBe(1)
    expect(await desk.api.call('playqueue_token')).toMatchObject({ ok: true })
    expect([received(), waiting()]).toEqual([[], 1])
    desk.service.control.reset()
    expect(await history.flush()).toBe(0)
    await history.stop()
  })

  it('never travels in two requests at the same time', async () => {
    const history = await start()
    await history.record(entry())
    await Promise.all([desk.api.call('status'), desk.api.call('status'), desk.api.call('status')])
    expect(received()).toHaveLength(1)
    await history.stop()
  })

  it('waits while it is refused, and while the service is out of reach, and goes when it is back', async () => {
    const history = await start()
    desk.service.control.next({ role: 'api', count: 1, mode: 'status', fault: { kind: 'status', status: 200, body: '{"result":false}' } })
    desk.service.control.next({ role: 'api', count: null, fault: { kind: 'drop' } })
    await history.record(entry())
    expect(await history.flush()).toBe(1)
    expect(await history.flush()).toBe(1)
    expect(desk.store.get().reachability).toBe('offline')
    desk.service.control.reset()
    desk.store.set('reachability', 'online')
    await expect.poll(() => waiting()).toBe(0)
    expect(counted()).toHaveLength(1)
    await history.stop()
  })
})

describe('sending everything for sign-out', () => {
  it('ends at its limit while the service does not answer, and loses nothing', async () => {
    const history = await start()
    await history.record(entry())
    desk.service.control.hold(['api'])
    const limit = new AbortController()
    const flushed = history.flush(limit.signal)
    await expect.poll(() => desk.service.control.received().held).toBe(1)
    limit.abort()
    expect(await flushed).toBe(1)
    desk.service.control.release()
    expect(await history.flush()).toBe(0)
    expect(counted()).toHaveLength(1)
    await history.stop()
  })
})

describe('stopped while an answer is under way', () => {
  const journal = () => readFile(join(folder, 'history.journal'), 'utf8')
  const held = () => expect.poll(() => desk.service.control.received().held).toBe(1)

  it('still takes it, so that the next run has nothing to say again', async () => {
    const history = await start()
    await history.record(entry())
    desk.service.control.hold(['api'])
    const asked = desk.api.call('status')
    await held()
    // It waits for the answer for as long as that takes here, a second otherwise.
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(new AbortController().signal)
    const stopped = history.stop()
    limit.mockRestore()
    desk.service.control.release()
    await stopped
    expect(await journal()).toBe('')
    await asked
    const again = await start()
    expect(await again.flush()).toBe(0)
    expect(received()).toHaveLength(1)
    await again.stop()
  })

  it('does nothing more with one that comes too late: neither to what the next run wrote, nor to its numbers', async () => {
    const before = await start()
    await before.record(entry('play', 1))
    desk.service.control.hold(['api'])
    const asked = desk.api.call('status')
    await held()
    await before.stop()

    const after = await start()
    await after.record(entry('play', 2))
    desk.service.control.release()
    await asked
    expect((await journal()).trimEnd().split('\n')).toHaveLength(2)
    expect(desk.store.get().history).toEqual({ waiting: 2, confirmed: 0 })
    expect(await after.flush()).toBe(0)
    expect(counted().map(({ track }) => track)).toEqual([1, 2])
    await after.stop()
  })

  it('brings no file back that was deleted meanwhile', async () => {
    const history = await start()
    await history.record(entry())
    desk.service.control.hold(['api'])
    const asked = desk.api.call('status')
    await held()
    await history.stop()
    await rm(folder, { recursive: true })
    desk.service.control.release()
    await asked
    await expect(access(folder)).rejects.toThrow('ENOENT')
  })

  it('ends a call of its own, and takes no entry any more', async () => {
    const history = await start()
    await history.record(entry())
    desk.service.control.hold(['api'])
    const flushed = history.flush()
    await held()
    await history.stop()
    expect(await flushed).toBe(1)
    expect(await history.record(entry())).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    desk.service.control.release()
  })
})

describe('what is on disk', () => {
  it('and half written loses nothing but the half line, and is told of if it is garbage', async () => {
    const lines = ['a', 'b'].map(id => JSON.stringify({ id, track: 3, event: 'play', at: noon + (id === 'a' ? 0 : 5000) }))
    await writeFile(join(folder, 'history.journal'), `${lines[0]}\nnot a line\n${lines[1]}\n{"id":"torn`)
    await writeFile(join(folder, 'history-batch.json'), '[]')
    const history = await start()
    expect(await history.flush()).toBe(0)
    expect(counted()).toHaveLength(2)
    expect(told.length).toBeGreaterThan(0)
    await history.stop()
  })

  it('takes no seal: nothing is sent that a crash might make another batch of, and all of it goes once the disk takes one', async () => {
    const history = await start()
    await mkdir(join(folder, 'history-batch.json'))
    await history.record(entry())
    await desk.api.call('status')
    expect([received(), waiting(), await history.flush()]).toEqual([[], 1, 1])
    await rmdir(join(folder, 'history-batch.json'))
    await desk.api.call('status')
    expect([received().length, waiting()]).toEqual([1, 0])
    await history.stop()
  })

  it('cannot be written: the person who asks is told', async () => {
    await writeFile(join(folder, 'file'), '')
    const { store, api } = desk
    const history = await startHistory({ store, api, folder: join(folder, 'file'), now: Date.now, log: silentLog, notify: () => undefined })
    expect(await history.record(entry())).toMatchObject({ ok: false, error: { code: 'disk' } })
    await history.stop()
  })
})
