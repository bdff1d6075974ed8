// The kinds of typed arrays in columns, with their constructors.
const arrays = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const
export type NumberType = keyof typeof arrays
export type ArrayOf = {
  u8: Uint8Array
  u16: Uint16Array
  u32: Uint32Array
  i32: Int32Array
  f32: Float32Array
  f64: Float64Array
}

/** An array of a kind for `length` values, all 0. */
export const arrayFor = <K extends NumberType>(kind: K, length: number): ArrayOf[K] => new arrays[kind](length) as ArrayOf[K]
export const bytesOf = (kind: NumberType): number => arrays[kind].BYTES_PER_ELEMENT
/** A view of a kind over part of a buffer; offset and length in bytes. */
export const arrayOver = (
  kind: NumberType,
  buffer: ArrayBufferLike,
  part: { readonly offset: number; readonly length: number },
): ArrayOf[NumberType] => new arrays[kind](buffer as ArrayBuffer, part.offset, part.length / bytesOf(kind))
