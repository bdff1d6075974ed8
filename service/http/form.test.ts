// Parsing a form takes time linear in its size.
import { expect, test } from 'vitest'
import { readForm, repeated } from './form.ts'

const call = (text: string) => ({
  method: 'POST',
  path: '/token',
  query: new URLSearchParams(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: Buffer.from(text),
  signal: new AbortController().signal,
})

test('the first that is given twice is named, among so many that each could not be looked for among all', () => {
  expect(repeated(new URLSearchParams('a=1&b=2&b=3&a=4'))).toBe('b')
  const many = new URLSearchParams(Array.from({ length: 300_000 }, (_, at): [string, string] => [`name${at}`, '']))
  expect(repeated(many)).toBeNull()
  many.append('name7', '')
  expect(repeated(many)).toBe('name7')
})

test('a form of more fields than anybody asks for is none', () => {
  const fields = (count: number) => Array.from({ length: count }, (_, at) => `name${at}=1`).join('&')
  expect(readForm(call(fields(100)))?.size).toBe(100)
  expect(readForm(call(fields(101)))).toBeNull()
})
