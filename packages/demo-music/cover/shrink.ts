// Photographs of covers made smaller: the middle square, each pixel the mean of what it covers.
import { decode } from 'jpeg-js'
import { encodeJpeg } from './jpeg.ts'

/**
 * Larger pictures are not taken apart: they would need more memory than a cover is worth. Each scan goes over all pixels, and may have but a
 * few bytes: an hour of work fits into a picture of eight megabytes. Usual ones have ten; `work` is all their pixels. The decoder keeps every
 * frame and comment in lists that could grow without an end, in leaps: one beyond the limit of a thread ends the whole program. Usual
 * pictures have one or two, and pairs of bytes that look like one.
 */
const most = { pixels: 4_096 * 4_096, scans: 200, work: 16 * 4_096 * 4_096, kept: 2_000 }
/** The decoder's own limits, which hold even where it finds another header than `most` was judged by: megapixels, megabytes. */
const limits = { maxResolutionInMP: most.pixels / 1e6, maxMemoryUsageInMB: 400 }

/** As the first frame header tells (ITU T.81, B.2); null where none stands. */
function pixelsOf(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 9 <= bytes.length; ) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff || marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return null
    if (marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) return view.getUint16(at + 5) * view.getUint16(at + 7)
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

/** A scan begins with FF DA, and nothing else does; a frame with FF C0 to C2 and a comment with FF FE, as other bytes may by chance. */
function markersIn(bytes: Uint8Array): { readonly scans: number; readonly kept: number } {
  let [scans, kept] = [0, 0]
  for (let at = 1; at < bytes.length; at++) {
    if (bytes[at - 1] !== 0xff) continue
    const code = bytes[at] ?? 0
    if (code === 0xda) scans++
    else if (code === 0xfe || (code >= 0xc0 && code <= 0xc2)) kept++
  }
  return { scans, kept }
}

/** Told by its bytes, before anything is made of them. */
function isTooMuch(bytes: Uint8Array): boolean {
  const pixels = pixelsOf(bytes)
  if (pixels === null || pixels > most.pixels) return true
  const { scans, kept } = markersIn(bytes)
  return scans > most.scans || scans * pixels > most.work || kept > most.kept
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
  if (isTooMuch(bytes)) return null
  try {
    const { data, width, height } = decode(bytes, { useTArray: true, ...limits })
    return Math.min(width, height) <= size ? null : encodeJpeg(meanSquare(data, width, height, size), size, size)
  } catch {
    return null // what a browser makes of it is its own affair: it gets the original
  }
}
