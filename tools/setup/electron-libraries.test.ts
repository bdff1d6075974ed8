import { expect, test } from 'vitest'
import { librariesOf } from './electron-libraries.mjs'

const loaded = '\tlinux-vdso.so.1 (0x00007ffd)\n\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)\n'
const missing = '\tlibnss3.so => not found\n\tlibsmime3.so => not found\n\tlibasound.so.2 => not found\n\tlibnew.so.7 => not found\n'

test('every library that the loader does not find is named, with the package that holds it', () => {
  const [need, ...others] = librariesOf('electron', () => loaded + missing)
  expect(others).toEqual([])
  expect(need).toMatchObject({
    what: 'libnss3.so, libsmime3.so, libasound.so.2, libnew.so.7',
    debian: ['libnss3', 'libasound2t64|libasound2'],
  })
  expect(need?.isThere()).toBe(false)
})

test('it is there once the loader finds them all', () => {
  let said = missing
  const [need] = librariesOf('electron', () => said)
  said = loaded
  expect(need?.isThere()).toBe(true)
})

test.runIf(process.platform === 'linux')('a program that runs lacks none', () => {
  expect(librariesOf(process.execPath)).toEqual([])
  expect(librariesOf(null)).toEqual([])
})
