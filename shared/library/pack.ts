// Columns ⇄ the bytes of the library's file. Reading lays typed arrays over the bytes: no text is parsed, nothing copied.
import { failed, ok, type Result } from '../errors.ts'
import { checksum, checksumBlock } from './checksum.ts'
import { arrayOver, type Columns, numberColumns, type Section, sections, textColumns } from './columns.ts'
import { libraryOf } from './library-of.ts'
import type { Library } from './model.ts'
import { checksumFrom, headerSize, planPack, readHeader, type Span, writeHeader } from './pack-header.ts'
import { textColumn } from './text-column.ts'

/** The array behind a section of these columns. */
function arrayOf(columns: Columns, { name }: Section): ArrayBufferView {
  const { numbers, texts } = columns
  if (name in numbers) return numbers[name as keyof Columns['numbers']]
  const part = name.slice(name.lastIndexOf('.') + 1)
  const text = texts[name.slice(0, name.lastIndexOf('.')) as keyof Columns['texts']]
  return part === 'starts' ? text.starts : text.bytes
}

/** Bytes, and where in the file they go. */
export type PackPart = { readonly at: number; readonly bytes: Uint8Array<ArrayBufferLike> }

/** A pack part by part, nothing of it copied: the gaps between them are zeros; the header, which makes it one, comes last. */
export function* packParts(columns: Columns): Generator<PackPart> {
  const arrays = sections.map(section => arrayOf(columns, section))
  const { size, spans } = planPack(arrays.map(array => array.byteLength))
  const header = new Uint8Array(headerSize)
  writeHeader(header, { size, spans, checksum: 0 })
  const sum = checksum()
  sum.add(header.subarray(checksumFrom))
  for (const [index, array] of arrays.entries()) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    sum.add(bytes)
    yield { at: spans[index]?.offset ?? 0, bytes }
  }
  writeHeader(header, { size, spans, checksum: sum.value() })
  // The last section with something in it may end before the file does.
  const isWhole = spans.some(({ offset, length }) => length > 0 && offset + length === size)
  if (!isWhole) yield { at: size - 1, bytes: new Uint8Array(1) }
  yield { at: 0, bytes: header }
}

/** The whole pack as bytes. */
export function pack(columns: Columns): Uint8Array<ArrayBuffer> {
  const parts = [...packParts(columns)]
  const bytes = new Uint8Array(Math.max(...parts.map(part => part.at + part.bytes.length)))
  for (const part of parts) bytes.set(part.bytes, part.at)
  return bytes
}

/** Typed arrays over the sections of a checked buffer. The casts only say what the tables in columns.ts say: name → kind. */
function columnsOver(buffer: ArrayBuffer, spans: readonly Span[]): Columns {
  const arrays = new Map(sections.map(({ name, kind }, index) => [name, arrayOver(kind, buffer, spans[index] ?? nowhere)]))
  const numbers = Object.keys(numberColumns).map(name => [name, arrays.get(name)] as const)
  const texts = textColumns.map(name => {
    return [name, textColumn(arrays.get(`${name}.starts`) as Uint32Array, arrays.get(`${name}.bytes`) as Uint8Array)] as const
  })
  return { numbers: Object.fromEntries(numbers) as Columns['numbers'], texts: Object.fromEntries(texts) as Columns['texts'] }
}
const nowhere: Span = { offset: 0, length: 0 }

/** The checksum of a pack that is still filling up: what is there is added, in whole blocks, with each call of `upTo`. */
export function packSum(bytes: Uint8Array<ArrayBuffer>): { readonly upTo: (filled: number) => void; readonly value: () => number } {
  const sum = checksum()
  let added = checksumFrom
  return {
    upTo: filled => {
      const end = filled === bytes.length ? filled : filled - (filled % checksumBlock)
      if (end <= added) return
      sum.add(bytes.subarray(added, end))
      added = end
    },
    value: sum.value,
  }
}

function sumOf(bytes: Uint8Array<ArrayBuffer>): number {
  const sum = packSum(bytes)
  sum.upTo(bytes.length)
  return sum.value()
}

/**
 * A library over the bytes of a pack, which it keeps. Header, lengths, bounds and checksum are checked first. Error: disk, for bytes that
 * are not a whole pack of this version. `sum`: from `packSum` over the whole of these bytes, if it has been reckoned already.
 */
export function unpack(buffer: ArrayBuffer, sum: number | null = null): Result<Library> {
  const bytes = new Uint8Array(buffer)
  const header = readHeader(bytes)
  if (!header.ok) return header
  const { size, checksum: expected, spans } = header.value
  if (size !== buffer.byteLength) return failed('disk', 'The saved library is damaged (incomplete).')
  if ((sum ?? sumOf(bytes)) !== expected) return failed('disk', 'The saved library is damaged (checksum).')
  return ok(libraryOf(columnsOver(buffer, spans)))
}
