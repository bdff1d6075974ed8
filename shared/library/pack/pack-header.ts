// The header of a pack: magic, version, size, checksums, and where each section lies. Numbers are little-endian, as on all supported
// systems, so that typed arrays can be views of the bytes.

import { failed, ok, type Result } from '../../errors.ts'
import { say } from '../../words/words.ts'
import { bytesOf } from '../model/typed-arrays.ts'
import { checksumBlock, checksumOf } from './checksum.ts'
import { expectedLength, forMainFrom, type Section, sections } from './columns.ts'

/** Incremented when the meaning of a column or the header's layout changes. */
const formatRevision = 6
/** Hash of the columns and `formatRevision`; a pack of another version is discarded and the library downloaded again. */
const packVersion = layoutHash(`${formatRevision} ${sections.map(({ name, kind }) => `${name} ${kind}`).join()}`)
/** The 32-bit FNV-1a hash of a text. */
function layoutHash(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
const magic = 'SEGUELIB'

export type Span = { readonly offset: number; readonly length: number }
/** Offset and length of a section in bytes, and the checksum of its bytes with the zero padding behind them. */
export type PackSection = Span & { readonly sum: number }
/** Size of the file in bytes, and its sections in the order of `sections`. */
export type PackHeader = { readonly size: number; readonly spans: readonly PackSection[] }

/**
 * Layout in bytes: magic 8, version 4, checksum 4, zeros 16, size 8, zeros 8, section table. The checksum covers everything from the size
 * on.
 */
const checksumFrom = 32
const tableFrom = 48
const zerosFrom = 16
/** Bytes per section in the table: offset 8, length 8, checksum 4, zeros 4. */
const entrySize = 24
/** Alignment of sections in bytes, so that typed arrays can view them and checksums cover whole blocks. */
const alignment = checksumBlock
export const aligned = (length: number): number => Math.ceil(length / alignment) * alignment
export const packHeaderSize = aligned(tableFrom + sections.length * entrySize)

/** End of the prefix of the file that the page reads, bytes. */
export const pageEnd = ({ spans, size }: Pick<PackHeader, 'spans' | 'size'>): number => spans[mainSection]?.offset ?? size

/** Serialises the header. */
export function headerBytes({ size, spans }: PackHeader): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(packHeaderSize)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < magic.length; index++) view.setUint8(index, magic.charCodeAt(index))
  view.setUint32(8, packVersion, true)
  view.setFloat64(checksumFrom, size, true)
  for (const [index, { offset, length, sum }] of spans.entries()) {
    const at = tableFrom + index * entrySize
    view.setFloat64(at, offset, true)
    view.setFloat64(at + 8, length, true)
    view.setUint32(at + 16, sum, true)
  }
  view.setUint32(12, checksumOf(bytes.subarray(checksumFrom)), true)
  return bytes
}

/** Whether these bytes begin a pack written by another version of the app, which is not damage. */
export function isOtherVersion(bytes: Uint8Array<ArrayBuffer>): boolean {
  if (bytes.byteLength < tableFrom) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, tableFrom)
  return hasMagic(view) && view.getUint32(8, true) !== packVersion
}

const hasMagic = (view: DataView): boolean => [...magic].every((letter, index) => view.getUint8(index) === letter.charCodeAt(0))

const damaged = (why: string) => failed('disk', say('errors.savedLibraryDamaged', { reason: why }))

/**
 * Parses and validates the header: afterwards every section is aligned and inside `size` bytes, and the tables agree on their number of
 * rows. Error: disk.
 */
export function readHeader(bytes: Uint8Array<ArrayBuffer>): Result<PackHeader> {
  if (bytes.byteLength < packHeaderSize) return damaged('too short')
  const view = new DataView(bytes.buffer, bytes.byteOffset, packHeaderSize)
  if (!hasMagic(view)) return damaged('not a library')
  if (view.getUint32(8, true) !== packVersion) return damaged('another version')
  if (bytes.subarray(zerosFrom, checksumFrom).some(byte => byte !== 0)) return damaged('no header')
  if (checksumOf(bytes.subarray(checksumFrom, packHeaderSize)) !== view.getUint32(12, true)) return damaged('checksum')
  const size = view.getFloat64(checksumFrom, true)
  const spans = sections.map((_, index): PackSection => {
    const at = tableFrom + index * entrySize
    return { offset: view.getFloat64(at, true), length: view.getFloat64(at + 8, true), sum: view.getUint32(at + 16, true) }
  })
  if (!Number.isSafeInteger(size) || size % alignment !== 0) return damaged('size')
  const wrong = sections.find((section, index) => !fits(section, spans, index, size))
  if (wrong !== undefined) return damaged(wrong.name)
  const header = { size, spans }
  const end = pageEnd(header)
  const isInOrder = spans.every(({ offset, length }, index) => (index < mainSection ? offset + length <= end : offset >= end))
  return isInOrder ? ok(header) : damaged('order')
}

function fits({ name, kind }: Section, spans: readonly Span[], index: number, size: number): boolean {
  const span = spans[index]
  if (span === undefined || !Number.isSafeInteger(span.offset) || !Number.isSafeInteger(span.length)) return false
  if (span.offset < packHeaderSize || span.offset % alignment !== 0 || span.length < 0 || span.offset + span.length > size) return false
  if (span.length % bytesOf(kind) !== 0) return false
  const expected = expectedLength(name, table => (spans[idSection(table)]?.length ?? 0) / 8)
  return expected === null || span.length === expected * bytesOf(kind)
}

const mainSection = sections.findIndex(({ name }) => name === forMainFrom)
const idSection = (table: string): number => sections.findIndex(section => section.name === `${table}.id`)
