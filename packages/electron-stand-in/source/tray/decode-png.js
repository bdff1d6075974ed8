// Decodes a PNG to the pixels of a tray icon: four bytes each, alpha first; only the PNG format that app icons have.
import zlib from 'node:zlib'
import { notImplemented } from '../strict.js'

/** Bytes per pixel in the file: red, green, blue and alpha of 8 bits each. */
const bytesPerPixel = 4

/**
 * Decodes a PNG of 8 bits per channel with alpha, not interlaced; throws for any other. `points`: four bytes per pixel, alpha first.
 * @param {Buffer} png @returns {{ width: number, height: number, points: Buffer }}
 */
export function decodePng(png) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const [depth, colours, , , interlaced] = png.subarray(24, 29)
  if (depth !== 8 || colours !== 6 || interlaced !== 0) throw notImplemented('an icon in the tray that is no PNG of 8 bits with alpha')
  const lines = zlib.inflateSync(Buffer.concat(readImageData(png)))
  const row = width * bytesPerPixel
  const points = Buffer.alloc(row * height)
  let above = Buffer.alloc(row)
  for (let y = 0; y < height; y++) {
    const start = y * (row + 1)
    const line = unfilter(lines[start] ?? 0, lines.subarray(start + 1, start + 1 + row), above)
    for (let x = 0; x < row; x += bytesPerPixel) {
      points[y * row + x] = line[x + 3] ?? 0
      line.copy(points, y * row + x + 1, x, x + 3)
    }
    above = line
  }
  return { width, height, points }
}

/** @param {Buffer} png */
function readImageData(png) {
  const parts = []
  // After the signature of eight bytes come chunks: length, type, content, checksum.
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return parts
}

/**
 * Undoes a PNG filter: each byte is stored as the difference from a prediction by its neighbours.
 * @param {number} filter @param {Buffer} filtered @param {Buffer} above
 */
function unfilter(filter, filtered, above) {
  const line = Buffer.alloc(filtered.length)
  for (let x = 0; x < filtered.length; x++) {
    const [left, up, corner] = [line[x - bytesPerPixel] ?? 0, above[x] ?? 0, (x < bytesPerPixel ? 0 : above[x - bytesPerPixel]) ?? 0]
    line[x] = (filtered[x] ?? 0) + ([0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0)
  }
  return line
}

/** The Paeth predictor: the neighbour nearest to `left + up - corner`. @param {number} left @param {number} up @param {number} corner */
function paeth(left, up, corner) {
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
