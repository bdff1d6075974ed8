import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { english } from './en.ts'
import { pseudo } from './pseudo.ts'
import { locale, partsOf, t } from './words.ts'

it('says a message with its values, plurals and numbers as English has them', () => {
  expect(locale).toBe('en-GB')
  expect(t('account.signOut')).toBe('Sign out')
  expect([0, 1, 1082].map(count => t('count.songs', { count }))).toEqual(['0 songs', '1 song', '1,082 songs'])
  expect(t('smartPlaylists.importedBesides', { count: 1, duplicates: 2 })).toBe('1 smart playlist imported; 2 were there already')
  expect(t('home.date', { date: new Date(2026, 10, 20) })).toBe('Friday, 20 November')
})

it('gives the parts of a message with markup', () => {
  const parts = partsOf<{ readonly strong: string }>('signIn.registerApp', { b: content => ({ strong: content.join('') }) })
  expect(parts).toEqual(['Add an app: any name, any icon of 128 × 128 pixels, and the grant ', { strong: 'authorization code' }, '.'])
})

it('does not take an argument that the message has not, or forget one that it has', () => {
  // @ts-expect-error: it asks for a count
  expect(() => t('count.songs')).toThrow()
  // @ts-expect-error: it asks for nothing
  expect(t('account.signOut', { count: 1 })).toBe('Sign out')
  // @ts-expect-error: nobody wrote it
  expect(() => t('account.nowhere')).toThrow()
})

it('has a pseudo-locale in which nothing that is shown stays in plain letters, and every value does', () => {
  const messages = pseudo(english)
  expect(Object.keys(messages)).toEqual(Object.keys(english))
  expect(messages['account.signOut']).toBe('[Šîîĝñ óóûûţ]')
  expect(JSON.stringify(messages['account.forgetQuestion'])).toBe('["[","Ƒóóŕĝééţ ",["bdi",["account"]],"?","]"]')
  expect(JSON.stringify(messages['count.songs'])).toBe('["[",["count",2,{"one":[0," šóóñĝ"],"other":[0," šóóñĝš"]}],"]"]')
})

it('takes a stored message only if all that it says is there, as arguments get other names in later versions', () => {
  // In a process of its own, which uses the message library as built for production: there it renders a missing argument as "undefined",
  // while in a test it would throw.
  const stored = [{ file: 'queue.json', reason: 'ENOSPC' }, { basename: 'queue.json', reasonOf: 'ENOSPC' }, { file: 'queue.json' }]
  const script = `
    import { isSaid } from ${JSON.stringify(new URL('words.ts', import.meta.url).href)}
    console.log(JSON.stringify(${JSON.stringify(stored)}.map(values => isSaid({ key: 'errors.fileNotWritten', values }))))`
  expect(JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }))).toEqual([
    true,
    false,
    false,
  ])
})
