// A part of a file comes piece by piece, whole or not at all, and the file is closed in the end.
import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdtemp, open, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pieceLength, piecesOf } from './file-pieces.ts'

const bytes = randomBytes(3 * pieceLength)
const part = { offset: 5, length: 2 * pieceLength + 7 }
let path: string
let file: FileHandle
let reader: ReadableStreamDefaultReader<Uint8Array>
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'segue-pieces-')), 'file')
  await writeFile(path, bytes)
  file = await open(path, 'r')
  reader = piecesOf(file, part).getReader()
})
afterEach(() => file.close())

const rest = async (): Promise<Uint8Array[]> => {
  const pieces: Uint8Array[] = []
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) if (value) pieces.push(value)
  return pieces
}
const isClosed = () => expect.poll(() => file.fd).toBe(-1)

test('all of it and nothing else comes, in pieces that each are memory of their own', async () => {
  const pieces = await rest()
  expect(pieces.map(({ length }) => length)).toEqual([pieceLength, pieceLength, 7])
  expect(new Set(pieces.map(({ buffer }) => buffer)).size).toBe(3)
  expect(Buffer.concat(pieces).equals(bytes.subarray(part.offset, part.offset + part.length))).toBe(true)
  await isClosed()
})

test('nothing is read before it is asked for', async () => {
  await truncate(path, 0)
  await expect(reader.read()).rejects.toThrow('ended')
  await isClosed()
})

test('a file that became shorter meanwhile fails', async () => {
  await reader.read()
  await truncate(path, pieceLength + 100)
  await expect(rest()).rejects.toThrow('ended')
  await isClosed()
})

test('a reader that goes away closes the file', async () => {
  await reader.read()
  await reader.cancel()
  await isClosed()
})

test('while a piece is read, too', async () => {
  const piece = reader.read()
  await reader.cancel()
  expect((await piece).done).toBe(true)
  await isClosed()
})

test('a disk that fails, fails it', async () => {
  await reader.read()
  await file.close()
  await expect(reader.read()).rejects.toThrow()
})
