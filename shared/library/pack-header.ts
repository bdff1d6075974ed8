// The first bytes of a pack: what it is, how long, whether whole, and where each section lies. Numbers are little-endian, as on every
// system that the app runs on, so that typed arrays can lie over the bytes.

import { failed, ok, type Result } from '../errors.ts'
import { checksumBlock } from './checksum.ts'
import { bytesOf, expectedLength, forMainFrom, type Section, sections } from './columns.ts'

/** Grows with every change of the columns or of what they mean; a pack of another version is loaded anew. */
const packVersion = 4
const magic = 'SEGUELIB'

export type Span = { readonly offset: number; readonly length: number }
/** `page`: of what the page reads, the section table included; `main`: of what only main reads, which comes behind it. */
export type Checksums = { readonly page: number; readonly main: number }
/** `spans` belongs to `sections`, one to one; offsets and lengths in bytes. */
export type PackHeader = { readonly size: number; readonly checksums: Checksums; readonly spans: readonly Span[] }

/** Bytes: magic 8, version 4, two checksums of 4, 12 of nothing, size 8, 8 of nothing, section table. The first covers all from the size on. */
export const checksumFrom = 32
const tableFrom = 48
const nothingFrom = 20
/** Of every section, so that arrays may lie over it and the checksum goes in whole blocks. */
const alignment = checksumBlock
export const headerSize = tableFrom + sections.length * 16

/** Where everything goes for sections of these lengths in bytes: each begins at a multiple of 16. */
export function planPack(lengths: readonly number[]): { readonly size: number; readonly spans: readonly Span[] } {
  let at = headerSize
  const spans = lengths.map(length => {
    const span = { offset: at, length }
    at += Math.ceil(length / alignment) * alignment
    return span
  })
  return { size: at, spans }
}

/** Where the part that the page reads ends, which begins with the header. */
export const pageEnd = ({ spans, size }: Pick<PackHeader, 'spans' | 'size'>): number => spans[mainSection]?.offset ?? size

/** Writes the header; the checksums are given last, when the rest is there. */
export function writeHeader(into: Uint8Array<ArrayBuffer>, header: PackHeader): void {
  const view = new DataView(into.buffer, into.byteOffset, headerSize)
  for (let index = 0; index < magic.length; index++) view.setUint8(index, magic.charCodeAt(index))
  view.setUint32(8, packVersion, true)
  view.setUint32(12, header.checksums.page, true)
  view.setUint32(16, header.checksums.main, true)
  view.setFloat64(checksumFrom, header.size, true)
  header.spans.forEach((span, index) => {
    view.setFloat64(tableFrom + index * 16, span.offset, true)
    view.setFloat64(tableFrom + index * 16 + 8, span.length, true)
  })
}

/** Whether these are the first bytes of a pack that another version of the app wrote: nothing is wrong with it, it is only of no use. */
export function isOtherVersion(bytes: Uint8Array<ArrayBuffer>): boolean {
  if (bytes.byteLength < tableFrom) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, tableFrom)
  return hasMagic(view) && view.getUint32(8, true) !== packVersion
}

const hasMagic = (view: DataView): boolean => [...magic].every((letter, index) => view.getUint8(index) === letter.charCodeAt(0))

const damaged = (why: string) => failed('disk', `The saved library is damaged (${why}).`)

/**
 * Reads and checks the header: after this every section lies inside `size` bytes, at its alignment, and tables agree on their number of
 * rows. Error: disk.
 */
export function readHeader(bytes: Uint8Array<ArrayBuffer>): Result<PackHeader> {
  if (bytes.byteLength < headerSize) return damaged('too short')
  const view = new DataView(bytes.buffer, bytes.byteOffset, headerSize)
  if (!hasMagic(view)) return damaged('not a library')
  if (view.getUint32(8, true) !== packVersion) return damaged('another version')
  if (bytes.subarray(nothingFrom, checksumFrom).some(byte => byte !== 0)) return damaged('no header')
  const size = view.getFloat64(checksumFrom, true)
  const spans = sections.map((_, index): Span => {
    const at = tableFrom + index * 16
    return { offset: view.getFloat64(at, true), length: view.getFloat64(at + 8, true) }
  })
  if (!Number.isSafeInteger(size) || size % alignment !== 0) return damaged('size')
  const wrong = sections.find((section, index) => !fits(section, spans, index, size))
  if (wrong !== undefined) return damaged(wrong.name)
  const header = { size, checksums: { page: view.getUint32(12, true), main: view.getUint32(16, true) }, spans }
  const end = pageEnd(header)
  const isParted = spans.every(({ offset, length }, index) => (index < mainSection ? offset + length <= end : offset >= end))
  return isParted ? ok(header) : damaged('order')
}

function fits({ name, kind }: Section, spans: readonly Span[], index: number, size: number): boolean {
  const span = spans[index]
  if (span === undefined || !Number.isSafeInteger(span.offset) || !Number.isSafeInteger(span.length)) return false
  if (span.offset < headerSize || span.offset % alignment !== 0 || span.length < 0 || span.offset + span.length > size) return false
  if (span.length % bytesOf(kind) !== 0) return false
  const expected = expectedLength(name, table => (spans[idSection(table)]?.length ?? 0) / 8)
  return expected === null || span.length === expected * bytesOf(kind)
}

const mainSection = sections.findIndex(({ name }) => name === forMainFrom)
const idSection = (table: string): number => sections.findIndex(section => section.name === `${table}.id`)
