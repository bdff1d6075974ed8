// For tests: a JPEG that repeats its scan many times, each of which costs a decoder the work of the whole picture.
import { drawCover } from './draw.ts'

/** `side`: width and height in pixels that the header states. */
export function jpegOfScans(scans: number, side = 40): Buffer {
  const made = Buffer.from(drawCover({ motif: 'moon', palette: 'rose', seed: 1 }, 40))
  const frame = made.indexOf(Buffer.from([0xff, 0xc0]))
  made.writeUInt16BE(side, frame + 5)
  made.writeUInt16BE(side, frame + 7)
  const [begin, end] = [made.indexOf(Buffer.from([0xff, 0xda])), made.length - 2]
  const scan = made.subarray(begin, end)
  return Buffer.concat([made.subarray(0, begin), ...Array.from({ length: scans }, () => scan), made.subarray(end)])
}
