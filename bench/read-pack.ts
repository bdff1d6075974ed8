// A pack on disk → the library, as the page has it.
import { readFile } from 'node:fs/promises'
import type { Library } from '../shared/library/model/model.ts'
import { unpack } from '../shared/library/pack/pack.ts'

/** Hashes have the same bits in every run, so that figures of two runs can be compared. */
export async function readPack(file: string): Promise<Library> {
  const bytes = await readFile(file)
  const library = unpack(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), [0, 0])
  if (!library.ok) throw new Error(library.error.message)
  return library.value
}
