// Reads a pack from disk as the library that the page has.
import { readFile } from 'node:fs/promises'
import type { Library } from '../shared/library/model/model.ts'
import { unpack } from '../shared/library/pack/pack.ts'

/** Reads a pack from disk, with constant seeds for the hash tables of ids, so that runs are comparable. */
export async function readPack(file: string): Promise<Library> {
  const bytes = await readFile(file)
  const library = unpack(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), [0, 0])
  if (!library.ok) throw new Error(library.error.message)
  return library.value
}
