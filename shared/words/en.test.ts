import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import compile from 'icu-minify/compile'
import { expect, it } from 'vitest'
import { english } from './en.ts'

const root = path.join(import.meta.dirname, '../..')

/** All code of the app, without its tests and the messages themselves, as a translated message is not yet said. */
function code(): string {
  const texts = ['main', 'preload', 'renderer', 'shared'].flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && !/\.test\.|-for-tests\./.test(file) && !/^words[\\/](en\.ts|languages[\\/])/.test(file))
      .map(file => readFileSync(path.join(root, folder, file), 'utf8')),
  )
  return texts.join('\n')
}

it('is in the order of the alphabet, so that everybody finds the place of a new message', () => {
  const keys = Object.keys(english)
  expect(keys).toEqual(keys.toSorted())
})

/** Texts that stand under two keys, as other languages may part them: a verb and a noun, genders, a key of the keyboard. */
const homonyms: ReadonlySet<string> = new Set([
  'A–Z',
  'About',
  'Added',
  'All',
  'Delete',
  'File',
  'Go on',
  'Home',
  'Look',
  'More',
  'Most played',
  'None yet',
  'Pause',
  'Played',
  'Playing',
  'Queue',
  'Search',
  'Shuffle',
  'Space',
  'Table',
  'Waiting',
  'Words',
  'a playlist',
  'a tag',
  'an album',
  'an artist',
  '{count, plural, one {# song} other {# songs}} played',
])

it('has one key for a text, so that nobody translates it twice', () => {
  const texts: readonly string[] = Object.values(english)
  const repeated = texts.filter((text, index) => texts.indexOf(text) !== index)
  expect([...new Set(repeated)].toSorted()).toEqual([...homonyms].toSorted())
})

it('has only messages that can be parsed', () => {
  for (const [key, message] of Object.entries(english)) expect(() => compile(message), key).not.toThrow()
})

it('has no message that nobody says', () => {
  const text = code()
  const begun = [...text.matchAll(/`([a-zA-Z]+\.[\w.]*)\$\{/g)].map(found => found[1] ?? '')
  const unsaid = Object.keys(english).filter(key => !text.includes(`'${key}'`) && !begun.some(start => key.startsWith(start)))
  expect(unsaid).toEqual([])
})
