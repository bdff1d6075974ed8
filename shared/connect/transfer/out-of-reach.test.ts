// Transfers and their last messages where a device was out of reach: told once it is back, whatever it says at first.
import { describe, expect, it } from 'vitest'
import { controllingDesk, ids, playing, playingDesk } from '../desk-for-tests.ts'

describe('a transfer', () => {
  it('is given again where that was lost with the connection, also to a device that had the same songs before', () => {
    const desk = playingDesk()
    const before = playing(ids(1, 2, 3), 1, { pause: true })
    desk.dispatch({ type: 'transfer', session: 'kitchen' })
    desk.up('kitchen', before)
    desk.down('kitchen')
    desk.wait(200)
    desk.forget()
    desk.up('kitchen', before)
    expect(desk.sent('kitchen')).toMatchObject([{ current_song: 2, pause: false }])
    desk.receive('kitchen')
    desk.receive('kitchen', { start_position: 5.3, start_time: desk.serverNow() })
    expect(desk.view().connect.output).toMatchObject({ kind: 'elsewhere', session: 'kitchen' })
  })

  it('tells a device that was out of reach to stop as soon as it is back', () => {
    const desk = controllingDesk()
    desk.dispatch({ type: 'transfer', session: null })
    desk.down('kitchen')
    desk.sound(21)
    expect(desk.sent('kitchen')).toEqual([])
    desk.up('kitchen', playing(ids(1, 2, 3), 1))
    expect(desk.sent('kitchen')).toMatchObject([{ pause: true }])
  })

  it('is not given up because a device that is back says at first that it plays; it is once that says so again', () => {
    const desk = controllingDesk()
    desk.dispatch({ type: 'transfer', session: null })
    desk.down('kitchen')
    desk.sound(21)
    desk.up('kitchen', playing(ids(1, 2, 3), 1))
    desk.receive('kitchen')
    // The kitchen had sent its whole state, as devices do when they are back, before it received that it has to stop.
    desk.receive('kitchen', playing(ids(1, 2, 3), 1, { start_position: 21.2, start_time: desk.serverNow() + 0.2 }))
    expect(desk.view().mine.playback.paused).toBe(false)
    expect(desk.sent('kitchen')).toMatchObject([{ pause: true }, { pause: true }])
    desk.receive('kitchen')
    // It was asked to play after it was moved from there.
    desk.receive('kitchen', playing(ids(1, 2, 3), 1, { start_position: 21.3, start_time: desk.serverNow() + 0.3 }))
    expect(desk.view().mine.playback.paused).toBe(true)
  })

  it('that stops a device just as it is back is obeyed with the moment of that command', () => {
    const desk = playingDesk()
    desk.down('me')
    desk.command({ type: 'repeat', mode: 'queue' })
    desk.up('me', playing(ids(1, 2, 3), 1, { start_position: 4, start_time: desk.serverNow() - 1 }))
    expect(desk.sent()).toMatchObject([{ tracks: ids(1, 2, 3), pause: false }])
    const at = desk.serverNow() - 0.2
    desk.receive('me', { pause: true, start_position: 5.2, start_time: at })
    expect(desk.view().mine.playback.paused).toBe(true)
    expect(desk.sent().at(-1)).toMatchObject({ pause: true, start_time: at })
  })

  it('tells it no more once that was taken from here: then it sounds rightly', () => {
    const desk = controllingDesk()
    desk.dispatch({ type: 'transfer', session: null })
    desk.sound(21)
    expect(desk.sent('kitchen')).toMatchObject([{ pause: true }])
    desk.receive('kitchen')
    desk.wait(1_000)
    desk.receive('me')
    // The kitchen transfers the queue back to this device, and both sockets close right after.
    desk.receive('me', { pause: true, start_position: 23, start_time: desk.serverNow() })
    desk.down('kitchen')
    desk.forget()
    desk.up('kitchen', playing(ids(1, 2, 3), 1))
    expect(desk.sent('kitchen')).toEqual([])
  })
})
