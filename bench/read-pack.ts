// A pack on disk → the library, as the page has it.
import { readFile } from 'node:fs/promises'
import type { Library } from '../shared/library/model.ts'
import { unpack } from '../shared/library/pack.ts'

export async function readPack(file: string): Promise<Library> {
  const bytes = await readFile(file)
  const library = unpack(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  if (!library.ok) throw new Error(library.error.message)
  return library.value
}
