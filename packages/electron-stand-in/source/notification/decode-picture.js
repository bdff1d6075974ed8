// Decodes a picture of a notification to pixels of four bytes each, alpha last, as GdkPixbuf has them.
import { decode } from 'jpeg-js'
import { notImplemented } from '../strict.js'
import { decodePng } from '../tray/decode-png.js'

/** @param {Buffer} bytes of a file @returns {{ width: number, height: number, points: Uint8Array }} */
export function decodePicture(bytes) {
  if (bytes.toString('latin1', 1, 4) === 'PNG') {
    const { width, height, points } = decodePng(bytes)
    for (let at = 0; at < points.length; at += 4) points.writeUInt32BE(((points.readUInt32BE(at) << 8) | (points[at] ?? 0)) >>> 0, at)
    return { width, height, points }
  }
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) throw notImplemented('a picture in a notification that is neither PNG nor JPEG')
  const { width, height, data } = decode(bytes, { useTArray: true, formatAsRGBA: true })
  return { width, height, points: data }
}
