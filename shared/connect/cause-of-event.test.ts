// Why a queue changed: each source of silence has its own link in the trace, and so has what begins again.
import { describe, expect, it } from 'vitest'
import { controllingDesk, ids, openDesk, playing, playingDesk } from './desk-for-tests.ts'

type Desk = ReturnType<typeof openDesk>
const last = (desk: Desk) => desk.why().at(-1)
const pauses = (desk: Desk) => desk.why().filter(link => /paused|nothing is current/.test(link))

describe('what plays here falls silent', () => {
  it('by a command, with the cause that came with it', () => {
    const desk = playingDesk()
    desk.dispatch({ type: 'command', command: { type: 'pause' }, to: 'shown', cause: { by: 'media-key' } })
    expect(last(desk)).toBe('paused at 0:05.0 of 2 | by a media key or the card of the system')
  })

  it('by another device', () => {
    const desk = playingDesk()
    desk.receive('me', { pause: true, start_position: 5, start_time: desk.serverNow() })
    expect(last(desk)).toBe('paused at 0:05.0 of 2 | by another device')
  })

  it('by the end of the queue, of the song after which that was wanted, and not by that of any other', () => {
    const desk = playingDesk()
    const end = () => desk.fact({ type: 'ended', startId: desk.shown().playback.startId })
    end()
    expect(last(desk)).toBe('track 3 from 0:00.0 | by the end of the song')
    end()
    expect(last(desk)).toBe('track 1 from 0:00.0, paused at 0:00.0 of 1 | by the end of the queue')
    desk.command({ type: 'resume' })
    desk.command({ type: 'stopAfter', on: true })
    end()
    expect(last(desk)).toMatch(/paused at 0:00.0 of 2, .* by the wish to stop after this song$/)
    desk.command({ type: 'resume' })
    desk.command({ type: 'sleep', timer: { kind: 'track' } })
    end()
    expect(last(desk)).toMatch(/paused at 0:00.0 of 3, .* by the sleep timer$/)
  })

  it('as the last song could not be played', () => {
    const desk = playingDesk()
    desk.command({ type: 'next' })
    const { startId } = desk.shown().playback
    desk.fact({ type: 'failed', startId, position: 0, reason: '', unreachable: true })
    expect(last(desk)).toBe('track 1 from 0:00.0, paused at 0:00.0 of 1 | by a failure (offline)')
  })

  it('as another device is shown', () => {
    const desk = playingDesk()
    desk.dispatch({ type: 'control', session: 'kitchen' })
    expect(pauses(desk)).toEqual(['paused at 0:05.0 of 2 | by the wish to control device kitc'])
    expect(last(desk)).toBe('shows device kitc | by the wish to control device kitc')
  })

  it('as it sounds on the device to which it was moved', () => {
    const desk = playingDesk()
    desk.dispatch({ type: 'transfer', session: 'kitchen' })
    desk.up('kitchen')
    desk.receive('kitchen')
    expect(pauses(desk)).toEqual([])
    desk.wait(500)
    desk.receive('kitchen', { start_position: 6, start_time: desk.serverNow() })
    expect(pauses(desk)).toEqual(['paused at 0:05.5 of 2 | by the move that was confirmed (device kitc)'])
  })

  it('as what was brought here could not be played', () => {
    const desk = controllingDesk()
    desk.dispatch({ type: 'transfer', session: null })
    desk.wait(9_000)
    expect(pauses(desk).at(-1)).toMatch(/^track 7 from .*paused at .* of 7.* by the move that failed \(device kitc\)$/)
  })

  it('as a person took the move back', () => {
    const desk = controllingDesk()
    desk.dispatch({ type: 'transfer', session: null })
    desk.dispatch({ type: 'stay' })
    expect(pauses(desk).at(-1)).toMatch(/paused at .* of 7.* by the move that was taken back/)
  })

  it('where all devices share one queue and it is not this one that was started', () => {
    const desk = playingDesk()
    desk.dispatch({ type: 'shared', on: true })
    desk.receive('me', playing(ids(1, 2, 3), 1), { role: 'controller' })
    desk.receive('me', playing(ids(1, 2, 3), 1), { role: 'player' })
    expect(pauses(desk).at(-1)).toMatch(/ by the queue that all devices share$/)
  })

  it('is paused when the app starts, whatever was kept', () => {
    const before = playingDesk()
    const desk = openDesk()
    desk.dispatch({ type: 'restored', state: before.shown() })
    expect(last(desk)).toMatch(/^track 2 from .* by the start of the app$/)
    expect(desk.shown().playback.paused).toBe(true)
  })

  it('as the service kept silence of it while the line was lost', () => {
    const desk = playingDesk()
    desk.down('me')
    desk.wait(1_000)
    desk.up('me', playing(ids(1, 2, 3), 1, { pause: true, start_position: 6, start_time: desk.serverNow() }))
    expect(last(desk)).toMatch(/^paused at .* of 2, volume 50 % \| by what the service kept of this queue$/)
  })
})

describe('what plays on the device that is shown', () => {
  it('falls silent by a person here, and by itself', () => {
    const desk = controllingDesk()
    desk.command({ type: 'pause' })
    expect(last(desk)).toMatch(/^on device kitc: paused at .* of 2 \| by a person at this computer$/)
    desk.command({ type: 'resume' })
    desk.receive('kitchen')
    desk.receive('kitchen')
    desk.receive('kitchen', { pause: true, start_position: 25, start_time: desk.serverNow() })
    expect(last(desk)).toBe('on device kitc: jumps from 0:21.0 to 0:25.0, paused at 0:25.0 of 2 | by device kitc')
  })

  it('stands still while it cannot be reached, and what was asked for last is taken back', () => {
    const desk = controllingDesk()
    desk.command({ type: 'next' })
    desk.down('kitchen')
    const [back, still] = desk.why().slice(-2)
    expect(back).toMatch(/^on device kitc: track 2 from .* by a failure \(offline\)$/)
    expect(still).toMatch(/^on device kitc: paused at .* of 2 \| by the lost connection to device kitc$/)
  })

  it('takes no command while it cannot be reached', () => {
    const desk = controllingDesk()
    desk.down('kitchen')
    desk.command({ type: 'pause' })
    expect(last(desk)).toBe('on device kitc: not done | by a person at this computer')
  })
})

it('says where sound came and where it is waited for, so that silence without a pause has a line, too', () => {
  const desk = playingDesk()
  const { startId } = desk.shown().playback
  desk.fact({ type: 'waiting', startId, position: 5 })
  desk.fact({ type: 'waiting', startId: startId - 1, position: 5 })
  desk.fact({ type: 'position', startId, position: 5 })
  desk.sound(5)
  expect(desk.why().slice(-2)).toEqual(['waits for sound at 0:05.0 of 2 | by the sound', 'sounds at 0:05.0 of 2 | by the sound'])
})
