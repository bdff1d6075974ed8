// @vitest-environment happy-dom
// Names as anybody made them, in a heading.
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { leastCpuTime } from '../../shared/cpu-time-for-tests.ts'
import { TitleName } from './Name.tsx'

/** What a heading shows, and its parts that do not break. */
const shown = (text: string) => {
  const { container } = render(<TitleName text={text} />)
  return { text: container.textContent, whole: [...container.querySelectorAll('.whole')].map(part => part.textContent) }
}

test.each([
  ['Wind South-West,  Four – not Five', ['South-West,']],
  ['-a a- 1-2 a-b', ['a-b']],
  [' a-b\ta-b ', ['a-b', 'a-b']],
  ['South-West-by-South-and-so-on', []],
  ['', []],
])('“%s” is there as it is, and keeps short words with a hyphen whole', (text, whole) => {
  expect(shown(text)).toEqual({ text, whole })
})

test('a word without an end costs no more than many words', () => {
  const workOf = (text: string): number => leastCpuTime(() => expect(shown(text).text).toBe(text))
  const words = 'a word '.repeat(15_000)
  expect(workOf('a'.repeat(words.length))).toBeLessThan(10 * workOf(words) + 200)
})
