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

it('has only messages that can be parsed', () => {
  for (const [key, message] of Object.entries(english)) expect(() => compile(message), key).not.toThrow()
})

it('has no message that nobody says', () => {
  const text = code()
  const begun = [...text.matchAll(/`([a-zA-Z]+\.[\w.]*)\$\{/g)].map(found => found[1] ?? '')
  const unsaid = Object.keys(english).filter(key => !text.includes(`'${key}'`) && !begun.some(start => key.startsWith(start)))
  expect(unsaid).toEqual([])
})
