// Copying numbers from one array to another, for which a program may know a faster way than the language has: engines copy memory that
// threads share a word at a time, and byte by byte where source and target lie differently.
import type { ArrayOf, Kind } from './columns.ts'

/** As `into.set(source, at)`. */
export type CopyBytes = (source: Uint8Array, into: Uint8Array, at: number) => void
let copyBytes: CopyBytes | null = null

/** From now on it is done in this way. */
export function copyBy(way: CopyBytes): void {
  copyBytes = way
}

type Values = ArrayOf[Kind]
const bytesOf = ({ buffer, byteOffset, byteLength }: Values): Uint8Array => new Uint8Array(buffer, byteOffset, byteLength)

/** As `into.set(source, at)`. */
export function copy(source: Values, into: Values, at = 0): void {
  if (copyBytes === null || source.constructor !== into.constructor) into.set(source, at)
  else copyBytes(bytesOf(source), bytesOf(into), at * into.BYTES_PER_ELEMENT)
}
