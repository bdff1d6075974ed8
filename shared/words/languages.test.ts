// Every language file can be said wherever English can, and the file of a language is found by its tag.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, test } from 'vitest'
import { english } from './en.ts'
import type { Translation } from './message.ts'
import { languageFilesFor } from './spoken-language.ts'
import { translationFaults } from './translation-faults-for-tests.ts'

it('has only language files whose keys, arguments and tags are those of English', async () => {
  const folder = path.join(import.meta.dirname, 'languages')
  for (const file of readdirSync(folder).filter(name => name.endsWith('.ts'))) {
    const { messages }: { readonly messages: Readonly<Record<string, string>> } = await import(pathToFileURL(path.join(folder, file)).href)
    expect(translationFaults(messages), file).toEqual([])
  }
})

it('finds nothing wrong with English, nor with a translation of a few messages that counts in its own way', () => {
  expect(translationFaults(english)).toEqual([])
  const messages = {
    'account.signOut': 'Abmelden',
    'count.songs': '{count, plural, one {# Lied} few {# Lieder} other {# Lieder}}',
    'count.plays': '{count} 回',
    'signIn.registerApp': 'Eine App, mit der Berechtigung <b>authorization code</b>.',
  } satisfies Translation
  expect(translationFaults(messages)).toEqual([])
})

test.each([
  ['account.nowhere', 'Nirgends', 'is no key'],
  ['count.songs', '{count, plural, one {# Lied}', 'cannot be parsed'],
  ['count.songs', 'Lieder', '{count} is missing'],
  ['count.songs', '{count} von {all}', '{all} is not in the English text'],
  ['count.songs', '{count, date, short}', '{count} is a number in English, here a date'],
  ['home.date', '{date}', '{date} is a date in English, here a plain'],
  ['signIn.registerApp', 'Eine App.', '<b> is missing'],
  ['account.signOut', '<b>Ab</b>melden', '<b> is not in the English text'],
])('tells what is wrong with %s: %s', (key, text, fault) => {
  expect(translationFaults({ [key]: text })).toEqual([`${key}: ${fault}`])
})

it('does not take a key that English has not', () => {
  // @ts-expect-error: nobody says it
  expect({ 'account.nowhere': 'Nirgends' } satisfies Translation).toHaveProperty(['account.nowhere'])
})

test.each([
  ['de', ['de']],
  ['de-AT', ['de-AT', 'de']],
  ['zh-Hant-TW', ['zh-Hant-TW', 'zh-Hant', 'zh']],
  ['en-US', []],
  ['C', []],
  ['../de', []],
])('looks for the language files of %s from the closest on', (tag, files) => {
  expect(languageFilesFor(tag)).toEqual(files)
})
