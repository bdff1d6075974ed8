// The Fourier transform that makes correlating minutes of sound quick.

export type Spectrum = {
  readonly real: Float64Array
  readonly imaginary: Float64Array
  /** For each shift, the sum of products of this signal, shifted, with the other one. */
  correlate(other: Spectrum): Float64Array
}

/** @param size a power of two, at least the number of samples */
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
        const [a, b] = [real[index] ?? 0, imaginary[index] ?? 0]
        const [c, d] = [other.real[index] ?? 0, other.imaginary[index] ?? 0]
        // this × conjugate of the other; the sign of the imaginary part is turned for the way back
        productReal[index] = a * c + b * d
        productImaginary[index] = a * d - b * c
      }
      transform(productReal, productImaginary)
      return productReal.map(value => value / size)
    },
  }
}

/** In place, iterative, radix 2. */
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
  for (let length = 2; length <= size; length *= 2) {
    const half = length / 2
    const cosines = Float64Array.from({ length: half }, (_, index) => Math.cos((-2 * Math.PI * index) / length))
    const sines = Float64Array.from({ length: half }, (_, index) => Math.sin((-2 * Math.PI * index) / length))
    for (let start = 0; start < size; start += length) {
      for (let index = 0; index < half; index++) {
        const [upper, lower] = [start + index, start + index + half]
        const [c, s] = [cosines[index] ?? 0, sines[index] ?? 0]
        const [x, y] = [real[lower] ?? 0, imaginary[lower] ?? 0]
        const [u, v] = [real[upper] ?? 0, imaginary[upper] ?? 0]
        const [turnedX, turnedY] = [x * c - y * s, x * s + y * c]
        real[upper] = u + turnedX
        imaginary[upper] = v + turnedY
        real[lower] = u - turnedX
        imaginary[lower] = v - turnedY
      }
    }
  }
}

function swap(values: Float64Array, one: number, other: number): void {
  const kept = values[one] ?? 0
  values[one] = values[other] ?? 0
  values[other] = kept
}
