// The pixel size of a picture, read from its header: a few bytes could decode to gigabytes of pixels.
import { assertNever } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import { pictureType } from './content-kind.ts'

type Size = { readonly width: number; readonly height: number }

const asciiText = (bytes: Buffer, start: number, end: number): string => bytes.toString('latin1', start, end)

/**
 * Most segments or chunks read before the pixels: pictures have dozens, and one with more, which would only be made to keep a parser busy,
 * is not drawn.
 */
const maxSegments = 4096

/** Whether a page can draw a picture safely: a still one whose header tells its size, within the limit. */
export function isDrawable(bytes: Uint8Array): boolean {
  const size = stillSize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (size === null) return false
  const { side, pixels } = tuning.media.artworkLimits
  return size.width > 0 && size.height > 0 && size.width <= side && size.height <= side && size.width * size.height <= pixels
}

/** The pixel size of a still JPEG, PNG, GIF or WebP; null for anything else, animations included. */
function stillSize(bytes: Buffer): Size | null {
  try {
    const type = pictureType(bytes)
    switch (type) {
      case 'image/jpeg':
        return jpegSize(bytes)
      case 'image/png':
        return pngSize(bytes)
      case 'image/gif':
        return gifSize(bytes)
      case 'image/webp':
        return webpSize(bytes)
      case null:
        return null
      default:
        return assertNever(type)
    }
  } catch (error) {
    if (error instanceof RangeError) return null // the data ends before the header does
    throw error
  }
}

/**
 * The size from the first frame header (SOF): ITU T.81, B.2; null if there is none, or the picture has too many scans. A marker without a
 * length there, such as 00, is refused: decoders differ in skipping it, and might find another frame than this.
 */
function jpegSize(bytes: Buffer): Size | null {
  for (let offset = 2, segments = 0; segments < maxSegments; segments++) {
    if (bytes.readUInt8(offset) !== 0xff) return null
    const marker = bytes.readUInt8(offset + 1)
    if (marker === 0xff) {
      offset++
      continue
    }
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return null
    const isFrame = marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame && hasTooManyScans(bytes)) return null
    if (isFrame) return { height: bytes.readUInt16BE(offset + 5), width: bytes.readUInt16BE(offset + 7) }
    offset += 2 + bytes.readUInt16BE(offset + 2)
  }
  return null
}

/**
 * Whether a JPEG has more scans than the limit, as each costs a decoder a pass over all pixels. Within coded data the two bytes of their
 * marker, FF DA, never occur together, so every scan is found.
 */
function hasTooManyScans(bytes: Buffer): boolean {
  let scans = 0
  for (let offset = 1; offset < bytes.length; offset++) if (bytes[offset] === 0xda && bytes[offset - 1] === 0xff) scans++
  return scans > tuning.media.artworkLimits.scans
}

/** The size in a PNG's first chunk (IHDR); null for APNG, which has an `acTL` chunk before the pixels, and for too many chunks. */
function pngSize(bytes: Buffer): Size | null {
  if (asciiText(bytes, 12, 16) !== 'IHDR') return null
  for (let offset = 8, chunks = 0; offset + 8 <= bytes.length; offset += 12 + bytes.readUInt32BE(offset), chunks++) {
    if (chunks === maxSegments) return null
    const chunk = asciiText(bytes, offset + 4, offset + 8)
    if (chunk === 'acTL') return null
    if (chunk === 'IDAT') break
  }
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/**
 * The size of a GIF: in each direction the larger of its screen and its only image; null without an image, and with a second one, which
 * makes it an animation.
 */
function gifSize(bytes: Buffer): Size | null {
  const tableBytes = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  const skipBlocks = (start: number): number => {
    let offset = start
    while (bytes.readUInt8(offset) !== 0) offset += 1 + bytes.readUInt8(offset)
    return offset + 1
  }
  let size: Size | null = null
  for (let offset = 13 + tableBytes(bytes.readUInt8(10)); offset < bytes.length; ) {
    const kind = bytes.readUInt8(offset)
    if (kind === 0x21) offset = skipBlocks(offset + 2)
    else if (kind !== 0x2c) break
    else {
      if (size !== null) return null
      size = {
        width: Math.max(bytes.readUInt16LE(6), bytes.readUInt16LE(offset + 1) + bytes.readUInt16LE(offset + 5)),
        height: Math.max(bytes.readUInt16LE(8), bytes.readUInt16LE(offset + 3) + bytes.readUInt16LE(offset + 7)),
      }
      offset = skipBlocks(offset + 11 + tableBytes(bytes.readUInt8(offset + 9)))
    }
  }
  return size
}

/** The size in each of WebP's three formats: RFC 9649, 2.5 to 2.7; null for an animation. */
function webpSize(bytes: Buffer): Size | null {
  switch (asciiText(bytes, 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      if (bytes.readUInt8(20) & 0x02) return null
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}
