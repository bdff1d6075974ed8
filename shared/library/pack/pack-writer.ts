// Columns → the sections of a pack, one behind the other, wherever their bytes are put.
import { checksumOf } from './checksum.ts'
import { type Columns, type Section, sections } from './columns.ts'
import { aligned, headerBytes, headerSize, type PackSection } from './pack-header.ts'

/** Puts bytes at a place of the file. */
export type Put = (at: number, bytes: Uint8Array<ArrayBufferLike>) => void

/** Puts all sections, then the header, which makes it a pack. Gives its size, bytes. */
export function writePack(columns: Columns, put: Put): number {
  let size = headerSize
  const spans = sections.map((section): PackSection => {
    const array = arrayOf(columns, section)
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    const span = { offset: size, length: bytes.length, sum: bytes.length === 0 ? 0 : checksumOf(bytes) }
    if (bytes.length > 0) put(size, bytes)
    size += aligned(bytes.length)
    return span
  })
  // The last section with something in it may end before the file does.
  if (!spans.some(({ offset, length }) => length > 0 && offset + length === size)) put(size - 1, new Uint8Array(1))
  put(0, headerBytes({ size, spans }))
  return size
}

/** The array behind a section of these columns. */
function arrayOf(columns: Columns, { name }: Section): ArrayBufferView {
  const { numbers, texts } = columns
  if (Object.hasOwn(numbers, name)) return numbers[name as keyof Columns['numbers']]
  const column = name.slice(0, name.lastIndexOf('.'))
  if (!Object.hasOwn(texts, column)) throw new Error(`No column of the section ${name}`)
  const text = texts[column as keyof Columns['texts']]
  return name.endsWith('.starts') ? text.starts : text.bytes
}
