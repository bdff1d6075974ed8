// The spill file, in which rows wait during a load: rows are read back as added, and closing it twice harms no other file.

import { closeSync, fstatSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSpillFile } from './spill-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-spill-'))
})
afterAll(() => rm(folder, { recursive: true }))

const bytesOf = (file: ReturnType<typeof openSpillFile>): Buffer => Buffer.concat(Array.from(file.pieces(), piece => Buffer.from(piece)))

it('gives back what was added, however long the pieces are, and nothing after it was cleared', () => {
  const file = openSpillFile(join(folder, 'rows'))
  const pieces = [10, 300_000, 200_000, 100_000, 1].map((length, index) => Buffer.alloc(length, index + 1))
  for (const piece of pieces) file.add(piece)
  expect(Buffer.compare(bytesOf(file), Buffer.concat(pieces))).toBe(0)
  file.clear()
  expect(bytesOf(file)).toHaveLength(0)
  file.add(Buffer.of(7))
  expect(bytesOf(file)).toEqual(Buffer.of(7))
  file.close()
})

it('closes its own descriptor only, even if that was given to another file since', () => {
  const file = openSpillFile(join(folder, 'rows'))
  file.add(Buffer.alloc(300_000))
  file.close()
  const other = openSync(join(folder, 'other'), 'w')
  file.close()
  expect(fstatSync(other).isFile()).toBe(true)
  closeSync(other)
})
