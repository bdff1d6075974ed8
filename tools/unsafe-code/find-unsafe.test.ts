// The check finds what it is for, and leaves alone what is safe.
import path from 'node:path'
import { expect, test } from 'vitest'
import { findUnsafe } from './find-unsafe.ts'
import { programOf } from './program.ts'

/** The first line of every example, which declares its variables. */
const page = 'declare const element: HTMLElement, text: string, frame: HTMLIFrameElement;'
const markup = [
  'element.innerHTML = text',
  "element['outerHTML'] = text",
  "element.insertAdjacentHTML('beforeend', text)",
  'document.write(text)',
  'window.document.writeln(text)',
  'frame.srcdoc = text',
  "Reflect.get(element, 'setHTMLUnsafe')(text)",
  "new DOMParser().parseFromString(text, 'text/html')",
  "Document['parseHTMLUnsafe'](text)",
  'eval(text)',
  'new Function(text)()',
].map(code => `${page}\n${code}`)

const table = 'const names: Readonly<Record<string, string>> = { mp3: "mpeg" };'
const few = 'const names = { mp3: "mpeg", aac: "aac" } as const;'
const foreign = [
  `${table}\nexport const nameOf = (key: string) => names[key]`,
  `${table}\nexport const nameOf = (key: string) => names[key.toLowerCase()] ?? ''`,
  `${table}\nexport const nameOf = (key: string, other: string) => Object.hasOwn(names, other) && names[key]`,
  `${table}\nexport const nameOf = (key: \`\${string}.mp3\`) => names[key]`,
  `${table}\nexport const nameOf = <Key extends string>(key: Key) => names[key]`,
  `${table}\nexport const nameOf = (key: string & { readonly brand: 'key' }) => names[key]`,
  `${table}\nexport const nameOf = () => names[JSON.parse('""')]`,
  `${table}\nexport const isName = (key: string) => key in names`,
  `${table}\nexport const nameOf = (key: string) => Reflect.get(names, key)`,
  `${table}\nexport const nameOf = (key: string) => { const { [key]: name } = names; return name }`,
  'const names: Record<string, string> = {};\nexport const learn = (key: string) => { names[key] = "x" }',
  'type Names = { readonly names: Readonly<Record<string, string>> };\nexport const nameOf = (of: Names, key: string) => of.names[key]',
  'declare const text: string; const names = JSON.parse(text) as Record<string, string>;\nexport const nameOf = (key: string) => names[key]',
  'const names: { readonly [key: string]: string } = {};\nexport const nameOf = (key: string) => names[key]',
  'const names = { mp3: "mpeg" } satisfies Record<string, string> as Record<string, string>;\nexport const nameOf = (key: string) => names[key]',
  'const names = Object.fromEntries([["mp3", "mpeg"]]);\nexport const nameOf = (key: string) => names[key]',
  `${few}\nexport const nameOf = (key: string) => names[key as keyof typeof names]`,
  `${few}\nexport const nameOf = (key: string) => names[key as 'mp3' | 'aac']`,
  `${few} type Name = keyof typeof names;\nexport const nameOf = (key: string) => use(key as Name); declare const use: (name: Name) => void`,
  `${few}\nfor (const key of Object.keys(names)) console.log({ ...names }[key as 'mp3'])`,
]

const safe = [
  `${table}\nexport const nameOf = (key: string) => (Object.hasOwn(names, key) ? names[key] : undefined)`,
  `${table}\nexport function nameOf(key: string) {\n  if (!Object.hasOwn(names, key)) return null\n  return names[key]\n}`,
  `${table}\nexport function tell(key: string) {\n  if (Object.hasOwn(names, key)) {\n    console.log(names[key])\n  }\n}`,
  `${table}\nexport const name = names['mp3']`,
  `${table}\nfor (const key of ['mp3', 'aac']) console.log(names[key])`,
  `${table}\nfor (const key of Object.keys(names)) console.log(names[key])`,
  `${table}\nexport const all = Object.keys(names).map(key => names[key])`,
  `${table}\nexport const all = Object.entries(names).filter(([key]) => names[key] !== '')`,
  `${few}\nexport const nameOf = (key: keyof typeof names) => names[key]`,
  `${few}\nexport const nameOf = (key: string) => (Object.hasOwn(names, key) ? names[key as keyof typeof names] : null)`,
  `${few}\nexport const keys = Object.keys(names) as (keyof typeof names)[]`,
  'const names: Readonly<Record<"a" | "b", string>> = { a: "", b: "" };\nexport const nameOf = (key: "a" | "b") => names[key]',
  'const names = new Map<string, string>();\nexport const nameOf = (key: string) => names.get(key)',
  'const rows: readonly string[] = [];\nexport const rowAt = (row: number) => rows[row]',
  'declare const state: { person: string } | { error: string };\nexport const isGood = "person" in state',
  'class Mine { #own = 1; is(other: object) { return #own in other } }',
  `import { mkdir, open, rename, writeFile } from 'node:fs/promises'\nexport const put = (path: string, id: number) => writeFile(\`\${path}.\${id}.part\`, '')`,
  "import { join } from 'node:path'\nimport { rm } from 'node:fs/promises'\nexport const drop = (folder: string) => rm(join(folder, 'settings.json'))",
  `import { randomUUID } from 'node:crypto'\nimport { rename } from 'node:fs/promises'\nexport const put = (path: string) => rename(path, \`\${path}.\${randomUUID()}\`)`,
  `import { writeFile } from 'node:fs/promises'\nexport const put = (path: string, name: string) => writeFile(path, \`\${name}/\${name}\`)`,
  'declare const rows: Uint32Array;\nexport const known = new Set(rows)',
  'declare const brand: unique symbol; type Revision = string & { readonly [brand]: "Revision" };\nexport const known = new Map<Revision, number>()',
]

const glued = [
  `import { readFile } from 'node:fs/promises'\nexport const read = (folder: string, name: string) => readFile(\`\${folder}/\${name}\`)`,
  `import { readFile } from 'node:fs/promises'\nexport const read = (name: string) => readFile(\`/srv/\${name}\`)`,
  "import { readFile } from 'node:fs/promises'\nexport const read = (folder: string, name: string) => readFile(folder + '/' + name)",
  `import { rename } from 'node:fs/promises'\nexport const move = (path: string, name: string) => rename(path, \`\${path}\${name}\`)`,
  `import fs from 'node:fs'\nexport const read = (folder: string, name: string) => fs.promises.open(\`\${folder}/\${name}\`)`,
  "import * as files from 'node:fs'\nexport const drop = (folder: string, name: string) => files.rmSync((folder + name) as string)",
  `import { rmSync as drop } from 'node:fs'\nexport const end = (folder: string, name: string, all: boolean) => drop(all ? folder : \`\${folder}/\${name}\`)`,
  `import { readFile } from 'node:fs/promises'; export const read = (folder: string, name: string) => { const file = \`\${folder}/\${name}\`;\nreturn readFile(file) }`,
]

const ids =
  'declare const brand: unique symbol; type TrackId = number & { readonly [brand]: "TrackId" }; declare const all: readonly TrackId[];'
const idTables = [
  `${ids}\nexport const titles = new Map<TrackId, string>()`,
  `${ids}\nexport const known = new Set(all)`,
  `${ids}\nexport const titles: { readonly of: ReadonlyMap<TrackId, string> } = { of: new Map() }`,
  `${ids}\nexport const rows = new Map(all.map((id, row) => [id, row]))`,
  `${ids}\nexport const known = new Set<number>(all)`,
  `${ids}\nexport const maybe = new Set<TrackId | null>()`,
  `${ids}\nexport const twice = Map.groupBy(all, id => id)`,
  'declare const column: Float64Array;\nexport const known = new Set(column)',
  'declare const column: Float64Array;\nexport const rows = new Map(Array.from(column, (id, row) => [id, row]))',
]

const examples = [...markup, ...foreign, ...glued, ...idTables, ...safe]
/** This folder, as TypeScript writes paths on every system. */
const folder = import.meta.dirname.replaceAll(path.sep, '/')
const nameOf = (code: string): string => `${folder}/example-${examples.indexOf(code)}.ts`
const inMarkup = `${folder}/example.tsx`
const texts = new Map(examples.map(code => [nameOf(code), code]))
texts.set(inMarkup, 'const a = <p>innerHTML</p>\nconst b = <p dangerouslySetInnerHTML={{ __html: a }} />')
const program = programOf([...texts.keys()], texts)
const found = (code: string) => findUnsafe(program, nameOf(code))

test.each(markup)('markup of a text: %s', code => {
  expect(found(code)).toEqual([{ line: 2, message: expect.stringContaining('markup') }, ...found(code).slice(1)])
})

test('markup in the language of the page', () => {
  expect(findUnsafe(program, inMarkup).map(({ line }) => line)).toEqual([2])
})

test.each(foreign)('a look-up by a foreign key: %s', code => {
  expect(found(code)).toEqual([{ line: 2, message: expect.stringContaining('foreign key') }])
})

test.each(glued)('a path that is glued together: %s', code => {
  expect(found(code)).toEqual([{ line: 2, message: expect.stringContaining('glued') }])
})

test.each(idTables)('a table of ids: %s', code => {
  expect(found(code)).toEqual([{ line: 2, message: expect.stringContaining('Ids') }])
})

test.each(safe)('what is safe: %s', code => {
  expect(found(code)).toEqual([])
})
