// What errors say with names and words of others in them.
import { expect, test } from 'vitest'
import { errorWords, failed } from './errors.ts'
import { say } from './words/words.ts'

test('a name in a sentence stays within it: in one line, cut, and turning no direction', () => {
  const { error } = failed('disk', say('errors.fileNotWritten', { file: 'a\n\u202etxt.exe', reason: 'x'.repeat(9_000) }))
  expect(error.message).not.toMatch(/[\n\u202e]/)
  expect(errorWords(error)).toBe(error.message)
  expect(error.message.length).toBeLessThan(700)
})
