// Forms with a file, read where they lie: whatever the bytes are, and wherever windows of reading end.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundaryOf, readFormFile } from './form-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'segue-form-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const written = async (bytes: Uint8Array): Promise<string> => {
  const file = path.join(folder, 'form')
  await writeFile(file, bytes)
  return file
}
const part = (name: string, value: Uint8Array, file?: string): Buffer =>
  Buffer.concat([
    Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n`),
    value,
    Buffer.from('\r\n'),
  ])
const formWith = (...parts: readonly Buffer[]): Buffer => Buffer.concat([...parts, Buffer.from('--edge--\r\n')])

test.each([0, 1, 262_143 - 90, 262_144, 262_145, 600_000])('a file of %i bytes is found whole, with the fields around it', async size => {
  // The file consists of beginnings of the boundary that would end it.
  const bytes = Buffer.alloc(size, '\r\n--edg')
  const whole = formWith(
    part('file_path', Buffer.from('Hafen/Möwe.mp3')),
    part('file', bytes, 'Möwe.mp3'),
    part('method', Buffer.from('test')),
  )
  const form = await readFormFile(await written(whole), 'edge')
  expect([...(form?.fields ?? [])]).toEqual([
    ['file_path', 'Hafen/Möwe.mp3'],
    ['method', 'test'],
  ])
  expect(whole.subarray(form?.file?.start, form?.file?.end).equals(bytes)).toBe(true)
})

test('what is no form is none, wherever it breaks off', async () => {
  const whole = formWith(part('file_path', Buffer.from('a.mp3')), part('file', Buffer.from('bytes'), 'a.mp3'))
  for (let end = 0; end < whole.length - 4; end += 1) expect(await readFormFile(await written(whole.subarray(0, end)), 'edge')).toBeNull()
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async bytes => {
      const form = await readFormFile(await written(Buffer.concat([Buffer.from('--edge\r\n'), bytes])), 'edge')
      expect(form === null || form.fields.size <= 20).toBe(true)
    }),
  )
})

test.each([
  ['multipart/form-data; boundary=edge', 'edge'],
  ['multipart/form-data; charset=utf-8; boundary="an edge"', 'an edge'],
  ['multipart/mixed; boundary=edge', null],
  ['application/json', null],
  [undefined, null],
])('the boundary of %j is %j', (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary)
})
