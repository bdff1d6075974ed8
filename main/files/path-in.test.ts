// Names become paths: never one that lies elsewhere than right below its folder.
import { basename, dirname, join, posix, win32 } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlainName, pathIn } from './path-in.ts'

const folder = join('/', 'profile', 'accounts')

test.each(['demo-700123', '9001-128.4123456', '9001-128.4123456.811-3.part', '12-300.0c6c4f1e-27d7.part', '000abc123.pack', 'segue_1.log'])(
  '%s is a name',
  name => expect(pathIn(folder, name)).toBe(join(folder, name)),
)

test.each([
  '',
  '.',
  '..',
  '../x',
  'a/b',
  'a\\b',
  './a',
  '/a',
  'C:a',
  '.hidden',
  'a.',
  'con',
  'NUL.txt',
  'lpt1',
  'a\0b',
  'a\n',
  ' a',
  'é',
  'x'.repeat(201),
])('%j is none', name => expect(() => pathIn(folder, name)).toThrow('not plain'))

test('whatever the text, what is let through lies right below its folder, on all systems', () => {
  const pieces = fc.array(fc.constantFrom('.', '..', '/', '\\', ':', 'a', '9', '-', '_', '\0', '%2e', '~', 'con'), { maxLength: 8 })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string({ unit: 'binary' }),
        pieces.map(parts => parts.join('')),
      ),
      name => {
        if (!isPlainName(name)) return
        expect(dirname(pathIn(folder, name))).toBe(folder)
        expect(basename(pathIn(folder, name))).toBe(name)
        expect(posix.dirname(posix.join('/a/b', name))).toBe('/a/b')
        expect(win32.dirname(win32.join('C:\\a', name))).toBe('C:\\a')
      },
    ),
  )
})
