// The trace names the cause of every stop of playing that this computer brought about.
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { failedWith } from '../../shared/errors-for-tests.ts'
import { trackId } from '../../shared/ids.ts'
import { byPerson } from '../../shared/queue/cause.ts'
import { maxEntries } from '../../shared/queue/trace.ts'
import { type Device, openDevice } from './device-for-tests.ts'
import { type Desk, openDesk } from './queue-for-tests.ts'
import { createQueueTrace } from './trace.ts'

const tracks = [1, 2, 3].map(trackId)
const paused = (lines: readonly string[]) => lines.filter(line => line.includes('paused'))

async function playing(): Promise<Desk> {
  const desk = await openDesk()
  onTestFinished(desk.stop)
  desk.command({ type: 'play', tracks, index: 0, context: null })
  desk.report({ type: 'playing', startId: 1, position: 0 })
  return desk
}

describe('of a queue of this computer', () => {
  it('it is the sleep timer', async () => {
    const desk = await playing()
    desk.command({ type: 'sleep', timer: { kind: 'minutes', minutes: 1 } })
    desk.pass(61)
    await expect.poll(() => paused(desk.why())).toEqual(['paused at 1:01.0 of 1 | by the sleep timer'])
  })

  it('it is a song that cannot be reached, in its middle', async () => {
    const desk = await playing()
    desk.report({ type: 'failed', startId: 1, position: 30, reason: 'Nothing comes.', unreachable: true })
    expect(paused(desk.why())[0]).toMatch(/ by a failure \(offline\)$/)
  })

  it('it is the fifth song in a row that makes no sound', async () => {
    const desk = await openDesk()
    onTestFinished(desk.stop)
    desk.command({ type: 'play', tracks: Array.from({ length: 9 }, (_, index) => trackId(index + 1)), index: 0, context: null })
    for (let song = 1; song <= 5; song += 1)
      desk.report({ type: 'failed', startId: desk.playback().startId, position: 0, reason: '', unreachable: false })
    expect(paused(desk.why())).toEqual([expect.stringMatching(/ of 5 \| by a failure \(unavailable-track\)$/)])
  })

  it('songs that the library does not know are passed over for that reason', async () => {
    const desk = await openDesk()
    onTestFinished(desk.stop)
    desk.gone.add(trackId(1))
    desk.command({ type: 'play', tracks, index: 0, context: null })
    await expect.poll(() => desk.playback().current).toBe(2)
    expect(desk.why().at(-1)).toMatch(/^track 2 .* by a failure \(not-found\)$/)
  })

  it('it is the start of the app', async () => {
    const desk = await playing()
    await desk.stop()
    const next = await openDesk(desk.folder)
    onTestFinished(next.stop)
    expect(next.why()[0]).toMatch(/^track 1 from .* by the start of the app$/)
  })
})

describe('of a device that is signed in', () => {
  let device: Device
  const open = async () => {
    device = await openDevice()
    await device.untilSocket('online')
    device.queue.command({ type: 'play', tracks, index: 0, context: null }, byPerson)
  }
  afterEach(() => device.stop())

  it('it is signing out', async () => {
    await open()
    device.become({ phase: 'signed-out', error: failedWith('expired', '').error })
    expect(paused(device.why())).toEqual([expect.stringMatching(/ of 1 \| by signing out$/)])
  })

  it('it is the end of the app', async () => {
    await open()
    await device.sessions.stop()
    expect(paused(device.why())).toEqual([expect.stringMatching(/ of 1 \| by the end of the app or a change of account$/)])
  })

  it('it is another device', async () => {
    await open()
    const other = await device.another('Kitchen')
    other.queue.send({ session_uuid: device.uuid, command: 'set_state', value: { pause: true } })
    await device.until(({ playback }) => playback.paused)
    expect(paused(device.why())).toEqual([expect.stringMatching(/ of 1 \| by another device$/)])
  })
})

it('the trace of a run is bounded, and has the moments of its clock', () => {
  let now = 0
  const trace = createQueueTrace(() => now)
  for (let count = 0; count < 2 * maxEntries; count += 1) {
    now += 1_000
    trace.write({ queue: null, cause: byPerson, changes: [{ what: 'shuffle', on: count % 2 === 0 }] })
  }
  expect(trace.lines()).toHaveLength(maxEntries)
  expect(trace.lines().at(-1)).toBe('1970-01-01T00:13:20.000Z shuffle off | by a person at this computer')
})
