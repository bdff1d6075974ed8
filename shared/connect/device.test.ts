// Controlling another device: what people complain about in other players, each as an example of what happens here.
import { describe, expect, it } from 'vitest'
import { millis, trackId } from '../ids.ts'
import { positionAt } from '../queue/position.ts'
import { say } from '../words/words.ts'
import { controllingDesk, ids, openDesk, playing } from './desk-for-tests.ts'

describe('controlling another device', () => {
  it('shows its queue, and mine is silent', () => {
    const desk = controllingDesk()
    expect(desk.shown().queue.tracks).toEqual([1, 2, 3])
    expect(desk.shown().playback).toMatchObject({ current: 2, paused: false, volume: 0.5 })
    expect(desk.view().mine).toMatchObject({ queue: { tracks: [7] }, playback: { paused: true } })
    expect(desk.sent()).toEqual([])
  })

  it('says no more than what changed: some 200 bytes for a pause in a queue of 20,000', () => {
    const desk = openDesk()
    desk.up('me')
    desk.list()
    desk.dispatch({ type: 'control', session: 'kitchen' })
    desk.up(
      'kitchen',
      playing(
        Array.from({ length: 20_000 }, (_, index) => trackId(index + 1)),
        7,
      ),
    )
    desk.forget()
    desk.command({ type: 'pause' })
    const envelope = { session_uuid: '0'.repeat(36), client: 'segue', version: '0.1.0', device_name: 'Study', command: 'set_state' }
    expect(JSON.stringify({ ...envelope, value: desk.sent('kitchen')[0] }).length).toBeLessThan(260)
    expect(desk.sent('kitchen')).toHaveLength(1)
  })

  it('removes one item without a word about anything but the list', () => {
    const desk = controllingDesk()
    desk.command({ type: 'remove', list: 'tracks', indices: [2] })
    desk.wait(250)
    expect(desk.sent('kitchen')).toEqual([{ tracks: [1, 2] }])
    expect(desk.changes().shown).not.toBe('replaced')
  })

  it('adds while the last song plays, and the queue goes on with it', () => {
    const desk = controllingDesk()
    desk.command({ type: 'next' })
    desk.receive('kitchen')
    desk.command({ type: 'playLast', tracks: ids(4) })
    desk.wait(250)
    expect(desk.sent('kitchen').at(-1)).toEqual({ tracks: [1, 2, 3, 4] })
    expect(desk.shown().playback).toMatchObject({ current: 3, paused: false })
  })

  it('edits the queue of a device that is stopped', () => {
    const desk = controllingDesk()
    desk.receive('kitchen', { pause: true, current_song: null, tracks: [], play_next: [], start_position: 0, start_time: desk.serverNow() })
    desk.command({ type: 'playLast', tracks: ids(5, 6) })
    desk.wait(250)
    expect(desk.sent('kitchen').at(-1)).toMatchObject({ tracks: [5, 6], current_song: 5 })
    expect(desk.shown().playback.paused).toBe(true)
  })

  it('takes back what the device did not take, with a reason', () => {
    const desk = controllingDesk()
    desk.command({ type: 'volume', volume: 0.1 })
    desk.receive('kitchen')
    desk.command({ type: 'next' })
    expect(desk.shown().playback.current).toBe(3)
    desk.wait(4_000)
    expect(desk.shown().playback.current).toBe(2)
    expect(desk.effects()).toContainEqual({
      type: 'notice',
      tone: 'warning',
      said: say('devices.didNotRespond', { device: 'kitchen' }),
    })
  })

  it('takes an answer that comes too late for that of what it answers', () => {
    const desk = controllingDesk()
    desk.command({ type: 'volume', volume: 0.1 })
    desk.receive('kitchen')
    desk.command({ type: 'volume', volume: 0.2 })
    desk.wait(250)
    desk.wait(4_000)
    expect(desk.shown().playback.volume).toBe(0.1)
    desk.command({ type: 'volume', volume: 0.3 })
    desk.wait(250)
    // A late acknowledgement of the write that had timed out: the server took it after all, before the writes sent since.
    desk.receive('kitchen')
    desk.receive('kitchen', { volume: 0.4 })
    expect(desk.shown().playback.volume).toBe(0.3)
    desk.receive('kitchen', playing(ids(1, 2, 3), 1, { volume: 0.4 }))
    expect(desk.shown().playback.volume).toBe(0.3)
    desk.receive('kitchen')
    desk.receive('kitchen', { volume: 0.5 })
    expect(desk.shown().playback.volume).toBe(0.5)
  })

  it('counts what was given up last, though the answer to what was given up before it comes', () => {
    const desk = controllingDesk()
    desk.command({ type: 'volume', volume: 0.1 })
    desk.receive('kitchen')
    for (const volume of [0.2, 0.3]) {
      desk.command({ type: 'volume', volume })
      desk.wait(250)
    }
    desk.wait(4_000)
    desk.receive('kitchen')
    expect(desk.shown().playback.volume).toBe(0.3)
    desk.receive('kitchen')
    expect(desk.shown().playback.volume).toBe(0.3)
  })

  it('waits for the device to confirm, but not for ever', () => {
    const desk = controllingDesk()
    const pending = () => desk.view().connect.output
    desk.command({ type: 'pause' })
    desk.receive('kitchen')
    expect(pending()).toMatchObject({ pending: true })
    desk.receive('kitchen', { start_position: 20.4, start_time: desk.serverNow() })
    expect(pending()).toMatchObject({ pending: false })
    expect(desk.shown().playback.anchor.position).toBeCloseTo(20.4)
    desk.command({ type: 'resume' })
    desk.receive('kitchen')
    desk.wait(8_000)
    expect(pending()).toMatchObject({ pending: false })
  })

  it('stands where its song was while it is out of reach, and goes on once it is back', () => {
    const desk = controllingDesk()
    const before = desk.shown().playback
    expect(before.paused).toBe(false)
    desk.down('kitchen')
    const lost = desk.shown()
    expect(lost.playback).toMatchObject({ current: 2, paused: true, startId: before.startId })
    expect(lost.playback.anchor.position).toBeCloseTo(21, 0)
    desk.wait(9_000)
    expect(desk.shown()).toBe(lost)
    desk.up('kitchen', playing(ids(1, 2, 3), 1))
    expect(desk.shown().playback.paused).toBe(false)
    expect(positionAt(desk.shown().playback, millis(desk.serverNow() * 1000))).toBeCloseTo(30, 0)
  })

  it('refuses what is only of this computer, and everything while the device is out of reach', () => {
    const desk = controllingDesk()
    desk.command({ type: 'speed', speed: 2 })
    desk.down('kitchen')
    desk.command({ type: 'pause' })
    expect(desk.sent('kitchen')).toEqual([])
    expect(desk.effects().filter(({ type }) => type === 'not-taken')).toHaveLength(2)
    expect(desk.shown().queue.tracks).toEqual([1, 2, 3])
    expect(desk.view().connect.output).toMatchObject({ link: 'lost' })
  })

  it('shuffle, an addition by somebody else and shuffle off again keep the addition', () => {
    const desk = controllingDesk()
    desk.command({ type: 'shuffle', on: true })
    desk.receive('kitchen')
    desk.receive('kitchen', { tracks: [...desk.shown().queue.tracks, 4] })
    desk.command({ type: 'shuffle', on: false })
    expect(desk.shown().queue.tracks).toEqual([1, 2, 3, 4])
  })
})
