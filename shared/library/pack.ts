// Columns ⇄ the bytes of the library's file. Reading lays typed arrays over the bytes: no text is parsed, nothing copied.
import { failed, ok, type Result } from '../errors.ts'
import { checksum, checksumBlock } from './checksum.ts'
import { arrayFor, arrayOver, type Columns, numberColumns, type Section, sections, textColumns } from './columns.ts'
import { libraryOf } from './library-of.ts'
import type { Library } from './model.ts'
import { checksumFrom, headerSize, type PackHeader, pageEnd, planPack, readHeader, type Span, writeHeader } from './pack-header.ts'
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
  writeHeader(header, { size, spans, checksums: { page: 0, main: 0 } })
  const end = pageEnd({ size, spans })
  const page = checksum()
  const main = checksum()
  page.add(header.subarray(checksumFrom))
  for (const [index, array] of arrays.entries()) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    const at = spans[index]?.offset ?? 0
    ;(at < end ? page : main).add(bytes)
    yield { at, bytes }
  }
  writeHeader(header, { size, spans, checksums: { page: page.value(), main: main.value() } })
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

/**
 * Typed arrays over the sections of a checked buffer; empty ones for what lies behind its end. The casts only say what the tables in
 * columns.ts say: name → kind.
 */
function columnsOver(buffer: ArrayBuffer, spans: readonly Span[]): Columns {
  const arrayOfSection = ({ kind }: Section, { offset, length }: Span): ArrayBufferView =>
    offset + length <= buffer.byteLength ? arrayOver(kind, buffer, { offset, length }) : arrayFor(kind, 0)
  const arrays = new Map(sections.map((section, index) => [section.name, arrayOfSection(section, spans[index] ?? nowhere)]))
  const numbers = Object.keys(numberColumns).map(name => [name, arrays.get(name)] as const)
  const texts = textColumns.map(name => {
    return [name, textColumn(arrays.get(`${name}.starts`) as Uint32Array, arrays.get(`${name}.bytes`) as Uint8Array)] as const
  })
  return { numbers: Object.fromEntries(numbers) as Columns['numbers'], texts: Object.fromEntries(texts) as Columns['texts'] }
}
const nowhere: Span = { offset: 0, length: 0 }

/** The checksum of the page's part of a pack that is still filling up: what is there is added, in whole blocks, with each call of `upTo`. */
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

function sumOf(bytes: Uint8Array<ArrayBuffer>, from: number): number {
  const sum = checksum()
  sum.add(bytes.subarray(from))
  return sum.value()
}

const damaged = (why: string) => failed('disk', `The saved library is damaged (${why}).`)

/**
 * A library over the bytes of a pack, which it keeps: all of them, or the part for the page, without what only main needs. Header, lengths,
 * bounds and checksums are checked first. Error: disk, for bytes that are neither of this version.
 */
export function unpack(buffer: ArrayBuffer): Result<Library> {
  const bytes = new Uint8Array(buffer)
  const header = readHeader(bytes)
  if (!header.ok) return header
  const end = pageEnd(header.value)
  if (buffer.byteLength === header.value.size && sumOf(bytes, end) !== header.value.checksums.main) return damaged('checksum')
  return unpacked(buffer, header.value, sumOf(bytes.subarray(0, end), checksumFrom))
}

/** As `unpack`, of the part for the page, whose `sum` has been reckoned while it came (`packSum`). */
export function unpackSummed(buffer: ArrayBuffer, sum: number): Result<Library> {
  const header = readHeader(new Uint8Array(buffer))
  return header.ok ? unpacked(buffer, header.value, sum) : header
}

function unpacked(buffer: ArrayBuffer, header: PackHeader, sum: number): Result<Library> {
  if (buffer.byteLength !== header.size && buffer.byteLength !== pageEnd(header)) return damaged('incomplete')
  if (sum !== header.checksums.page) return damaged('checksum')
  return ok(libraryOf(columnsOver(buffer, header.spans)))
}
