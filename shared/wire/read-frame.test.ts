// Frames of the play queue server: each documented one by example, every other text as odd or noise.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFrame } from './read-frame.ts'

const read = (value: unknown) => readFrame(JSON.stringify(value))

describe('documented frames', () => {
  test('a state, as the protocol shows it, and the short form', () => {
    const sample = readFileSync(new URL('./samples/set-state-received.json', import.meta.url), 'utf8')
    expect(readFrame(sample)).toMatchObject({
      about: 'queue',
      kind: 'state',
      state: { role: 'player', tracks: [9001, 9002], start_position: 12.4 },
    })
    expect(read({ command: 'set_state', result: true, message: 'ok', role: 'controller', timestamp: 1 })).toMatchObject({
      about: 'queue',
      kind: 'state',
    })
  })

  test('sessions, the end of a session, a message, news of the library', () => {
    expect(read({ command: 'sessions', result: true, value: [1] })).toEqual({ about: 'account', kind: 'sessions', list: [1] })
    expect(read({ command: 'sessions', value: {} })).toEqual({ about: 'account', kind: 'sessions', list: [] })
    expect(read({ command: 'end_session' })).toEqual({ about: 'account', kind: 'end-session' })
    expect(read({ command: 'message', value: 'Hello' })).toEqual({ about: 'account', kind: 'message', text: 'Hello' })
    const date = '2031-04-01 20:11:54'
    expect(read({ command: 'update_library', lastmodified: date })).toEqual({ about: 'account', kind: 'library', lastModified: date })
    expect(read({ command: 'update_library' })).toEqual({ about: 'account', kind: 'library', lastModified: null })
  })

  test.each([false, 0, '0', 'false'])('result %j is a refusal, whatever the command', result => {
    expect(read({ command: 'set_state', result })).toEqual({ about: 'queue', kind: 'refused', command: 'set_state' })
    expect(read({ result })).toEqual({ about: 'queue', kind: 'refused', command: 'unnamed' })
    expect(read({ result: true, authenticated: result })).toEqual({ about: 'queue', kind: 'refused', command: 'unnamed' })
  })
})

describe('a state with something odd in it', () => {
  const valid = {
    command: 'set_state',
    result: true,
    message: 'ok',
    role: 'player',
    session_uuid: 'a-1',
    timestamp: 1932887854.5,
    current_song: 9002,
    data: { play_from: 'tracks', play_index: 1, repeat_mode: 'queue', crossfade: false },
    tracks: [9001, 9002],
    play_next: [7],
    shuffle: true,
    pause: false,
    volume: 0.8,
    start_position: 12.4,
    start_time: 1932887853.105,
    name: 'Slack Water',
    libary_last_modified: '2031-04-01 20:11:54',
  }
  const stateOf = (members: unknown) => {
    const heard = read(members)
    if (heard.kind !== 'state') throw new Error(`${JSON.stringify(members)} is no state`)
    return heard
  }

  test.each<[member: string, value: unknown]>([
    ['volume', null],
    ['pause', null],
    ['shuffle', null],
    ['tracks', null],
    ['play_next', null],
    ['data', []],
    ['data', { ...valid.data, crossfade: 0 }],
    ['data', { ...valid.data, repeat_mode: null }],
    ['libary_last_modified', null],
    ['result', 1],
    ['message', null],
    ['role', 'dog'],
    ['session_uuid', ''],
  ])('%s %j costs nothing but itself', (member, value) => {
    const { [member as 'data']: _, ...others } = stateOf(valid).state
    expect(stateOf({ ...valid, [member]: value }).state).toMatchObject(others)
  })

  const junk = fc.constantFrom(null, 'loud', '', ' 1', '0x1', {}, { id: 1 }, [[]], [{}], ['a', null], true, 'yes', 0.5, -1e300, 1e300)
  const without = (state: object, name: string, part: string | null) => {
    const { [name as 'data']: whole, ...others } = state as typeof valid
    return part === null ? others : { ...others, data: { ...whole, [part]: undefined } }
  }

  test('whatever stands in the place of one member, all others are read', () => {
    const names = fc.constantFrom(...Object.keys(valid).filter(name => name !== 'command' && name !== 'data'))
    fc.assert(
      fc.property(names, junk, (name, value) => {
        expect(without(stateOf({ ...valid, [name]: value }).state, name, null)).toEqual(without(stateOf(valid).state, name, null))
      }),
    )
    const parts = fc.constantFrom('play_from', 'play_index', 'repeat_mode', 'crossfade', null)
    fc.assert(
      fc.property(parts, junk, (part, value) => {
        const data = part === null ? value : { ...valid.data, [part]: value }
        expect(without(stateOf({ ...valid, data }).state, 'data', part)).toEqual(without(stateOf(valid).state, 'data', part))
      }),
    )
  })

  test('flags and numbers come in every spelling of the service', () => {
    for (const yes of [true, 1, '1', 'true']) expect(stateOf({ ...valid, pause: yes, shuffle: yes }).state).toMatchObject({ pause: true })
    for (const no of [false, 0, '0', 'false']) expect(stateOf({ ...valid, pause: no, shuffle: no }).state).toMatchObject({ shuffle: false })
    const numbers = { volume: '0.8', start_position: '12.4', start_time: '1932887853.105', timestamp: '1932887854.5' }
    const spelt = { ...numbers, current_song: '9002', tracks: ['9001', 9002], data: { ...valid.data, play_index: '1' } }
    expect(stateOf({ ...valid, ...spelt })).toEqual(stateOf(valid))
  })

  test('an id that is none is left out, and the index is that of the same song', () => {
    const { state, odd } = stateOf({ ...valid, tracks: [9001, 'x', null, '9002', -1, 9003], data: { play_index: 3 }, play_next: [{}, 8] })
    expect(state).toMatchObject({ tracks: [9001, 9002, 9003], data: { play_index: 1 }, play_next: [8] })
    expect(odd).toEqual([])
    const none = stateOf({ ...valid, tracks: [{ id: 1 }, 'x'] })
    expect(none).toMatchObject({ state: { tracks: undefined, data: { play_index: 1 } }, odd: ['tracks'] })
    expect(stateOf({ ...valid, tracks: {}, play_next: [] }).state).toMatchObject({ tracks: [], play_next: [] })
  })

  test('null, 0 and nothing are no song; the names of what is odd are told, without what was in it', () => {
    for (const none of [null, 0, '', '0', -1]) expect(stateOf({ ...valid, current_song: none }).state.current_song).toBeNull()
    expect(stateOf({ ...valid, volume: 'loud', pause: null, data: { play_index: {} } }).odd).toEqual(['volume', 'data.play_index'])
  })

  test('what says nothing of a state, what says nothing that can be read, and a state are told apart', () => {
    const bare = { command: 'set_state', result: true, message: 'ok', role: 'player', timestamp: 1, session_uuid: 'a' }
    for (const more of [{}, { data: null, tracks: null, current_song: null }, { data: [] }, { data: {}, name: null }])
      expect(stateOf({ ...bare, ...more }).state.says).toBe('nothing')
    for (const more of [{ volume: 'loud' }, { name: 7, tracks: 'many', pause: null }, { data: 'none' }, { tracks: [{}] }])
      expect(stateOf({ ...bare, ...more }).state.says).toBe('nonsense')
    for (const more of [
      { tracks: [] },
      { current_song: null },
      { volume: 'loud', pause: 0 },
      { data: { crossfade: true } },
      { libary_last_modified: '' },
      { pause: 0 },
    ])
      expect(stateOf({ ...bare, ...more }).state.says).toBe('state')
  })
})

describe('odd frames', () => {
  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a list', '[{"command":"end_session"}]'],
    ['a word', '"end_session"'],
    ['null', 'null'],
    ['deep nesting', '['.repeat(100_000)],
  ])('%s', (_what, text) => expect(readFrame(text)).toEqual({ about: 'nobody', kind: 'noise' }))

  test.each(['timestamp', 'start_time'])('a %s that no date can have', member => {
    for (const time of [8.7e12, -8.7e12, Number.MAX_VALUE])
      expect(read({ command: 'set_state', [member]: time })).toMatchObject({
        about: 'queue',
        kind: 'state',
        state: { [member]: undefined },
        odd: [member],
      })
    expect(read({ command: 'set_state', [member]: 8.6e12 })).toMatchObject({
      about: 'queue',
      kind: 'state',
      state: { [member]: 8.6e12 },
      odd: [],
    })
  })

  test('known commands with wrong values', () => {
    expect(read({ command: 'sessions', value: { 0: {} } })).toEqual({ about: 'nobody', kind: 'odd', what: 'malformed sessions' })
    for (const value of [undefined, 7, {}, ' \n'])
      expect(read({ command: 'message', value })).toEqual({ about: 'nobody', kind: 'odd', what: 'message without text' })
    expect(read({ command: ['end_session'] })).toEqual({ about: 'nobody', kind: 'odd', what: 'unnamed' })
  })

  test('what another device calls its song is kept in one line, and cut', () => {
    const named = (name: unknown) => {
      const frame = read({ command: 'set_state', current_song: 1, name })
      return frame.kind === 'state' ? frame.state.name : frame
    }
    expect(named('x'.repeat(1_000_000))).toBe(`${'x'.repeat(500)} …`)
    expect(named('Rain\n\u202eSegue: sign in anew')).toBe('Rain Segue: sign in anew')
    expect([named(null), named(7)]).toEqual([null, undefined])
  })

  test('unknown commands are named for the log only if they look like one', () => {
    expect(read({ command: 'none' })).toEqual({ about: 'nobody', kind: 'odd', what: 'none' })
    for (const command of ['a token: 4f3a', 'x'.repeat(31), 'Bearer', '', 'line\nend'])
      expect(read({ command })).toEqual({ about: 'nobody', kind: 'odd', what: 'unnamed' })
  })
})

test('never throws', () => {
  const command = fc.constantFrom('set_state', 'sessions', 'end_session', 'message', 'update_library', 'none')
  const nearly = fc.record(
    { command, result: fc.jsonValue(), value: fc.jsonValue(), data: fc.jsonValue(), tracks: fc.jsonValue(), start_time: fc.jsonValue() },
    { requiredKeys: ['command'] },
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        nearly.map(value => JSON.stringify(value)),
      ),
      text => {
        expect(readFrame(text)).toHaveProperty('kind')
      },
    ),
  )
})
