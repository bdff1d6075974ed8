// The check finds what it is for, and leaves alone what is safe.
import { expect, test } from 'vitest'
import { exportedTables, findUnsafe } from './find-unsafe.ts'

const lines = (text: string, name = 'some/file.ts'): readonly number[] => findUnsafe(name, text).map(({ line }) => line)

test.each([
  'element.innerHTML = text',
  "element['outerHTML'] = text",
  "element.insertAdjacentHTML('beforeend', text)",
  'document.write(text)',
  'frame.srcdoc = text',
])('markup of a text: %s', text => {
  expect(lines(text)).toEqual([1])
})

test('markup in the language of the page', () => {
  expect(lines('const a = <p>innerHTML</p>\nconst b = <p dangerouslySetInnerHTML={{ __html: a }} />', 'page.tsx')).toEqual([2])
})

const table = 'const names: Readonly<Record<string, string>> = { mp3: "mpeg" }\n'
test.each([
  `${table}export const nameOf = (key: string) => names[key]`,
  `${table}export const nameOf = (key: string) => names[key.toLowerCase()] ?? ''`,
  'function nameOf(names: Record<string, string>, key: string) {\n return names[key] }',
  'type Names = { readonly names: Readonly<Record<string, string>> }\nexport const nameOf = (of: Names, key: string) => of.names[key]',
  'const names = JSON.parse(text) as Record<string, string>\nexport const nameOf = (key: string) => names[key]',
  'const names: { readonly [key: string]: string } = {}\nexport const nameOf = (key: string) => names[key]',
  `${table}export const nameOf = (key: string, other: string) => Object.hasOwn(names, other) && names[key]`,
])('a look-up by a foreign key: %s', text => {
  expect(lines(text)).toEqual([2])
})

test('a look-up in a table of another file', () => {
  const exported = new Set(exportedTables('tables.ts', `export ${table}`))
  const text = "import { names as all } from './tables.ts'\nexport const nameOf = (key: string) => all[key]"
  expect(findUnsafe('file.ts', text, exported).map(({ line }) => line)).toEqual([2])
  expect(findUnsafe('file.ts', text)).toEqual([])
})

test.each([
  `${table}export const nameOf = (key: string) => (Object.hasOwn(names, key) ? names[key] : undefined)`,
  `${table}export const name = names['mp3']`,
  `${table}for (const key of ['mp3', 'aac']) use(names[key])`,
  `${table}export const learn = (key: string) => { names[key] = 'x' }`,
  'const names: Readonly<Record<"a" | "b", string>> = { a: "", b: "" }\nexport const nameOf = (key: "a" | "b") => names[key]',
  'const names = new Map<string, string>()\nexport const nameOf = (key: string) => names.get(key)',
  'const rows: readonly string[] = []\nexport const rowAt = (row: number) => rows[row]',
])('what is safe: %s', text => {
  expect(lines(text)).toEqual([])
})
