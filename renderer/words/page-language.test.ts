// @vitest-environment happy-dom
// The document says which language it is in, and which way that is written.
import { expect, test } from 'vitest'
import { declareLanguage, directionOf } from './page-language.ts'

test('the document is in the language that is spoken', () => {
  document.documentElement.lang = 'fr'
  declareLanguage(document)
  expect(document.documentElement).toMatchObject({ lang: 'en-GB', dir: 'ltr' })
})

test.each([
  ['de-AT', 'ltr'],
  ['zh-Hant-TW', 'ltr'],
  ['he', 'rtl'],
  ['ar-EG', 'rtl'],
  ['pa-PK', 'rtl'],
  ['pa', 'ltr'],
])('%s is written %s', (tag, direction) => {
  expect(directionOf(tag)).toBe(direction)
})
