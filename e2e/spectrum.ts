// A Fourier transform, by which minutes of sound are correlated quickly.

export type Spectrum = {
  readonly real: Float64Array
  readonly imaginary: Float64Array
  /** For each shift of this signal, the sum of its products with the other one. */
  correlate(other: Spectrum): Float64Array
}

/** Transforms samples; they are filled up with zeros. @param size a power of two, at least the number of samples */
export function spectrum(samples: Float32Array, size: number): Spectrum {
  const real = new Float64Array(size)
  real.set(samples)
  const imaginary = new Float64Array(size)
  transform(real, imaginary)
  return {
    real,
    imaginary,
    correlate: other => {
      const productReal = new Float64Array(size)
      const productImaginary = new Float64Array(size)
      for (let index = 0; index < size; index++) {
        const a = real[index] ?? 0
        const b = imaginary[index] ?? 0
        const c = other.real[index] ?? 0
        const d = other.imaginary[index] ?? 0
        // Multiplies this spectrum with the conjugate of the other one. The imaginary part is negated, so that the forward transform does
        // the work of the inverse one.
        productReal[index] = a * c + b * d
        productImaginary[index] = a * d - b * c
      }
      transform(productReal, productImaginary)
      return productReal.map(value => value / size)
    },
  }
}

/** Fast Fourier transform (radix 2, iterative) that overwrites its input. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length
  for (let index = 1, mirror = 0; index < size; index++) {
    let bit = size >> 1
    for (; mirror & bit; bit >>= 1) mirror ^= bit
    mirror ^= bit
    if (index < mirror) {
      swap(real, index, mirror)
      swap(imaginary, index, mirror)
    }
  }
  const { cosines, sines } = turnsOf(size)
  for (let length = 2; length <= size; length *= 2) {
    const half = length / 2
    const stride = size / length
    for (let start = 0; start < size; start += length) {
      for (let index = 0; index < half; index++) {
        const upper = start + index
        const lower = upper + half
        const cosine = cosines[index * stride] ?? 0
        const sine = sines[index * stride] ?? 0
        const x = real[lower] ?? 0
        const y = imaginary[lower] ?? 0
        const turnedX = x * cosine - y * sine
        const turnedY = x * sine + y * cosine
        const u = real[upper] ?? 0
        const v = imaginary[upper] ?? 0
        real[upper] = u + turnedX
        imaginary[upper] = v + turnedY
        real[lower] = u - turnedX
        imaginary[lower] = v - turnedY
      }
    }
  }
}

type Turns = { readonly cosines: Float64Array; readonly sines: Float64Array }
const known = new Map<number, Turns>()

/** Cosines and sines of the angles of half a turn, in `size / 2` steps; computed once for each size. */
function turnsOf(size: number): Turns {
  const found = known.get(size)
  if (found) return found
  const angles = Float64Array.from({ length: size / 2 }, (_, index) => (-2 * Math.PI * index) / size)
  const turns = { cosines: angles.map(Math.cos), sines: angles.map(Math.sin) }
  known.set(size, turns)
  return turns
}

function swap(values: Float64Array, one: number, other: number): void {
  const kept = values[one] ?? 0
  values[one] = values[other] ?? 0
  values[other] = kept
}
