// Whose queue counts after being apart, and in a queue that all devices share.
import { describe, expect, it } from 'vitest'
import { ids, openDesk, playing, playingDesk } from '../desk-for-tests.ts'

describe('after being apart', () => {
  it('nothing begins to sound at the start because of what the server kept', () => {
    const desk = openDesk()
    desk.up('me', playing(ids(1, 2), 0))
    expect(desk.shown()).toMatchObject({ queue: { tracks: [1, 2] }, playback: { paused: true, volume: 0.8 } })
    expect(desk.sent()).toMatchObject([{ pause: true }])
  })

  it('a command that meets the first state said after a start is followed, as that state did not mean to change it', () => {
    const desk = openDesk()
    desk.command({ type: 'play', tracks: ids(1, 2), index: 0, context: null })
    desk.command({ type: 'pause' })
    desk.up('me', playing(ids(1, 2), 0, { pause: true, start_position: 0 }))
    expect(desk.sent()).toMatchObject([{ tracks: [1, 2], pause: true }])
    desk.forget()
    desk.receive('me', { pause: false })
    expect(desk.shown().playback).toMatchObject({ current: 1, paused: false })
    desk.receive('me')
    desk.sound(0)
    expect(desk.sent()).toContainEqual(expect.objectContaining({ pause: false }))
  })

  it('mine counts if it changed here, theirs if it did not', () => {
    const desk = playingDesk()
    desk.down('me')
    desk.up('me', playing(ids(5, 6), 1, { start_time: desk.serverNow() }))
    expect(desk.shown().queue.tracks).toEqual([5, 6])
    desk.down('me')
    desk.command({ type: 'playLast', tracks: ids(9) })
    desk.forget()
    desk.up('me', playing(ids(3), 0))
    expect(desk.sent()).toMatchObject([{ tracks: [5, 6, 9] }])
  })

  it('a server that lost what it knew is told everything', () => {
    const desk = playingDesk()
    desk.down('me')
    desk.up('me')
    expect(desk.sent()).toMatchObject([{ tracks: [1, 2, 3], current_song: 2, pause: false }])
  })

  it('goes on with whole states when a part was refused, and that is remembered once they are taken', () => {
    const desk = playingDesk()
    desk.command({ type: 'pause' })
    desk.refuse('me')
    desk.forget()
    desk.down('me')
    // The volume that another device set while this one was disconnected is kept.
    desk.up('me', playing(ids(1, 2, 3), 1, { volume: 0.3, start_position: 0 }))
    expect(desk.sent()).toMatchObject([{ tracks: [1, 2, 3], pause: true, volume: 0.3 }])
    expect(desk.effects()).not.toContainEqual({ type: 'whole-only' })
    desk.receive('me')
    expect(desk.effects()).toContainEqual({ type: 'whole-only' })
  })

  it('says parts again when the whole state was refused as well: the form was not the reason', () => {
    const desk = playingDesk()
    desk.command({ type: 'pause' })
    desk.refuse('me')
    desk.down('me')
    desk.up('me', playing(ids(1, 2, 3), 1))
    desk.refuse('me')
    desk.down('me')
    desk.up('me', playing(ids(1, 2, 3), 1, { pause: true }))
    desk.receive('me')
    desk.forget()
    desk.command({ type: 'volume', volume: 0.2 })
    desk.wait(250)
    expect(desk.sent()).toEqual([{ volume: 0.2 }])
    expect(desk.effects()).not.toContainEqual({ type: 'whole-only' })
  })

  it('takes the refusal of a whole state for none of its form', () => {
    const desk = openDesk()
    desk.command({ type: 'play', tracks: ids(1, 2), index: 0, context: null })
    desk.up('me')
    desk.refuse('me')
    desk.down('me')
    desk.up('me', playing(ids(1, 2), 0))
    desk.receive('me')
    desk.forget()
    desk.command({ type: 'volume', volume: 0.2 })
    desk.wait(250)
    expect(desk.sent()).toEqual([{ volume: 0.2 }])
  })

  it('offers to listen here when something plays elsewhere and nothing here', () => {
    const desk = openDesk()
    desk.list()
    desk.up('me')
    expect(desk.effects().filter(({ type }) => type === 'open')).toHaveLength(2)
    desk.up('study', playing(ids(1, 2), 1))
    expect(desk.view().connect.offer).toEqual({ session: 'study', name: 'study', track: 2, title: 'Slack Water' })
    desk.dispatch({ type: 'dismiss' })
    expect(desk.view().connect.offer).toBeNull()
    desk.wait(10_000)
    expect(desk.view().connect.offer).toBeNull()
  })
})

describe('one queue for all devices', () => {
  it('is silent here while another device sounds, until somebody presses play here', () => {
    const desk = openDesk()
    desk.dispatch({ type: 'shared', on: true })
    desk.dispatch({ type: 'link', session: 'me', status: 'up' })
    desk.receive('me', playing(ids(1, 2), 0), { role: 'controller' })
    expect(desk.view().connect.output).toMatchObject({ kind: 'elsewhere', shared: true, session: null })
    expect(desk.shown().playback).toMatchObject({ current: 1, paused: false })
    desk.command({ type: 'next' })
    expect(desk.sent()[0]).toMatchObject({ current_song: 2 })
    expect(desk.sent()[0]).not.toHaveProperty('pause')
    desk.receive('me', {}, { role: 'controller' })
    desk.receive('me', { pause: true, start_position: 3, start_time: desk.serverNow() }, { role: 'controller' })
    expect(desk.view().connect.output.kind).toBe('elsewhere')
    desk.command({ type: 'resume' })
    expect(desk.view().connect.output.kind).toBe('here')
    expect(desk.sent().at(-1)).toMatchObject({ pause: false })
  })
})
