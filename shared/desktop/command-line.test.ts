import { expect, it } from 'vitest'
import { help, readCommandLine } from './command-line.ts'

const read = (...args: readonly string[]) => readCommandLine(args, '1.2.3')
const command = (...args: readonly string[]) => {
  const line = read(...args)
  return line.kind === 'command' ? line.command : line.kind
}

it('knows its verbs, a search and the question for the status', () => {
  for (const verb of ['play', 'pause', 'toggle', 'next', 'previous']) expect(command(verb)).toEqual({ kind: 'steer', verb })
  expect(command('search', 'late', 'rain')).toEqual({ kind: 'search', text: 'late rain' })
  expect(command('search', 'year:1990..1999')).toEqual({ kind: 'search', text: 'year:1990..1999' })
  expect(command('status')).toEqual({ kind: 'status', json: false })
  expect(command('--json', 'status')).toEqual({ kind: 'status', json: true })
})

it('passes over flags with their values, whatever these are called', () => {
  expect(command('--user-data-dir', 'play', '--no-sandbox', 'next')).toEqual({ kind: 'steer', verb: 'next' })
  expect(command('--music', '/music', '--user-data-dir=/x')).toBe('none')
  expect(command('--demo')).toBe('none')
})

it('says what it does not know, and does nothing of it', () => {
  for (const wrong of [['paly'], ['play', 'next'], ['search'], ['search', '  '], ['status', 'now'], ['search', 'x'.repeat(501)]])
    expect(read(...wrong)).toMatchObject({ kind: 'print', code: 2 })
  expect(read('--help', 'play')).toEqual({ kind: 'print', text: help, code: 0 })
  expect(read('--version')).toEqual({ kind: 'print', text: '1.2.3\n', code: 0 })
})
