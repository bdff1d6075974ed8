// Shrinks JPEG covers: crops the middle square and averages the pixels (box filter).
import { decode } from 'jpeg-js'
import { encodeJpeg } from './jpeg.ts'

/**
 * Limits against hostile JPEGs. `pixels`: beyond that decoding needs too much memory. `scans` and `work` (scans × pixels): each scan,
 * though it may have a few bytes, passes over all pixels; usual pictures have ten. `collected`: frames and comments, which the decoder
 * collects in growing lists whose reallocation could end the program; usual pictures have one or two, plus chance matches.
 */
const limits = { pixels: 4_096 * 4_096, scans: 200, work: 16 * 4_096 * 4_096, collected: 2_000 }
/** The decoder's own limits, in megapixels and megabytes, in case it finds another frame header than `pixelsOf` did. */
const decoderLimits = { maxResolutionInMP: limits.pixels / 1e6, maxMemoryUsageInMB: 400 }

/** Pixels by the first frame header (ITU T.81, B.2); null without one. */
function pixelsOf(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let offset = 2; offset + 9 <= bytes.length; ) {
    const marker = view.getUint8(offset + 1)
    if (view.getUint8(offset) !== 0xff || marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return null
    if (marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return view.getUint16(offset + 5) * view.getUint16(offset + 7)
    offset += marker === 0xff ? 1 : 2 + view.getUint16(offset + 2)
  }
  return null
}

/** Counts markers: scans (FF DA, which occurs nowhere else); frames (FF C0 to C2) and comments (FF FE), which may also occur by chance. */
function markersIn(bytes: Uint8Array): { readonly scans: number; readonly collected: number } {
  let [scans, collected] = [0, 0]
  for (let offset = 1; offset < bytes.length; offset++) {
    if (bytes[offset - 1] !== 0xff) continue
    const code = bytes[offset] ?? 0
    if (code === 0xda) scans++
    else if (code === 0xfe || (code >= 0xc0 && code <= 0xc2)) collected++
  }
  return { scans, collected }
}

/** Whether a JPEG exceeds the limits, judged by its bytes before decoding. */
function isTooMuch(bytes: Uint8Array): boolean {
  const pixels = pixelsOf(bytes)
  if (pixels === null || pixels > limits.pixels) return true
  const { scans, collected } = markersIn(bytes)
  return scans > limits.scans || scans * pixels > limits.work || collected > limits.collected
}

/** Average colour of each of `size` by `size` cells of the middle square; `from` has four bytes per pixel. */
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

/** Shrinks a JPEG to a square of `size` pixels per side; null if it is not larger than that, exceeds the limits, or cannot be decoded. */
export function shrinkJpeg(bytes: Uint8Array, size: number): Uint8Array | null {
  if (isTooMuch(bytes)) return null
  try {
    const { data, width, height } = decode(bytes, { useTArray: true, ...decoderLimits })
    return Math.min(width, height) <= size ? null : encodeJpeg(meanSquare(data, width, height, size), size, size)
  } catch {
    return null // undecodable here: the browser gets the original and decides
  }
}
