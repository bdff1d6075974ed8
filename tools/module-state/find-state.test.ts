// The check finds what it is for, and leaves alone what is for good.
import { expect, test } from 'vitest'
import { findState } from './find-state.ts'

const lines = (text: string): readonly number[] => findState('some/file.ts', text).map(({ line }) => line)

test.each([
  'let last = 0',
  "export let last = ''",
  'const known = new WeakMap<object, string>()',
  'const known = new Map<string, number>()',
  'const names = new Set<string>()',
  'const idle: Machine[] = []',
  'const idle: string[] = [first]',
])('what a module could keep: %s', text => {
  expect(lines(text)).toEqual([1])
})

test.each([
  'const scratch = new Uint8Array(8)\nexport const put = (byte: number) => { scratch[0] = byte }',
  'const scratch = new Uint8Array(8)\nexport const put = (bytes: Uint8Array) => scratch.set(bytes)',
  'export const word = { start: 0 }\nexport function move() { word.start++ }',
  'const facts = { list: { rows: [1] } }\nexport const more = (row: number) => facts.list.rows.push(row)',
  'const table = { a: 1 }\nexport const drop = () => { delete table.a }',
])('what is written between calls: %s', text => {
  expect(lines(text)).toEqual([2])
})

test.each([
  'const names: ReadonlySet<string> = new Set(["a"])',
  'const byName: ReadonlyMap<string, number> = new Map([["a", 1]])',
  'const years: readonly number[] = [1, 2]',
  'const [most, least] = [1, 2]',
  'const kinds = ["a", "b"] as const',
  'const powers = Uint8Array.from({ length: 8 }, (_, bit) => 1 << bit)\nexport const power = (bit: number) => powers[bit]',
  'const rows = { first: 0 }\nexport function count(rows: number[]) { rows.push(1) }',
  'const word = wordsOf("a")\nexport function reader() {\n const word = { start: 0 }\n word.start = 1\n return word\n}',
  'export function counter() {\n let count = 0\n const known = new Map<string, number>()\n return () => known.set("a", count++)\n}',
  'for (const word of ["a"]) use(word)',
])('what is for good, or has an owner: %s', text => {
  expect(lines(text)).toEqual([])
})
