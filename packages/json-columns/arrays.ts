// Typed arrays by kind, and their growth.
const arrays = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f32: Float32Array, f64: Float64Array } as const
export type NumberType = keyof typeof arrays
export type ArrayOf = {
  u8: Uint8Array
  u16: Uint16Array
  u32: Uint32Array
  f32: Float32Array
  f64: Float64Array
}

/** A zero-filled array. */
export const arrayFor = <K extends NumberType>(kind: K, length: number): ArrayOf[K] => new arrays[kind](length) as ArrayOf[K]

/** Moves the values into an array of `length`; the former array, which has to span its buffer, becomes unusable. */
export const grownCopy = <K extends NumberType>(kind: K, values: ArrayOf[K], length: number): ArrayOf[K] =>
  new arrays[kind]((values.buffer as ArrayBuffer).transfer(length * values.BYTES_PER_ELEMENT)) as ArrayOf[K]
