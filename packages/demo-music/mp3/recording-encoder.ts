// The encoding of one recording: works on the segment that contains a wanted byte, and emits final bytes.
import { type Recording, recordingLength } from '../music/recording.ts'
import { type Encoder, encoded, segmentBytes } from './encode.ts'
import { bytesOfFrames, frameAt } from './frames.ts'
import { type FrameRun, joinRuns } from './seam.ts'
import { bodyFrames, encodedFrames, type FrameRange, seamFrames, segmentCount, segmentsOfFrame } from './segments.ts'

/** `at`: byte offset in the music, the info frame excluded. */
export type Piece = { readonly at: number; readonly bytes: Uint8Array<ArrayBuffer> }

export type RecordingEncoder = {
  /** Encodes a little towards byte `at`, which must not have been emitted; resolves with the pieces that became final, often none. */
  step(at: number): Promise<readonly Piece[]>
  /** Gives all encoders in use back to the pool. */
  close(): void
}

export type EncoderPool = { acquire(): Promise<Encoder>; release(encoder: Encoder): void }

/** `encoding`: null once the segment is complete; `emitted`: offset up to which its body was emitted. */
type Segment = FrameRun & {
  length: number
  emitted: number
  encoding: { readonly encoder: Encoder; readonly pieces: Generator<Uint8Array> } | null
}

export function openRecordingEncoder(recording: Recording, encoders: EncoderPool): RecordingEncoder {
  const samples = recordingLength(recording)
  /** Index of a segment → the open segment: bytes of it, or of a seam beside it, have still to be emitted. */
  const segments = new Map<number, Segment>()
  const emittedSeams = new Set<number>([0, segmentCount(samples)])

  let isClosed = false

  /** Opens a segment, or returns the open one; null: the recording's encoder was closed meanwhile. */
  async function segmentOf(index: number): Promise<Segment | null> {
    const cachedSegment = segments.get(index)
    if (cachedSegment !== undefined) return cachedSegment
    const encoder = await encoders.acquire()
    if (isClosed) {
      encoders.release(encoder)
      return null
    }
    const segment: Segment = {
      first: encodedFrames(samples, index).start,
      bytes: new Uint8Array(segmentBytes(recording, index)),
      length: 0,
      emitted: bytesOfFrames(bodyFrames(samples, index).start),
      encoding: { encoder, pieces: encoded(encoder, recording, index) },
    }
    segments.set(index, segment)
    return segment
  }

  function advance(segment: Segment): void {
    const piece = segment.encoding?.pieces.next()
    if (piece === undefined) return
    if (!piece.done) {
      const bytes = piece.value.subarray(0, segment.bytes.byteLength - segment.length)
      segment.bytes.set(bytes, segment.length)
      segment.length += bytes.byteLength
    }
    if (segment.encoding !== null && (piece.done || segment.length === segment.bytes.byteLength)) {
      encoders.release(segment.encoding.encoder)
      segment.encoding = null
    }
  }

  /** Whether a segment is encoded up to the end of a range of frames. */
  const reaches = (segment: Segment | undefined, { end }: FrameRange): segment is Segment =>
    segment !== undefined && segment.length >= bytesOfFrames(end) - bytesOfFrames(segment.first)

  function newBody(index: number, segment: Segment): readonly Piece[] {
    const base = bytesOfFrames(segment.first)
    const at = segment.emitted
    const end = Math.min(base + segment.length, bytesOfFrames(bodyFrames(samples, index).end))
    if (end <= at) return []
    segment.emitted = end
    return [{ at, bytes: segment.bytes.slice(at - base, end - base) }]
  }

  function newSeam(index: number): readonly Piece[] {
    const [before, after, seam] = [segments.get(index - 1), segments.get(index), seamFrames(index)]
    if (emittedSeams.has(index) || !reaches(before, seam) || !reaches(after, seam)) return []
    emittedSeams.add(index)
    return [{ at: bytesOfFrames(seam.start), bytes: new Uint8Array(joinRuns(before, after, seam)) }]
  }

  function dropIfDone(index: number): void {
    const body = bytesOfFrames(bodyFrames(samples, index).end)
    if (segments.get(index)?.emitted === body && emittedSeams.has(index) && emittedSeams.has(index + 1)) segments.delete(index)
  }

  return {
    async step(byte) {
      for (const index of segmentsOfFrame(samples, frameAt(byte))) {
        const segment = await segmentOf(index)
        if (segment === null) return []
        if (segment.encoding === null) continue
        advance(segment)
        const pieces = [...newBody(index, segment), ...newSeam(index), ...newSeam(index + 1)]
        for (const touched of [index - 1, index, index + 1]) dropIfDone(touched)
        return pieces
      }
      throw new Error(`Byte ${byte} was given out before, or lies behind the end`)
    },
    close() {
      isClosed = true
      for (const { encoding } of segments.values()) if (encoding !== null) encoders.release(encoding.encoder)
      segments.clear()
    },
  }
}
