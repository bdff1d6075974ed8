// Joins two runs of MP3 frames of the same music. A frame's data may begin in space left free by earlier frames (bit reservoir), so at the
// switch the data borrowed by the second run's first frame has to fit into what the first run left free.
import { bytesOfFrames } from './frames.ts'
import { type FrameRange, overlapFrames } from './segments.ts'

/** Whole frames, from frame `first` of the track on. */
export type FrameRun = { readonly first: number; readonly bytes: Uint8Array }

/** Bytes of header and side information per frame, which are never reservoir. */
const fixedBytes = 36
const sideBytes = { start: 4, end: fixedBytes }
/** Frames after which a new encoder's filters have settled. */
const filterDelayFrames = 4

const offsetOf = (run: FrameRun, frame: number): number => bytesOfFrames(frame) - bytesOfFrames(run.first)
const framesOf = (run: FrameRun, { start, end }: FrameRange): Uint8Array => run.bytes.subarray(offsetOf(run, start), offsetOf(run, end))

/** Bytes before its own header (headers not counted) at which a frame's data begins. */
function reservoirOffset(run: FrameRun, frame: number): number {
  const at = offsetOf(run, frame) + sideBytes.start
  return ((run.bytes[at] ?? 0) << 1) | ((run.bytes[at + 1] ?? 0) >> 7)
}

/**
 * The last frame of the overlap at which the second run can take over, as its data begins no further back than in the first run; null:
 * there is none.
 */
function switchFrame(before: FrameRun, after: FrameRun, { end }: FrameRange): number | null {
  for (let frame = end - 1; frame >= end - overlapFrames + filterDelayFrames; frame--) {
    if (reservoirOffset(after, frame) <= reservoirOffset(before, frame)) return frame
  }
  return null
}

/** Copies the last `count` reservoir bytes before `frame` from one run to another. */
function copyReservoir(from: FrameRun, to: FrameRun, frame: number, count: number): void {
  let bytesLeft = count
  for (let earlier = frame - 1; bytesLeft > 0 && earlier >= to.first; earlier--) {
    const end = offsetOf(to, earlier + 1)
    const copied = Math.min(bytesLeft, end - offsetOf(to, earlier) - fixedBytes)
    const source = offsetOf(from, earlier + 1)
    to.bytes.set(from.bytes.subarray(source - copied, source), end - copied)
    bytesLeft -= copied
  }
}

/**
 * The bytes of the seam: frames of `before`, then of `after`, which has to begin two frames before the seam. If no frame allows the switch,
 * the last two frames of the seam are silent (a twentieth of a second): they borrow nothing and leave all their space free.
 */
export function joinRuns(before: FrameRun, after: FrameRun, seam: FrameRange): Uint8Array {
  const bestFrame = switchFrame(before, after, seam)
  const frame = bestFrame ?? seam.end - 2
  const first = framesOf(before, { start: seam.start, end: frame })
  const second = framesOf(after, { start: frame, end: seam.end })
  const joined: FrameRun = { first: seam.start, bytes: new Uint8Array(first.byteLength + second.byteLength) }
  joined.bytes.set(first)
  joined.bytes.set(second, first.byteLength)
  if (bestFrame !== null) {
    copyReservoir(after, joined, frame, reservoirOffset(after, frame))
    return joined.bytes
  }
  for (const silent of [frame, frame + 1]) {
    const at = offsetOf(joined, silent)
    joined.bytes.fill(0, at + sideBytes.start, at + sideBytes.end)
  }
  return joined.bytes
}
