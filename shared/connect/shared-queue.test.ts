// One queue that all devices share: what plays here as it begins to be one, as the session is named anew, or as the service refuses.
import { expect, it } from 'vitest'
import { ids, openDesk, playing, playingDesk } from './desk-for-tests.ts'

/** A device that plays the second of the tracks 1, 2, 3 as the player of what all share. */
function sharingPlayer() {
  const desk = playingDesk()
  desk.dispatch({ type: 'shared', on: true })
  desk.receive('me', playing(ids(1, 2, 3), 1))
  desk.receive('me')
  desk.forget()
  return desk
}
const others = playing(ids(8, 9), 0)

it('what plays here as sharing is switched on is put in the place of what is paused at the service', () => {
  const desk = playingDesk()
  desk.dispatch({ type: 'shared', on: true })
  desk.receive('me', { ...others, pause: true }, { role: 'controller' })
  expect(desk.sent()).toMatchObject([{ tracks: [1, 2, 3], pause: false }])
  expect(desk.view().mineSoundsHere).toBe(true)
})

it('and gives way to what another device plays', () => {
  const desk = playingDesk()
  desk.dispatch({ type: 'shared', on: true })
  desk.receive('me', others, { role: 'controller' })
  expect(desk.view().mineSoundsHere).toBe(false)
  expect(desk.sent()).toEqual([])
})

it('what plays here goes on under the name of a new sign-in, though the service takes the former one for its player', () => {
  const desk = sharingPlayer()
  desk.dispatch({ type: 'named', session: 'anew' })
  desk.receive('anew', playing(ids(1, 2, 3), 1), { role: 'controller' })
  expect(desk.view().mineSoundsHere).toBe(true)
  expect(desk.shown().playback).toMatchObject({ current: 2, paused: false })
})

it('volume and repeat wait for the lists of the device that plays, other songs do not', () => {
  const desk = openDesk()
  desk.up('me')
  desk.command({ type: 'play', tracks: ids(7), index: 0, context: null })
  desk.receive('me')
  desk.command({ type: 'pause' })
  desk.receive('me')
  desk.dispatch({ type: 'shared', on: true })
  desk.receive('me')
  desk.forget()
  desk.command({ type: 'volume', volume: 0.3 })
  desk.command({ type: 'repeat', mode: 'track' })
  desk.receive('me', { current_song: 8, pause: false, ...{ start_position: 1, start_time: desk.serverNow() } }, { role: 'controller' })
  desk.wait(1_000)
  expect(desk.effects()).toEqual([])
  expect(desk.view().mineSoundsHere).toBe(true)
  desk.command({ type: 'playLast', tracks: ids(5) })
  expect(desk.effects()).toEqual([{ type: 'ask', session: 'me' }])
  desk.receive('me')
  expect(desk.sent()).toMatchObject([{ tracks: [7, 5], pause: true, volume: 0.3 }])
})

it('a start that was refused for its form is made again, one that is refused as a whole is not', () => {
  const desk = sharingPlayer()
  desk.command({ type: 'pause' })
  desk.receive('me')
  desk.receive('me', { pause: false }, { role: 'controller' })
  desk.receive('me', { pause: true }, { role: 'controller' })
  desk.forget()
  desk.command({ type: 'resume' })
  desk.refuse('me')
  desk.down('me')
  desk.dispatch({ type: 'link', session: 'me', status: 'up' })
  desk.receive('me', { ...others, pause: false }, { role: 'controller' })
  expect(desk.sent().slice(1)).toMatchObject([{ pause: true }, { tracks: [1, 2, 3], pause: false }])
  desk.forget()
  desk.refuse('me')
  desk.down('me')
  desk.dispatch({ type: 'link', session: 'me', status: 'up' })
  desk.receive('me', others, { role: 'controller' })
  expect(desk.sent()).toEqual([])
  expect(desk.view().mineSoundsHere).toBe(false)
})

it('a refused start leaves nothing behind that a later first state could be taken for', () => {
  const desk = sharingPlayer()
  desk.command({ type: 'pause' })
  desk.receive('me')
  desk.command({ type: 'resume' })
  desk.refuse('me')
  desk.down('me')
  desk.up('me', playing(ids(1, 2, 3), 1, { pause: true }))
  for (let answers = 0; answers < 4; answers += 1) desk.receive('me')
  desk.dispatch({ type: 'shared', on: false })
  desk.receive('me', { ...others, pause: true })
  expect(desk.shown()).toMatchObject({ queue: { tracks: [1, 2, 3] }, playback: { current: 2, paused: false } })
})

it('a device that has only watched since sharing was switched on takes what others did while it was away', () => {
  const desk = openDesk()
  desk.up('me')
  desk.dispatch({ type: 'shared', on: true })
  desk.receive('me', { ...others, pause: true }, { role: 'controller' })
  desk.down('me')
  desk.wait(60_000)
  desk.up('me', playing(ids(8, 9, 10), 0, { pause: true }))
  expect(desk.shown().queue.tracks).toEqual([8, 9, 10])
  desk.down('me')
  desk.wait(5_000)
  desk.forget()
  desk.up('me')
  expect(desk.sent()).toMatchObject([{ tracks: [8, 9, 10] }])
})

it('where sharing is switched off again, it takes what others did to its own queue', () => {
  const desk = openDesk()
  desk.up('me', { ...playing(ids(7), 0), pause: true })
  desk.dispatch({ type: 'granted', mayCommand: false })
  for (const on of [true, false]) {
    desk.dispatch({ type: 'shared', on })
    desk.receive('me', { ...others, pause: true })
  }
  desk.down('me')
  desk.wait(5_000)
  desk.up('me', playing(ids(8, 9, 10), 0, { pause: true }))
  expect(desk.shown().queue.tracks).toEqual([8, 9, 10])
})
