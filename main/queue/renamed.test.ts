// A session that the service names late, or names anew: what is played here is said under it, and what is heard under it is obeyed.

import { afterEach, describe, expect, test } from 'vitest'
import { byPerson } from '../../shared/queue/cause.ts'
import { startStrictService } from '../service-for-tests.ts'
import { createClock } from './clock-for-tests.ts'
import { type Device, oneAcknowledgementEach, openDevice } from './device-for-tests.ts'
import { type House, openHouse, type Segue, trackIds } from './house-for-tests.ts'

const playing = { type: 'play', tracks: trackIds(3), index: 1, context: null } as const
const said = (device: Device) => device.frames().filter(({ command }) => command === 'set_state')

describe('named anew by a state while the socket is open', () => {
  let house: House
  let desk: Segue
  afterEach(() => house.stop())
  /** What the service calls this device from now on: a session of the account that nobody else uses. */
  const named = async () => {
    house = await openHouse()
    desk = await house.enter('Desk')
    return house.service.control.addDevice({ device_name: 'Desk, as it is called now' }).session_uuid
  }
  /** The frame in which the device said that `song` plays. */
  const ofSong = (song: number) => said(desk).find(({ value }) => Object(value).current_song === song)
  const rename = async (session: string) => {
    desk.say({ command: 'set_state', result: true, role: 'player', session_uuid: session })
    await desk.until(({ sessions }) => sessions.mine === session)
  }

  /** What plays is said under the new name, and a phone asks for it there. */
  const phoneAt = async (session: string) => {
    desk.ask(playing)
    await house.elapse(1_000)
    await rename(session)
    await expect.poll(() => said(desk).at(-1)).toMatchObject({ session_uuid: session, value: { current_song: 2 } })
    const { queue } = await desk.another('Phone')
    queue.send({ session_uuid: session, command: 'get_state' })
    return queue
  }

  test('it asks for that queue, and what is played is said under it', async () => {
    const session = await named()
    await rename(session)
    await expect.poll(() => desk.frames().at(-1)).toMatchObject({ session_uuid: session, command: 'set_state' })
    expect(desk.frames().at(-2)).toMatchObject({ session_uuid: session, command: 'get_state' })
    desk.ask(playing)
    await expect.poll(() => ofSong(2)).toMatchObject({ session_uuid: session, value: { tracks: trackIds(3), pause: false } })
    desk.ask({ type: 'next' })
    await expect.poll(() => ofSong(3)).toMatchObject({ session_uuid: session })
  })

  test('what plays goes on, and is said whole under the new name', async () => {
    const session = await named()
    desk.ask(playing)
    await house.elapse(5_000)
    await rename(session)
    await expect.poll(() => said(desk).at(-1)).toMatchObject({ session_uuid: session, value: { current_song: 2, tracks: trackIds(3) } })
    expect(desk.playback()).toMatchObject({ current: 2, paused: false, startId: 1 })
    expect(desk.heard).toEqual([2])
  })

  test('where each has its own queue, what is played goes on when another device commands it, and is heard', async () => {
    const session = await named()
    await desk.api.call('status')
    const queue = await phoneAt(session)
    await queue.nextOf('set_state')
    const moment = { start_position: 100, start_time: desk.now() / 1000, pause: false }
    queue.send({ session_uuid: session, command: 'set_state', value: moment })
    await desk.until(({ playback }) => playback.anchor.position >= 100)
    await house.elapse(1_000)
    expect(desk.elsewhere()).toBeNull()
    expect(desk.playback().paused).toBe(false)
  })

  test('another device that asks for it under that name is shown it, and commands it', async () => {
    const session = await named()
    const queue = await phoneAt(session)
    expect(await queue.nextOf('set_state')).toMatchObject({ role: 'controller', current_song: 2, tracks: trackIds(3), pause: false })
    queue.send({ session_uuid: session, command: 'set_state', value: { pause: true } })
    await desk.until(({ playback }) => playback.paused)
  })

  test('by a server that does so at each frame, it closes the line and waits', async () => {
    await named()
    for (let count = 0; count < 30; count += 1) desk.say({ command: 'set_state', result: true, session_uuid: `name-${count}` })
    await desk.untilSocket('offline')
    expect(desk.logged.join()).toContain('named anew too often')
  })

  test('it is not among the other devices under either name', async () => {
    const session = await named()
    await rename(session)
    const phone = await desk.another('Phone')
    const { sessions } = await desk.until(state => state.sessions.others.some(({ id }) => id === phone.uuid))
    expect(sessions.others.map(({ id }) => id)).toEqual([phone.uuid])
    expect(desk.uuid).not.toBe(session)
  })

  test('a status answer, which names the session of the token, does not take that back', async () => {
    const session = await named()
    await rename(session)
    await desk.api.call('status')
    expect(desk.store.get().sessions.mine).toBe(session)
    desk.ask(playing)
    await expect.poll(() => ofSong(2)).toMatchObject({ session_uuid: session })
  })

  test('on the next socket the token names it again, and a state its other name: it goes on', async () => {
    const session = await named()
    desk.ask(playing)
    await house.elapse(1_000)
    await rename(session)
    await expect.poll(() => said(desk).at(-1)).toMatchObject({ session_uuid: session, value: { current_song: 2 } })
    house.service.control.dropSockets(desk.uuid)
    await desk.untilSocket('offline')
    await house.elapse(5_500)
    await desk.untilSocket('online')
    expect(desk.store.get().sessions.mine).toBe(desk.uuid)
    await rename(session)
    desk.ask({ type: 'next' })
    await expect.poll(() => ofSong(3)).toMatchObject({ session_uuid: session })
    expect(desk.heard).toEqual([2, 3])
  })
})

describe('named by nobody until after the socket is open', () => {
  test('by the next status answer: what is played from then on is said', async () => {
    const clock = createClock()
    const service = await startStrictService({ tracks: 20, now: clock.now })
    service.control.quirks(oneAcknowledgementEach)
    service.control.quirks({ 'token without session': true })
    const desk = await openDevice({ on: { service, clock } })
    await desk.untilSocket('online')
    expect(desk.store.get().sessions.mine).toBeNull()
    await desk.api.call('status')
    await desk.until(({ sessions }) => sessions.mine === desk.uuid && sessions.socket === 'online')
    desk.queue.command(playing, byPerson)
    await expect.poll(() => said(desk).at(-1)).toMatchObject({ value: { current_song: 2, tracks: trackIds(3), pause: false } })
    desk.say({ command: 'set_state', result: true, role: 'player', pause: true })
    await desk.until(({ playback }) => playback.paused)
    await desk.stop()
    await service.stop()
  })
})
