// Serialises columns to the bytes of the library's file, and back by laying typed arrays over the bytes, without parsing or copying.

import { failed, ok, type Result } from '../../errors.ts'
import { say } from '../../words/words.ts'
import type { Library } from '../model/model.ts'
import { textColumn } from '../model/text-column.ts'
import type { HashSeed } from '../model/text-hash.ts'
import { arrayFor, arrayOver } from '../model/typed-arrays.ts'
import { checksumOf } from './checksum.ts'
import { numberColumns, type PackColumns, type Section, sections, textColumns } from './columns.ts'
import { aligned, type PackSection, pageEnd, readHeader, type Span } from './pack-header.ts'
import { writePack } from './pack-writer.ts'
import { libraryOf } from './packed-library.ts'

/** The pack as one byte array. */
export function pack(columns: PackColumns): Uint8Array<ArrayBuffer> {
  const parts: { readonly at: number; readonly bytes: Uint8Array }[] = []
  const size = writePack(columns, (at, bytes) => void parts.push({ at, bytes }))
  const whole = new Uint8Array(size)
  for (const { at, bytes } of parts) whole.set(bytes, at)
  return whole
}

/**
 * Views of the sections of a validated buffer; empty arrays for sections behind its end. The casts rely on columns.ts, which maps names to
 * kinds.
 */
function columnsOver(buffer: ArrayBuffer, spans: readonly Span[]): PackColumns {
  const arrayOfSection = ({ kind }: Section, { offset, length }: Span): ArrayBufferView =>
    offset + length <= buffer.byteLength ? arrayOver(kind, buffer, { offset, length }) : arrayFor(kind, 0)
  const arrays = new Map(sections.map((section, index) => [section.name, arrayOfSection(section, spans[index] ?? emptySpan)]))
  const numbers = Object.keys(numberColumns).map(name => [name, arrays.get(name)] as const)
  const texts = textColumns.map(name => {
    return [name, textColumn(arrays.get(`${name}.starts`) as Uint32Array, arrays.get(`${name}.bytes`) as Uint8Array)] as const
  })
  return { numbers: Object.fromEntries(numbers) as PackColumns['numbers'], texts: Object.fromEntries(texts) as PackColumns['texts'] }
}
const emptySpan: Span = { offset: 0, length: 0 }

const damaged = (why: string) => failed('disk', say('errors.savedLibraryDamaged', { reason: why }))

/**
 * A library that views the bytes of a pack and keeps them: the whole pack, or the prefix for the page. Header, lengths, bounds and
 * checksums are verified first. `seed`: random bits of this process. Error: disk, if the bytes are damaged or of another version.
 */
export function unpack(buffer: ArrayBuffer, seed: HashSeed): Result<Library> {
  const bytes = new Uint8Array(buffer)
  const header = readHeader(bytes)
  if (!header.ok) return header
  const isWrong = ({ offset, length, sum }: PackSection): boolean =>
    length > 0 && offset + length <= bytes.length && checksumOf(bytes.subarray(offset, offset + aligned(length))) !== sum
  return header.value.spans.some(isWrong) ? damaged('checksum') : openVerified(buffer, seed)
}

/**
 * Like `unpack`, but without section checksums, for the page, whose packs main has verified (main/library/pack-file.ts). Whatever the bytes
 * are, reading the library does not throw.
 */
export function openVerified(buffer: ArrayBuffer, seed: HashSeed): Result<Library> {
  const header = readHeader(new Uint8Array(buffer))
  if (!header.ok) return header
  if (buffer.byteLength !== header.value.size && buffer.byteLength !== pageEnd(header.value)) return damaged('incomplete')
  return ok(libraryOf(columnsOver(buffer, header.value.spans), seed))
}
