// Being controlled: what people complain about in other players, each as an example of what happens here.
import { describe, expect, it } from 'vitest'
import { millis } from '../../ids.ts'
import { positionAt } from '../../queue/position.ts'
import type { WireQueueState } from '../../wire/queue.ts'
import { controllingDesk, ids, openDesk, playing, playingDesk } from '../desk-for-tests.ts'

/** Another device's command to play the song after the one that plays here. */
const nextSong = (time: number): WireQueueState => ({
  current_song: 3,
  data: { play_from: 'tracks', play_index: 2, repeat_mode: 'none' },
  pause: false,
  start_position: 0,
  start_time: time,
})

describe('being controlled', () => {
  it('does what is asked, and says where the sound is once there is some', () => {
    const desk = playingDesk()
    desk.receive('me', nextSong(desk.serverNow()))
    expect(desk.shown().playback).toMatchObject({ current: 3, index: 2, paused: false, startId: 2 })
    expect(desk.sent()).toEqual([])
    desk.wait(300)
    desk.sound(0)
    expect(desk.sent()).toMatchObject([{ start_position: 0 }])
  })

  it('moves no sound for an edit, and blanks nothing for a part of a state', () => {
    const desk = playingDesk()
    const before = desk.shown().playback
    desk.receive('me', { tracks: [2, 3, 4] })
    desk.receive('me', { data: { play_from: 'tracks', play_index: 0 } })
    desk.receive('me', { volume: 0.3 })
    desk.receive('me')
    expect(desk.shown().queue.tracks).toEqual([2, 3, 4])
    expect(desk.shown().playback).toMatchObject({
      startId: before.startId,
      seekId: before.seekId,
      index: 0,
      volume: 0.3,
      anchor: before.anchor,
    })
    expect(desk.sent()).toEqual([])
  })

  it('shows itself again, with sound, when another device says so while it controls one', () => {
    const desk = controllingDesk()
    desk.receive('me', { pause: false, start_position: 0, start_time: desk.serverNow() })
    expect(desk.view().connect.output.kind).toBe('here')
    expect(desk.shown().playback).toMatchObject({ current: 7, paused: false })
  })

  it('empties what can be taken back when another device edits, but not when it goes on', () => {
    const desk = playingDesk()
    desk.command({ type: 'playNext', tracks: ids(8) })
    desk.receive('me')
    expect(desk.view().undo.canUndo).not.toBeNull()
    desk.receive('me', {
      current_song: 8,
      data: { play_from: 'play_next', play_index: 1 },
      start_position: 0,
      start_time: desk.serverNow(),
    })
    expect(desk.view().undo.canUndo).not.toBeNull()
    desk.receive('me', {
      current_song: 3,
      data: { play_from: 'tracks', play_index: 2 },
      play_next: [],
      start_position: 0,
      start_time: desk.serverNow(),
    })
    expect(desk.view().undo.canUndo).not.toBeNull()
    desk.receive('me', { tracks: [1, 2, 3, 9] })
    expect(desk.view().undo.canUndo).toBeNull()
  })

  it('reckons with the server, however wrong this clock is', () => {
    const desk = openDesk(-7_200_000)
    desk.up('me', playing(ids(1), 0, { pause: true }))
    desk.receive('me', { pause: false, start_position: 30, start_time: desk.serverNow() - 10 })
    const { playback } = desk.shown()
    expect(positionAt(playback, playback.anchor.at)).toBeCloseTo(40, 1)
  })
})

describe('a jump that crosses with the report of the position here', () => {
  const crossing = () => {
    const desk = playingDesk()
    desk.receive('me', { pause: true, start_position: 5, start_time: desk.serverNow() })
    desk.wait(1_000)
    desk.receive('me', { pause: false, start_position: 5, start_time: desk.serverNow() })
    desk.wait(270)
    desk.forget()
    desk.sound(5)
    expect(desk.sent()).toEqual([{ start_position: 5, start_time: desk.serverNow() }])
    desk.forget()
    return desk
  }
  const position = (desk: ReturnType<typeof playingDesk>) => positionAt(desk.view().mine.playback, millis(desk.serverNow() * 1000))

  it('is followed and sent again, as the server holds the report', () => {
    const desk = crossing()
    const jump = { pause: false, start_position: 61, start_time: desk.serverNow() - 0.02 }
    desk.receive('me', jump)
    expect(position(desk)).toBeCloseTo(61, 1)
    expect(desk.sent()).toEqual([jump])
  })

  it('that is only repeated by a state changes nothing', () => {
    const desk = crossing()
    desk.receive('me', { pause: false, start_position: 5, start_time: desk.serverNow() - 0.27 })
    expect(position(desk)).toBeCloseTo(5, 1)
    expect(desk.sent()).toEqual([])
  })

  it('that is older than a jump made here does not undo it', () => {
    const desk = crossing()
    desk.command({ type: 'seek', position: 100 })
    desk.receive('me', { pause: false, start_position: 61, start_time: desk.serverNow() - 2 })
    expect(position(desk)).toBeCloseTo(100, 1)
  })

  it('does not pause what was paused and played here right before', () => {
    const desk = playingDesk()
    desk.command({ type: 'pause' })
    desk.wait(100)
    desk.command({ type: 'resume' })
    desk.wait(50)
    desk.receive('me', { pause: false, start_position: 61, start_time: desk.serverNow() - 0.01 })
    desk.wait(20)
    expect(desk.view().mine.playback.paused).toBe(false)
  })

  it('that a device repeats from the report, again and again, is no jump', () => {
    const desk = crossing()
    for (let times = 0; times < 5; times++) {
      desk.wait(40)
      desk.receive('me', { pause: false, start_position: 5 + (times + 1) * 0.04, start_time: desk.serverNow() })
    }
    expect(desk.sent()).toEqual([])
  })

  it('and the next song after it, which begins at its beginning', () => {
    const desk = crossing()
    desk.receive('me', nextSong(desk.serverNow() - 0.02))
    expect(desk.view().mine.playback.current).toBe(3)
    expect(position(desk)).toBeLessThan(0.1)
  })
})
