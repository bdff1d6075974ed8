// What counts when a line comes back: lost pauses and starts, sleep, and parts of a queue that all devices share.
import { describe, expect, it } from 'vitest'
import type { WireQueueState } from '../../wire/queue.ts'
import { ids, openDesk, playing, playingDesk } from '../desk-for-tests.ts'

/** A device with the paused track 7 that the last run left, on an account whose devices share one queue; its own link is up. */
function sharingDesk() {
  const desk = openDesk()
  desk.command({ type: 'play', tracks: ids(7), index: 0, context: null })
  desk.command({ type: 'pause' })
  desk.dispatch({ type: 'shared', on: true })
  desk.dispatch({ type: 'link', session: 'me', status: 'up' })
  return desk
}
const fromKitchen = { role: 'controller' } as const
/** A report of the place, as a device at another speed sends it all the time. */
const report = (desk: ReturnType<typeof openDesk>): WireQueueState => ({ start_position: 33, start_time: desk.serverNow() })

/** The line comes back, a report before the answer: the kitchen's queue is shown as it plays by now, and nothing is sent. */
function expectKitchens(desk: ReturnType<typeof openDesk>) {
  desk.dispatch({ type: 'link', session: 'me', status: 'up' })
  desk.receive('me', report(desk), fromKitchen)
  desk.receive('me', playing(ids(8, 9), 0), fromKitchen)
  expect(desk.shown()).toMatchObject({ queue: { tracks: [8, 9] }, playback: { current: 8, paused: false } })
  expect(desk.sent()).toEqual([])
}

describe('a line that was dead without anybody knowing', () => {
  /** A device whose server answers no write, playing the first of the tracks 1, 2 for ten seconds. */
  const unansweredDesk = () => {
    const desk = openDesk()
    desk.command({ type: 'play', tracks: ids(1, 2), index: 0, context: null })
    desk.up('me', playing(ids(1, 2), 0, { pause: true }))
    desk.sound(0)
    desk.wait(10_000)
    desk.forget()
    return desk
  }
  const held = playing(ids(1, 2), 0, { start_position: 0, start_time: unansweredDesk().serverNow() - 10 })

  it('a pause that has not arrived is sent again, and nothing begins to sound', () => {
    const desk = unansweredDesk()
    desk.command({ type: 'pause' })
    desk.wait(600_000)
    desk.down('me')
    desk.wait(5_000)
    desk.forget()
    desk.up('me', held)
    expect(desk.shown().playback.paused).toBe(true)
    expect(desk.sent()).toMatchObject([{ pause: true }])
  })

  it('a play that says no place is obeyed', () => {
    const desk = unansweredDesk()
    desk.command({ type: 'pause' })
    desk.wait(20_000)
    desk.receive('me', { volume: 0.4 })
    const { point } = desk.device().replication.links.get('me')?.remote ?? { point: { position: 0, time: 0 } }
    desk.down('me')
    desk.wait(5_000)
    desk.up('me', { ...held, start_position: point.position, start_time: point.time })
    expect(desk.shown().playback.paused).toBe(false)
  })

  it('what another device asked for afterwards is done', () => {
    const desk = unansweredDesk()
    desk.command({ type: 'pause' })
    desk.wait(20_000)
    desk.down('me')
    desk.wait(5_000)
    desk.up('me', { ...held, start_time: desk.serverNow() - 1 })
    expect(desk.shown().playback.paused).toBe(false)
  })
})

it('nothing begins to sound after a sleep, however short it seemed', () => {
  const desk = playingDesk()
  desk.command({ type: 'pause' })
  desk.receive('me')
  desk.dispatch({ type: 'link', session: 'me', status: 'asleep' })
  desk.dispatch({ type: 'link', session: 'me', status: 'down' })
  desk.forget()
  desk.up('me', playing(ids(1, 2, 3), 1, { start_time: desk.serverNow() }))
  expect(desk.shown().playback.paused).toBe(true)
  expect(desk.sent()).toMatchObject([{ pause: true }])
})

describe('of a queue that all devices share', () => {
  it('a part that comes before the whole changes nothing, and the whole is taken then', () => {
    const desk = sharingDesk()
    desk.command({ type: 'repeat', mode: 'queue' })
    desk.receive('me', report(desk), fromKitchen)
    desk.receive('me', playing(ids(5, 6), 1), fromKitchen)
    expect(desk.shown()).toMatchObject({ queue: { tracks: [5, 6] }, playback: { current: 6, paused: false, repeat: 'none' } })
    expect(desk.view().connect.output.kind).toBe('elsewhere')
    expect(desk.sent()).toEqual([])
  })

  it('a part that comes first after a disconnection puts no old queue back', () => {
    const desk = sharingDesk()
    desk.receive('me', playing(ids(5, 6), 1), fromKitchen)
    desk.down('me')
    expectKitchens(desk)
  })

  it('a part that comes first brings nothing from here over what another device plays by now', () => {
    const desk = sharingDesk()
    desk.receive('me', playing(ids(5, 6), 1, { pause: true }))
    desk.command({ type: 'resume' })
    desk.receive('me')
    desk.down('me')
    desk.command({ type: 'pause' })
    desk.forget()
    expectKitchens(desk)
  })

  it('what the last run played stays paused, though a part comes first', () => {
    const desk = sharingDesk()
    desk.receive('me', { volume: 0.4 })
    desk.receive('me', playing(ids(5, 6), 1))
    expect(desk.shown()).toMatchObject({ queue: { tracks: [5, 6] }, playback: { current: 6, paused: true } })
    expect(desk.view().connect.output.kind).toBe('here')
  })

  it('a part that is all the server holds is taken once it is said again', () => {
    const desk = sharingDesk()
    desk.receive('me', { volume: 0.4 })
    expect(desk.effects()).toContainEqual({ type: 'ask', session: 'me' })
    desk.receive('me', { volume: 0.4 })
    expect(desk.sent()).toMatchObject([{ tracks: [7], pause: true }])
    desk.receive('me')
    expect(desk.device().replication.links.get('me')?.inFlight).toEqual([])
  })

  it('an empty service silences no device that plays', () => {
    const desk = sharingDesk()
    desk.receive('me', playing(ids(5, 6), 1), fromKitchen)
    desk.down('me')
    desk.up('me')
    expect(desk.view().connect.output).toMatchObject({ kind: 'elsewhere', shared: true })
    expect(desk.shown().playback).toMatchObject({ current: 6, paused: false })
    expect(desk.sent()).toEqual([])
  })

  it('what is paused here while the line is down stays paused, and is said', () => {
    const desk = sharingDesk()
    desk.receive('me', playing(ids(5, 6), 1, { pause: true }))
    desk.command({ type: 'resume' })
    desk.receive('me')
    desk.sound(20)
    desk.wait(10_000)
    desk.down('me')
    desk.command({ type: 'pause' })
    desk.wait(5_000)
    desk.forget()
    desk.up('me', playing(ids(5, 6), 1))
    expect(desk.shown().playback.paused).toBe(true)
    expect(desk.sent()).toMatchObject([{ pause: true }])
  })
})

describe('of a queue that all devices share, unless the service said otherwise', () => {
  /** A device with the paused track 7 that the last run left; its own link is up. */
  const restoredDesk = () => {
    const desk = openDesk()
    desk.command({ type: 'play', tracks: ids(7), index: 0, context: null })
    desk.command({ type: 'pause' })
    desk.dispatch({ type: 'link', session: 'me', status: 'up' })
    return desk
  }

  it('what another device paused is not replaced by what the last run left, before the service said so', () => {
    const desk = restoredDesk()
    desk.receive('me', playing(ids(5, 6), 1, { pause: true }), fromKitchen)
    expect(desk.shown()).toMatchObject({ queue: { tracks: [5, 6] }, playback: { current: 6, paused: true } })
    desk.dispatch({ type: 'shared', on: true })
    desk.receive('me', playing(ids(5, 6), 1, { pause: true }), fromKitchen)
    expect(desk.sent()).toEqual([])
  })

  it('nor after the service said that each has its own, and calls this device the player no more', () => {
    const desk = restoredDesk()
    desk.receive('me', playing(ids(7), 0, { pause: true }))
    desk.receive('me')
    desk.dispatch({ type: 'shared', on: false })
    desk.down('me')
    desk.command({ type: 'playLast', tracks: ids(8) })
    desk.forget()
    desk.dispatch({ type: 'link', session: 'me', status: 'up' })
    desk.receive('me', playing(ids(5, 6), 1, { pause: true }), fromKitchen)
    expect(desk.shown().queue.tracks).toEqual([5, 6])
    expect(desk.sent()).toEqual([])
  })

  it('the list of a session that was named anew is kept, though the service calls it the controller of an empty queue', () => {
    const desk = restoredDesk()
    desk.receive('me', {}, fromKitchen)
    expect(desk.shown().queue.tracks).toEqual([7])
    expect(desk.sent()).toMatchObject([{ tracks: [7] }])
  })

  it.each([
    ['paused', true],
    ['playing', false],
  ])('what another device begins to play does not sound here, too, where this one is %s', (_how, paused) => {
    const desk = paused ? restoredDesk() : openDesk()
    if (!paused) desk.command({ type: 'play', tracks: ids(7), index: 0, context: null })
    if (!paused) desk.dispatch({ type: 'link', session: 'me', status: 'up' })
    desk.receive('me', playing(ids(7), 0, { pause: paused }))
    desk.dispatch({ type: 'shared', on: false })
    desk.receive('me')
    desk.receive('me', playing(ids(5, 6), 1), fromKitchen)
    expect(desk.view().connect.output).toMatchObject({ kind: 'elsewhere', shared: true })
    desk.receive('me', playing(ids(5, 6), 1), fromKitchen)
    expect(desk.shown()).toMatchObject({ queue: { tracks: [5, 6] }, playback: { current: 6, paused: false } })
    expect(desk.view().connect.output).toMatchObject({ kind: 'elsewhere', shared: true })
  })

  it('a guess that the service denies is not made again', () => {
    const desk = restoredDesk()
    desk.receive('me', playing(ids(7), 0, { pause: true }))
    desk.receive('me')
    desk.dispatch({ type: 'shared', on: false })
    desk.receive('me', playing(ids(5, 6), 1), fromKitchen)
    expect(desk.view().connect.output.kind).toBe('elsewhere')
    desk.dispatch({ type: 'shared', on: false })
    for (let count = 0; count < 2; count += 1) desk.receive('me', playing(ids(5, 6), 1), fromKitchen)
    expect(desk.view().connect.output.kind).toBe('here')
    desk.command({ type: 'resume' })
    desk.receive('me', {}, fromKitchen)
    expect(desk.view().connect.output.kind).toBe('here')
  })

  it('a command to the session that was named anew is obeyed where each has its own', () => {
    const desk = restoredDesk()
    desk.receive('me', playing(ids(7), 0, { pause: true }), fromKitchen)
    desk.dispatch({ type: 'shared', on: false })
    desk.receive('me', playing(ids(5, 6), 1), fromKitchen)
    expect(desk.view().connect.output.kind).toBe('here')
    expect(desk.shown().playback).toMatchObject({ current: 6, paused: false })
  })
})

it('a start that was not answered is forgotten with the next frame, whether or not the queue is shared', () => {
  const desk = playingDesk()
  const isUncertain = () => desk.device().replication.links.get('me')?.hasUncertainStart
  desk.command({ type: 'pause' })
  desk.command({ type: 'resume' })
  desk.wait(60_000)
  expect(isUncertain()).toBe(true)
  desk.receive('me', playing(ids(1, 2, 3), 2, { start_time: desk.serverNow() }))
  desk.receive('me')
  expect(isUncertain()).toBe(false)
})

it('a service that names the session anew in each frame fills no memory', () => {
  const desk = playingDesk()
  for (let name = 0; name < 500; name += 1) {
    desk.dispatch({ type: 'named', session: `name ${name}` })
    desk.receive(`name ${name}`, report(desk))
  }
  const lengths = [...desk.device().replication.links.values()].map(({ inFlight }) => inFlight.length)
  expect(Math.max(...lengths)).toBeLessThan(100)
})
