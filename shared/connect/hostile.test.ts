// Whatever is heard, in whatever order and however often: nothing breaks, and a device goes on as if it had not been.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trackId } from '../ids.ts'
import { queueLimit } from '../queue/model.ts'
import { readFrame } from '../wire/read-frame.ts'
import { controllingDesk, ids, openDesk, playing } from './desk-for-tests.ts'

const number = fc.oneof(fc.integer({ min: -3, max: 9 }), fc.double(), fc.constantFrom(1e300, -1, 2 ** 53, Number.MAX_VALUE))
const anyMember = fc.oneof(number, fc.boolean(), fc.constant(null), fc.string({ maxLength: 5 }), fc.array(number, { maxLength: 5 }))
const anyMembers = {
  command: fc.constantFrom('set_state', 'set_state', 'set_state', 'sessions', 'nonsense'),
  result: fc.constantFrom(true, false, 'yes'),
  role: fc.constantFrom('player', 'controller', 'dog'),
  timestamp: number,
  current_song: fc.oneof(anyMember, fc.nat(9)),
  data: fc.oneof(
    anyMember,
    fc.record(
      { play_from: fc.constantFrom('tracks', 'play_next', 'x'), play_index: number, repeat_mode: fc.string() },
      { requiredKeys: [] },
    ),
  ),
  tracks: fc.oneof(anyMember, fc.array(fc.nat(9), { maxLength: 6 })),
  play_next: fc.oneof(anyMember, fc.array(fc.nat(9), { maxLength: 3 })),
  shuffle: fc.oneof(anyMember, fc.boolean()),
  pause: fc.oneof(anyMember, fc.boolean()),
  volume: fc.oneof(anyMember, fc.constantFrom(0, 0.5, 1)),
  start_position: number,
  start_time: number,
  name: anyMember,
}
const anyFrame = fc.record(anyMembers, { requiredKeys: ['command'] })

/** Frames whose members have valid types but impossible values. */
const wellFormed = fc.record(
  {
    command: fc.constant('set_state'),
    timestamp: fc.double({ min: 0, max: 4e9, noNaN: true }),
    current_song: fc.oneof(fc.nat(9), fc.constant(null)),
    data: fc.record({ play_from: fc.constantFrom('tracks', 'play_next'), play_index: fc.integer({ min: -5, max: 20 }) }),
    tracks: fc.array(fc.nat(9), { maxLength: 6 }),
    play_next: fc.array(fc.nat(9), { maxLength: 3 }),
    shuffle: fc.boolean(),
    pause: fc.boolean(),
    volume: fc.double({ min: 0, max: 1, noNaN: true }),
    start_position: fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    start_time: fc.double({ min: -1e12, max: 1e12, noNaN: true }),
  },
  { requiredKeys: ['command'] },
)

type Desk = ReturnType<typeof openDesk>

/** What holds for every queue, whoever wrote it. */
function expectSound(desk: Desk) {
  for (const { queue, playback } of [desk.view().mine, desk.shown()]) {
    const { current, from, index, anchor, volume } = playback
    expect(current).toBe((from === 'playNext' ? queue.playNext[0] : queue.tracks[index]) ?? null)
    expect(index).toBeGreaterThanOrEqual(from === 'playNext' ? -1 : 0)
    expect(index).toBeLessThan(Math.max(1, queue.tracks.length))
    expect(Number.isFinite(anchor.position) && Number.isFinite(anchor.at) && anchor.position >= 0).toBe(true)
    expect(volume >= 0 && volume <= 1).toBe(true)
    expect(playback.shuffle).toBe(queue.unshuffled !== null)
    expect([...(queue.unshuffled ?? queue.tracks)].toSorted()).toEqual([...queue.tracks].toSorted())
  }
}

const hearText = (desk: Desk, session: string, frame: unknown) => {
  const heard = readFrame(JSON.stringify(frame))
  if (heard.about === 'queue') desk.dispatch({ type: 'received', session, frame: heard })
}

describe('whatever is heard', () => {
  it('a service that gives this computer another name with every word fills no memory', () => {
    const desk = openDesk()
    desk.list()
    desk.up('me', playing(ids(1, 2, 3), 1))
    desk.dispatch({ type: 'control', session: 'kitchen' })
    desk.up('kitchen', playing(ids(4, 5, 6), 0))
    for (let number = 0; number < 300; number += 1) {
      const session = `name ${number}`
      desk.dispatch({ type: 'named', session })
      hearText(desk, session, { command: 'set_state', tracks: [number, 7], current_song: 7, data: { play_index: 1 } })
    }
    expect([...desk.device().replication.links.keys()].toSorted()).toEqual(['kitchen', ...[5, 6, 7, 8, 9].map(last => `name 29${last}`)])
    expectSound(desk)
  })

  it('the queue stays one, and nobody is answered more often than he speaks', () => {
    const acts = fc.array(fc.tuple(fc.constantFrom('me', 'kitchen', 'nobody'), fc.oneof(anyFrame, wellFormed), fc.nat(3)), {
      maxLength: 25,
    })
    fc.assert(
      fc.property(acts, frames => {
        const desk = openDesk()
        desk.list()
        desk.up('me', playing(ids(1, 2, 3), 1))
        desk.dispatch({ type: 'control', session: 'kitchen' })
        desk.up('kitchen', playing(ids(4, 5, 6), 0))
        desk.wait(1_000)
        desk.forget()
        for (const [session, frame, times] of frames) {
          for (let time = 0; time <= times; time += 1) hearText(desk, session, frame)
          expectSound(desk)
          desk.wait(300)
        }
        const heard = frames.reduce((sum, [, , times]) => sum + times + 1, 0)
        expect(desk.sent('kitchen').length).toBeLessThanOrEqual(heard + 2)
        expect(desk.sent('me').length).toBeLessThanOrEqual(2 * heard + 2)
      }),
      { numRuns: 150, examples: [[[['me', { command: 'set_state', timestamp: Number.MAX_VALUE }, 0]]]] },
    )
  })

  it('the first state on a line answers it, whatever is in it, and what is played then is said', () => {
    const { command: _, result: __, role: ___, ...members } = anyMembers
    const answer = fc.record({ ...members, timestamp: fc.constantFrom(1, 'soon', null) }, { requiredKeys: [] })
    fc.assert(
      fc.property(answer, state => {
        const desk = openDesk()
        desk.dispatch({ type: 'link', session: 'me', status: 'up' })
        hearText(desk, 'me', { ...state, command: 'set_state' })
        expect(desk.device().replication.links.get('me')?.hasServerState).toBe(true)
        desk.forget()
        desk.command({ type: 'play', tracks: ids(21, 22), index: 1, context: null, shuffle: false })
        expect(desk.sent()[0]).toMatchObject({ current_song: 22, tracks: [21, 22], pause: false })
      }),
    )
  })

  it('under any name, also that of another device, the own line goes on, and what is played is said on it', () => {
    const name = fc.constantFrom('me', 'kitchen', 'study', 'x')
    const acts = fc.array(fc.oneof({ weight: 1, arbitrary: name }, { weight: 1, arbitrary: fc.tuple(name, wellFormed) }), { maxLength: 12 })
    fc.assert(
      fc.property(acts, fc.constantFrom('control', 'transfer', 'watch'), (list, first) => {
        const desk = openDesk()
        desk.list()
        desk.up('me', playing(ids(1, 2, 3), 1))
        desk.receive('me')
        desk.dispatch(first === 'watch' ? { type: 'watch', on: true } : { type: first, session: 'kitchen' })
        desk.up('kitchen', playing(ids(4, 5, 6), 0))
        let own = 'me'
        for (const act of list) {
          if (typeof act === 'string') {
            own = act
            desk.dispatch({ type: 'named', session: own })
          } else hearText(desk, act[0], act[1])
          expectSound(desk)
          desk.wait(300)
        }
        desk.dispatch({ type: 'control', session: null })
        desk.forget()
        desk.wait(31_000)
        for (let answers = 0; answers < 3; answers += 1) desk.receive(own, playing(ids(1, 2), 0, { pause: true }), { role: 'player' })
        desk.command({ type: 'play', tracks: ids(21, 22), index: 1, context: null, shuffle: false })
        expect(desk.sent(own).at(-1)).toMatchObject({ current_song: 22, tracks: [21, 22] })
        expect(desk.device().session.shownSession).not.toBe(own)
      }),
      { numRuns: 300 },
    )
  })

  it('a state that cannot be read may answer what was said; that the service acknowledges is not believed for it', () => {
    const desk = openDesk()
    desk.up('me', playing(ids(1, 2), 0, { pause: true }))
    desk.command({ type: 'resume' })
    const writing = () =>
      desk
        .device()
        .replication.links.get('me')
        ?.inFlight.filter(({ kind }) => kind === 'write').length
    expect(writing()).toBe(2)
    hearText(desk, 'me', { command: 'set_state', data: { crossfade: true } })
    expect([writing(), desk.device().replication.acknowledges]).toEqual([2, false])
    hearText(desk, 'me', { command: 'set_state', volume: 'loud' })
    expect([writing(), desk.device().replication.acknowledges]).toEqual([1, false])
    hearText(desk, 'me', { command: 'set_state', result: true, message: 'ok' })
    expect([writing(), desk.device().replication.acknowledges]).toEqual([0, true])
  })

  it('an acknowledgement with a member that cannot be read is one: what was asked for is not taken back', () => {
    const desk = controllingDesk()
    desk.command({ type: 'volume', volume: 0.1 })
    desk.receive('kitchen')
    desk.command({ type: 'next' })
    hearText(desk, 'kitchen', { command: 'set_state', result: true, volume: 'loud', name: 7 })
    desk.forget()
    desk.wait(4_000)
    expect(desk.shown().playback.current).toBe(3)
    expect(desk.effects()).toEqual([])
  })

  it('a state that cannot be read is no acknowledgement while a state is waited for, which it may be a part of', () => {
    const desk = openDesk()
    desk.up('me', playing(ids(1, 2), 0, { pause: true }))
    desk.command({ type: 'volume', volume: 0.2 })
    desk.receive('me')
    desk.down('me')
    desk.dispatch({ type: 'link', session: 'me', status: 'up' })
    hearText(desk, 'me', { command: 'set_state', result: true, volume: 'loud' })
    expect(
      desk
        .device()
        .replication.links.get('me')
        ?.inFlight.map(({ kind }) => kind),
    ).toContain('request')
  })

  it('a queue that the server holds nothing of may be told with nonsense: what is said then is answered as ever', () => {
    const desk = openDesk()
    desk.dispatch({ type: 'link', session: 'me', status: 'up' })
    hearText(desk, 'me', { command: 'set_state', result: true, name: 7 })
    hearText(desk, 'me', { command: 'set_state', result: true, start_time: 'soon' })
    desk.command({ type: 'play', tracks: ids(1, 2), index: 0, context: null })
    hearText(desk, 'me', { command: 'set_state', result: true, start_time: 'soon' })
    expect(desk.device().replication.links.get('me')?.inFlight).toEqual([])
  })

  it('frames that come twice, late or on no line at all change nothing', () => {
    const desk = openDesk()
    desk.list()
    desk.up('me', playing(ids(1, 2), 0, { pause: true }))
    desk.receive('me')
    const frame = {
      current_song: 2,
      data: { play_from: 'tracks', play_index: 1 },
      start_position: 4,
      start_time: desk.serverNow(),
    } as const
    desk.receive('me', frame)
    const once = desk.shown()
    desk.receive('me', frame)
    desk.receive('study', { tracks: [9], pause: false })
    desk.down('me')
    desk.receive('me', { tracks: [9], pause: false })
    expect(desk.shown()).toBe(once)
  })

  it('a longer list than a queue holds is cut to a window around the current song', () => {
    const tracks = Array.from({ length: queueLimit + 500 }, (_, index) => trackId(index + 1))
    const desk = openDesk()
    desk.up('me', playing(tracks, queueLimit + 400))
    expect(desk.shown().queue.tracks).toHaveLength(queueLimit)
    expect(desk.shown().playback.current).toBe(queueLimit + 401)
  })
})

describe('a queue of 20,000', () => {
  it('is told as the one edit that was made', () => {
    const tracks = Array.from({ length: 20_000 }, (_, index) => trackId(index + 1))
    const desk = openDesk()
    desk.up('me', playing(tracks, 9, { pause: true }))
    const receive = (list: readonly number[]) => {
      desk.receive('me', { tracks: [...list] })
      return JSON.stringify(desk.changes().mine).length
    }
    const moved = [...tracks.slice(0, 5), ...tracks.slice(6, 15_000), ...tracks.slice(5, 6), ...tracks.slice(15_000)]
    expect(receive(moved)).toBeLessThan(200)
    expect(desk.shown().queue.tracks).toEqual(moved)
    expect(receive(moved.filter((_, index) => index % 1000 !== 3))).toBeLessThan(500)
    expect(receive([0, ...desk.shown().queue.tracks, 0])).toBeLessThan(300)
    expect(desk.shown().playback).toMatchObject({ current: 10, startId: 1 })
  })
})
