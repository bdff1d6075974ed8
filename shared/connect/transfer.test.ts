// Moving what plays: the same song at the same second, no sound lost, and none on two devices (users.md, 2C).
import { describe, expect, it } from 'vitest'
import { positionAt } from '../queue/position.ts'
import { controllingDesk, ids, playing, playingDesk } from './desk-for-tests.ts'

describe('moving what plays', () => {
  it('goes on with the same song at the same second, and stops here only when it sounds there', () => {
    const desk = playingDesk()
    desk.command({ type: 'shuffle', on: true })
    desk.hear('me')
    desk.command({ type: 'repeat', mode: 'queue' })
    desk.forget()
    desk.happen({ type: 'transfer', session: 'kitchen' })
    desk.up('kitchen', playing(ids(9), 0, { volume: 0.9 }))
    const [given] = desk.said('kitchen')
    expect(given).toMatchObject({ current_song: 2, pause: false, shuffle: true, data: { repeat_mode: 'queue' } })
    expect(given?.tracks).toHaveLength(3)
    expect(given?.start_position).toBeCloseTo(5, 1)
    expect(given).not.toHaveProperty('volume')
    desk.hear('kitchen')
    expect(desk.view().connect.output.kind).toBe('here')
    expect(desk.view().mine.playback.paused).toBe(false)
    desk.hear('kitchen', { start_position: 5.3, start_time: desk.serverNow() })
    expect(desk.view().mine.playback.paused).toBe(true)
    expect(desk.view().connect.output).toMatchObject({ kind: 'elsewhere', session: 'kitchen', link: 'live' })
    expect(desk.effects()).toContainEqual({ type: 'transferred', ok: true })
  })

  it('leaves what is paused paused, and needs no sound for it', () => {
    const desk = playingDesk()
    desk.command({ type: 'pause' })
    desk.hear('me')
    desk.happen({ type: 'transfer', session: 'kitchen' })
    desk.up('kitchen')
    expect(desk.said('kitchen')[0]).toMatchObject({ pause: true, current_song: 2 })
    desk.hear('kitchen')
    expect(desk.shown().playback).toMatchObject({ current: 2, paused: true })
    expect(desk.view().connect.output.kind).toBe('elsewhere')
  })

  it('changes nothing when the device does not start, and gives it back what it had, paused', () => {
    const desk = playingDesk()
    desk.happen({ type: 'transfer', session: 'kitchen' })
    desk.up('kitchen', playing(ids(9, 8), 1))
    desk.hear('kitchen')
    desk.wait(8_000)
    expect(desk.view().mine.playback.paused).toBe(false)
    expect(desk.view().connect).toMatchObject({ output: { kind: 'here' }, transfer: null })
    expect(desk.said('kitchen').at(-1)).toMatchObject({ current_song: 8, tracks: [9, 8], pause: true })
    expect(desk.effects()).toContainEqual(expect.objectContaining({ type: 'transferred', ok: false }))
  })

  it('tells a device that was out of reach to stop as soon as it is back', () => {
    const desk = controllingDesk()
    desk.happen({ type: 'transfer', session: null })
    desk.down('kitchen')
    desk.sound(21)
    expect(desk.said('kitchen')).toEqual([])
    desk.up('kitchen', playing(ids(1, 2, 3), 1))
    expect(desk.said('kitchen')).toMatchObject([{ pause: true }])
  })

  it('here sounds on there until it sounds here, and brings back what was here if it cannot', () => {
    const desk = controllingDesk()
    desk.happen({ type: 'transfer', session: null })
    expect(desk.shown().playback).toMatchObject({ current: 2, paused: false, volume: 0.8 })
    expect(positionAt(desk.shown().playback, desk.shown().playback.anchor.at)).toBeCloseTo(21, 0)
    expect(desk.said('kitchen')).toEqual([])
    desk.wait(8_000)
    expect(desk.shown().queue.tracks).toEqual([1, 2, 3])
    expect(desk.view().connect.output).toMatchObject({ session: 'kitchen' })
    expect(desk.view().mine).toMatchObject({ queue: { tracks: [7] }, playback: { paused: true } })
    desk.happen({ type: 'transfer', session: null })
    desk.sound(29)
    expect(desk.said('kitchen')).toMatchObject([{ pause: true }])
    expect(desk.view().connect.output.kind).toBe('here')
  })
})
