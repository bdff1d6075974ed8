// Measures how long an MP3 plays whose headers do not state it, by the headers of its frames.
import { frameAt, maxFrameBytes } from './mp3-frame.ts'
import type { PlainFile } from './plain-file.ts'

/** Bytes read at once: as many as a network drive gives without a round trip for each frame. */
const pieceBytes = 256 * 1024
/** Time limit of measuring one file, milliseconds, after which the rest is estimated; a disk reads a few hundred megabytes in it. */
const measuringTime = 5000

/**
 * The frames that begin before `end`: their duration in seconds, and the offset of what follows. Behind bytes that are no frame, two in a
 * row are needed, as one header occurs by chance.
 */
function addFrames(bytes: Uint8Array, end: number): { readonly seconds: number; readonly next: number } {
  let seconds = 0
  let next = 0
  let isBehindFrame = false
  while (next < end) {
    const frame = frameAt(bytes, next)
    isBehindFrame = frame !== null && (isBehindFrame || frameAt(bytes, next + frame.bytes) !== null)
    if (frame !== null && isBehindFrame) {
      seconds += frame.seconds
      next += frame.bytes
    } else next += 1
  }
  return { seconds, next }
}

/**
 * The duration of an opened MP3 in seconds, by its frames from offset `start` on; beyond `timeLimit` milliseconds the rest of the file is
 * taken to be like what was read of it. Rejects with errors of the disk.
 */
export async function measuredSeconds({ handle, size }: PlainFile, start: number, timeLimit = measuringTime): Promise<number> {
  const piece = new Uint8Array(pieceBytes)
  const deadline = performance.now() + timeLimit
  let seconds = 0
  let at = start
  while (at < size) {
    const { bytesRead } = await handle.read(piece, 0, piece.length, at)
    if (bytesRead === 0) break
    const isFull = bytesRead === piece.length
    // The frames of a full piece's end are left to the next piece, which has them whole.
    const added = addFrames(piece.subarray(0, bytesRead), isFull ? bytesRead - 2 * maxFrameBytes : bytesRead)
    seconds += added.seconds
    at += added.next
    if (at < size && performance.now() >= deadline) return (seconds * (size - start)) / (at - start)
  }
  return seconds
}
