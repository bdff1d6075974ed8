// Devices that went away while they played: nobody said so, and their queue stays as it was (C-37).
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idKey } from '../../id-map.ts'
import { policy } from '../../wire/policy.ts'
import { ids, openDesk, playing } from '../desk-for-tests.ts'
import { emptyRegisters } from '../replication/registers.ts'
import { isCertain, isPlaying, playsUntil } from './is-playing.ts'

const { stoppedAfterSeconds, assumedRestSeconds } = policy.queue.otherDevices
const [song] = ids(5)
const registers = {
  ...emptyRegisters,
  song: song ?? null,
  index: 0,
  tracks: ids(5, 6),
  pause: false,
  point: { position: 20, time: 1_000_000 },
}
const long = (seconds: number | null) => new Map(ids(5).map(id => [idKey(id), seconds]))

describe('how long it is believed that a device plays', () => {
  it('to the end of its song, and a little for the word about the next one', () => {
    expect(playsUntil(registers, long(180))).toBe(1_000_000 + 160 + stoppedAfterSeconds)
    expect(playsUntil({ ...registers, point: { position: 500, time: 1_000_000 } }, long(180))).toBe(1_000_000 + stoppedAfterSeconds)
  })

  it('longer where the length is not known or the song repeats; for good where nobody said since when', () => {
    for (const lengths of [new Map(), long(null), long(0)])
      expect(playsUntil(registers, lengths)).toBe(1_000_000 + assumedRestSeconds + stoppedAfterSeconds)
    expect(playsUntil({ ...registers, repeat: 'track' }, long(180))).toBe(1_000_000 + assumedRestSeconds + stoppedAfterSeconds)
    expect(isPlaying({ ...registers, point: emptyRegisters.point }, long(180), 9e9)).toBe(true)
  })

  it('never while it is paused or has no song, and never again once it is over', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_000 }), fc.nat(1_000), fc.nat(500), (after, length, position) => {
        const at = { ...registers, point: { position, time: 1_000_000 } }
        const now = 1_000_000 + after
        expect(isPlaying({ ...at, pause: true }, long(length), now)).toBe(false)
        expect(isPlaying({ ...at, current: null, index: null, tracks: [] }, long(length), now)).toBe(false)
        if (!isPlaying(at, long(length), now)) expect(isPlaying(at, long(length), now + 1)).toBe(false)
      }),
    )
  })

  it('is certain when it began just now, or once its length was looked up', () => {
    expect([isCertain(registers, new Map(), 1_000_001), isCertain(registers, new Map(), 1_000_100)]).toEqual([true, false])
    expect(isCertain(registers, long(null), 1_000_100)).toBe(true)
  })
})

describe('a phone that died while it played', () => {
  const activity = (desk: ReturnType<typeof openDesk>) => desk.view().activities.get('study')
  const listens = () => {
    const desk = openDesk()
    desk.list()
    desk.up('me')
    return desk
  }

  it('is not playing, and offers nothing, however it is listed', () => {
    const desk = listens()
    desk.up('study', playing(ids(1, 2), 1, { start_time: desk.serverNow() - 3 * 86_400 }))
    expect(activity(desk)).toMatchObject({ paused: true, track: 2 })
    desk.dispatch({ type: 'measured', track: ids(2)[0] ?? (0 as never), length: 200 })
    expect(desk.view().connect.offer).toBeNull()
    expect(activity(desk)).toMatchObject({ paused: true, anchor: { position: 200 } })
  })

  it('is waited for until it is known how long its song is, and then offered or not', () => {
    for (const [length, isOffered] of [
      [100, false],
      [900, true],
      [null, true],
    ] as const) {
      const desk = listens()
      desk.up('study', playing(ids(1, 2), 1, { start_time: desk.serverNow() - 300 }))
      expect(desk.view().connect.offer).toBeNull()
      desk.dispatch({ type: 'measured', track: ids(2)[0] ?? (0 as never), length })
      expect(desk.view().connect.offer !== null).toBe(isOffered)
      expect(activity(desk)?.paused).toBe(!isOffered)
    }
  })

  it('stops being shown as playing when its song must be over, by itself; one that goes on says so and is', () => {
    const desk = listens()
    desk.dispatch({ type: 'measured', track: ids(2)[0] ?? (0 as never), length: 60 })
    desk.dispatch({ type: 'watch', on: true })
    desk.up('study', playing(ids(1, 2), 1, { start_time: desk.serverNow() }))
    const due = desk.device().shown.due ?? 0
    expect(due).toBeLessThanOrEqual((40 + stoppedAfterSeconds) * 1000 + 1)
    expect(activity(desk)?.paused).toBe(false)
    desk.wait((40 + stoppedAfterSeconds) * 1000 - 1_000)
    expect(activity(desk)?.paused).toBe(false)
    desk.wait(1_000)
    expect(activity(desk)?.paused).toBe(true)
    desk.receive('study', {
      current_song: 1,
      data: { play_from: 'tracks', play_index: 0 },
      start_position: 0,
      start_time: desk.serverNow(),
    })
    expect(activity(desk)).toMatchObject({ paused: false, track: 1 })
  })
})
