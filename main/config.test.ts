// The flags of the command line, in both spellings, among all that Chromium and npm put there.
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readFlags } from './config.ts'

const read = (...args: string[]) => readFlags(args, '/home/ada')

test('no flags, no wishes', () => {
  expect(read()).toEqual({ userDataDir: null, connection: null })
  expect(read('.', '--no-sandbox', '--remote-debugging-port=0')).toEqual({ userDataDir: null, connection: null })
})

test.each([
  [['--user-data-dir', '/tmp/a'], '/tmp/a'],
  [['--user-data-dir=/tmp/a b'], '/tmp/a b'],
  [['--user-data-dir=profile'], '/home/ada/profile'],
  [['--user-data-dir='], null],
  [['--user-data-dir', '--demo'], null],
  [['--user-data-dir'], null],
])('%j', (args, folder) => {
  expect(readFlags(args, '/home/ada').userDataDir).toBe(folder === null ? null : resolve(folder))
})

test('a preset file wins over a folder, a folder over the demo', () => {
  expect(read('--demo').connection).toEqual({ kind: 'demo' })
  expect(read('--demo', '--music', 'Music').connection).toEqual({ kind: 'folder', folder: resolve('/home/ada/Music') })
  expect(read('--demo', '--music=m', '--connection=../c.json').connection).toEqual({ kind: 'file', file: resolve('/home/c.json') })
})
