// Writes columns as the sections of a pack, in order, through a caller's function.
import { checksumOf } from './checksum.ts'
import { type PackColumns, type Section, sections } from './columns.ts'
import { aligned, headerBytes, type PackSection, packHeaderSize } from './pack-header.ts'

/** Writes bytes at an offset of the file. */
export type Put = (at: number, bytes: Uint8Array<ArrayBufferLike>) => void

/** Writes all sections and last the header, so that an interrupted write leaves no valid pack; returns the size in bytes. */
export function writePack(columns: PackColumns, put: Put): number {
  let size = packHeaderSize
  const spans = sections.map((section): PackSection => {
    const array = arrayOf(columns, section)
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    const span = { offset: size, length: bytes.length, sum: bytes.length === 0 ? 0 : checksumOf(bytes) }
    if (bytes.length > 0) put(size, bytes)
    size += aligned(bytes.length)
    return span
  })
  // Without this last zero byte the file could end before the padding of its last section.
  if (!spans.some(({ offset, length }) => length > 0 && offset + length === size)) put(size - 1, new Uint8Array(1))
  put(0, headerBytes({ size, spans }))
  return size
}

/** The typed array behind a section. */
function arrayOf(columns: PackColumns, { name }: Section): ArrayBufferView {
  const { numbers, texts } = columns
  if (Object.hasOwn(numbers, name)) return numbers[name as keyof PackColumns['numbers']]
  const column = name.slice(0, name.lastIndexOf('.'))
  if (!Object.hasOwn(texts, column)) throw new Error(`No column of the section ${name}`)
  const text = texts[column as keyof PackColumns['texts']]
  return name.endsWith('.starts') ? text.starts : text.bytes
}
