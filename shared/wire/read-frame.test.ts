// Frames of the play queue server: each documented one by example, every other text as odd or noise.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFrame } from './read-frame.ts'

const read = (value: unknown) => readFrame(JSON.stringify(value))

describe('documented frames', () => {
  test('a state, as the protocol shows it, and the short form', () => {
    const sample = readFileSync(new URL('./samples/set-state-received.json', import.meta.url), 'utf8')
    expect(readFrame(sample)).toMatchObject({ kind: 'state', state: { role: 'player', tracks: [9001, 9002], start_position: 12.4 } })
    expect(read({ command: 'set_state', result: true, message: 'ok', role: 'controller', timestamp: 1 })).toMatchObject({ kind: 'state' })
  })

  test('sessions, the end of a session, a message, news of the library', () => {
    expect(read({ command: 'sessions', result: true, value: [1] })).toEqual({ kind: 'sessions', list: [1] })
    expect(read({ command: 'end_session' })).toEqual({ kind: 'end-session' })
    expect(read({ command: 'message', value: 'Hello' })).toEqual({ kind: 'message', text: 'Hello' })
    const date = '2031-04-01 20:11:54'
    expect(read({ command: 'update_library', lastmodified: date })).toEqual({ kind: 'library', lastModified: date })
    expect(read({ command: 'update_library' })).toEqual({ kind: 'library', lastModified: null })
  })

  test.each([false, 0, '0'])('result %j is a refusal, whatever the command', result => {
    expect(read({ command: 'set_state', result })).toEqual({ kind: 'refused', command: 'set_state' })
    expect(read({ result })).toEqual({ kind: 'refused', command: 'unnamed' })
    expect(read({ result: true, authenticated: result })).toEqual({ kind: 'refused', command: 'unnamed' })
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
  ])('%s', (_what, text) => expect(readFrame(text)).toEqual({ kind: 'noise' }))

  test.each(['timestamp', 'start_time'])('a %s that no date can have', member => {
    for (const time of [8.7e12, -8.7e12, Number.MAX_VALUE])
      expect(read({ command: 'set_state', [member]: time })).toEqual({ kind: 'odd', what: 'malformed set_state' })
    expect(read({ command: 'set_state', [member]: 8.6e12 })).toMatchObject({ kind: 'state' })
  })

  test('known commands with wrong values', () => {
    expect(read({ command: 'set_state', tracks: 'all' })).toEqual({ kind: 'odd', what: 'malformed set_state' })
    expect(read({ command: 'sessions', value: { 0: {} } })).toEqual({ kind: 'odd', what: 'malformed sessions' })
    for (const value of [undefined, 7, {}, ' \n'])
      expect(read({ command: 'message', value })).toEqual({ kind: 'odd', what: 'message without text' })
    expect(read({ command: ['end_session'] })).toEqual({ kind: 'odd', what: 'unnamed' })
  })

  test('unknown commands are named for the log only if they look like one', () => {
    expect(read({ command: 'none' })).toEqual({ kind: 'odd', what: 'none' })
    for (const command of ['a token: 4f3a', 'x'.repeat(31), 'Bearer', '', 'line\nend'])
      expect(read({ command })).toEqual({ kind: 'odd', what: 'unnamed' })
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
