// Memory for the columns of a library that is being read: a large one grows where it stands, and other threads may read it meanwhile.
import { type ArrayOf, arrayFor, arrayOver, bytesOf, type Kind } from './columns.ts'
import { copy } from './copying.ts'
import { release } from './growing.ts'

/** Smaller arrays are copied as they grow, which costs little and needs no more of the address space than they have. Bytes. */
const small = 1 << 20
/** Larger ones may grow up to here in place: memory that nothing was written to costs nothing. Bytes. */
const reserve = 1 << 29

/** The same values with room for `length` in all; the array before is gone. */
export function withRoom<K extends Kind>(kind: K, values: ArrayOf[K], length: number): ArrayOf[K] {
  const bytes = length * bytesOf(kind)
  const { buffer } = values
  if (buffer instanceof SharedArrayBuffer && bytes <= buffer.maxByteLength) {
    buffer.grow(Math.max(bytes, buffer.byteLength))
    return arrayOver(kind, buffer, { offset: 0, length: bytes }) as ArrayOf[K]
  }
  const larger =
    bytes < small
      ? arrayFor(kind, length)
      : (arrayOver(kind, new SharedArrayBuffer(bytes, { maxByteLength: Math.max(reserve, bytes * 2) }), {
          offset: 0,
          length: bytes,
        }) as ArrayOf[K])
  copy(values, larger)
  if (buffer instanceof ArrayBuffer) release(values)
  return larger
}

/** Zeros where other threads may read them. */
export const shared = <K extends Kind>(kind: K, length: number): ArrayOf[K] =>
  arrayOver(kind, new SharedArrayBuffer(length * bytesOf(kind)), { offset: 0, length: length * bytesOf(kind) }) as ArrayOf[K]

/** The same numbers in an array of their own, of that kind. */
export function sharedCopy<K extends Kind>(kind: K, values: ArrayOf[Kind]): ArrayOf[K] {
  const made = shared(kind, values.length)
  copy(values, made)
  return made
}

/** For rows that threads share. */
export const sharedRows = (length: number): Uint32Array => shared('u32', length)

const copies = new WeakMap<ArrayOf[Kind], ArrayOf[Kind]>()

/** The same numbers where other threads may read them; copied once if they are not there. They must not change afterwards. */
export function inShared<Values extends ArrayOf[Kind]>(values: Values): Values {
  if (values.buffer instanceof SharedArrayBuffer) return values
  const known = copies.get(values)
  if (known !== undefined) return known as Values
  // The same kind of array, which no type can tell.
  const make = values.constructor as new (buffer: SharedArrayBuffer) => Values
  const made = new make(new SharedArrayBuffer(values.byteLength))
  copy(values, made)
  copies.set(values, made)
  return made
}
