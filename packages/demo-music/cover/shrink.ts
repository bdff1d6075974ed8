// Photographs of covers made smaller: the middle square, each pixel the mean of what it covers.
import { decode } from 'jpeg-js'
import { encodeJpeg } from './jpeg.ts'

/** Larger pictures are not taken apart: they would need more memory than a cover is worth. */
const limits = { maxResolutionInMP: 40, maxMemoryUsageInMB: 512 }

/** Each goes over all pixels, and may have but a few bytes: an hour of work fits into a picture of eight megabytes. Usual ones have ten. */
const mostScans = 200

/** A scan begins with FF DA, and nothing else does. */
function hasTooManyScans(bytes: Uint8Array): boolean {
  let scans = 0
  for (let at = 1; at < bytes.length; at++) if (bytes[at] === 0xda && bytes[at - 1] === 0xff) scans++
  return scans > mostScans
}

/** Mean colour of each cell of the middle square, `size` cells to a side. `from` has four bytes per pixel. */
function meanSquare(from: Uint8Array, width: number, height: number, size: number): Uint8Array {
  const side = Math.min(width, height)
  const [left, top] = [(width - side) >> 1, (height - side) >> 1]
  const pixels = new Uint8Array(size * size * 3)
  for (let row = 0; row < size; row++) {
    const [y0, y1] = [Math.floor((row * side) / size), Math.max(Math.floor((row * side) / size) + 1, Math.floor(((row + 1) * side) / size))]
    for (let column = 0; column < size; column++) {
      const x0 = Math.floor((column * side) / size)
      const x1 = Math.max(x0 + 1, Math.floor(((column + 1) * side) / size))
      let [red, green, blue] = [0, 0, 0]
      for (let y = y0; y < y1; y++) {
        for (let x = x0; x < x1; x++) {
          const at = ((top + y) * width + left + x) * 4
          red += from[at] ?? 0
          green += from[at + 1] ?? 0
          blue += from[at + 2] ?? 0
        }
      }
      const many = (y1 - y0) * (x1 - x0)
      pixels.set([red / many, green / many, blue / many], (row * size + column) * 3)
    }
  }
  return pixels
}

/** A JPEG as a smaller square one; null if it is no larger than that, or cannot be read. */
export function shrinkJpeg(bytes: Uint8Array, size: number): Uint8Array | null {
  if (hasTooManyScans(bytes)) return null
  try {
    const { data, width, height } = decode(bytes, { useTArray: true, ...limits })
    return Math.min(width, height) <= size ? null : encodeJpeg(meanSquare(data, width, height, size), size, size)
  } catch {
    return null // what a browser makes of it is its own affair: it gets the original
  }
}
