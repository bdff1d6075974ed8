// The threat model names files that hold what it says: all of them are there, and every border names its tests.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const text = readFileSync(path.join(root, 'docs/threat-model.md'), 'utf8')
/** Names of main's own files may leave out what the sentence is about. */
const below = ['', 'main', 'main/account/sign-in']

test('every file that it names exists', () => {
  const named = [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|md))`/g)].map(([, name]) => name ?? '')
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(name => !below.some(folder => existsSync(path.join(root, folder, name))))).toEqual([])
})

test('every border says which tests hold it', () => {
  const [, ...borders] = text.split(/^### /m)
  expect(borders.length).toBeGreaterThan(10)
  expect(
    borders.filter(border => !/^Held by: .*`[\w./-]+\.(test|spec|check)\.tsx?`/m.test(border)).map(border => border.split('\n')[0]),
  ).toEqual([])
})
