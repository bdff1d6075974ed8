// A track, or the rest of one from a second on, on the timeline: fetched, split into frames, appended at its exact time; joins are trimmed
// here.
import { frameHeader } from '../../../shared/audio/mp3.ts'
import { decoderDelay, silentFrame } from '../../../shared/audio/silent-frame.ts'
import type { FrameRun, Segment } from '../../../shared/audio/splitter.ts'
import {
  type Ending,
  frameAtTime,
  framesHeldBack,
  framesOfRunUp,
  frameTime,
  type PlacedSegment,
  segmentEnd,
  trimOf,
} from '../../../shared/audio/timeline.ts'
import type { SoundBuffer } from './sound-buffer.ts'
import type { TrackFile } from './track-bytes.ts'
import { type KnownFiles, openFrames } from './track-frames.ts'

/** All times are seconds of the timeline. `origin`, `bufferedUntil` and `end` are written by `feed` only. */
export type TrackSegment = {
  readonly file: TrackFile
  /**
   * The time of the track's second 0; before `from` if the track was started in the middle. Corrected once if the start was estimated,
   * when the end of the file has shown the error.
   */
  origin: number
  /** The time at which the segment begins to be heard. */
  readonly from: number
  /** The time up to which the segment is buffered. */
  bufferedUntil: number
  /** The time at which the segment ends; null until it is completely buffered. */
  end: number | null
}

/**
 * Returns what transforms frames before they are appended (their gain), without changing their number or length. Called with the first
 * `Segment` of a file; the function that it returns is used for all later segments of the file, too. null: the frames of this segment stay
 * as they are, and it is called again with the next segment.
 */
export type TransformFrames = (file: TrackFile, segment: Segment) => ((frames: FrameRun) => Uint8Array) | null
export const unchangedFrames: TransformFrames = () => null

type FeedOptions = {
  readonly buffer: SoundBuffer
  readonly transform: TransformFrames
  readonly knownFiles: KnownFiles
  readonly signal: AbortSignal
  /** Resolves when there is room to append after this time of the timeline. */
  readonly waitForRoom: (bufferedUntil: number) => Promise<void>
  readonly onProgress: () => void
}

/**
 * A segment being appended, heard from `begin` on. `takenFrames`: number of frames received; the last of them are held back (`heldBack`)
 * until it is known whether they end the segment, because its encoder padding is trimmed from those.
 */
type Appending = { readonly segment: PlacedSegment; readonly begin: number; takenFrames: number; heldBack: FrameRun | null }

/**
 * How far before the end of a segment's sound the frame that flushes the decoder is placed, seconds: less than one sample, so that nothing
 * of it is heard.
 */
const timeEpsilon = 1e-6

/** A track segment that starts at `from` on the timeline, at `position` seconds of the track. */
export const newTrackSegment = (file: TrackFile, from: number, position: number): TrackSegment => ({
  file,
  origin: from - position,
  from,
  bufferedUntil: from,
  end: null,
})

/**
 * Fetches and appends a track segment to its end, segment by segment: where the sample format changes inside of a file, segments are joined
 * as tracks are. It starts a few frames early (decoder run-up), which the append window cuts off; `openFrames` says where that is and how
 * exactly. Rejects with `MediaFailureError`, or when aborted.
 */
export async function feed(
  trackSegment: TrackSegment,
  { buffer, transform, knownFiles, signal, waitForRoom, onProgress }: FeedOptions,
): Promise<void> {
  const { file, from } = trackSegment
  const position = from - trackSegment.origin
  const frames = await openFrames(file, position, knownFiles, signal)
  let transformRun: ReturnType<TransformFrames> | undefined
  let current: Appending | null = null

  const append = async (bytes: Uint8Array) => {
    await buffer.append(bytes)
    signal.throwIfAborted()
  }
  const endSegment = async ({ segment, begin, takenFrames, heldBack }: Appending, ending: Ending) => {
    const end = Math.max(begin, trackSegment.origin + segmentEnd(segment, takenFrames, ending))
    if (heldBack && end > begin) {
      // Segments may be shorter than the frames held back, so this may be the only wait for room.
      if (ending === 'inside') await waitForRoom(trackSegment.bufferedUntil)
      signal.throwIfAborted()
      await buffer.setEnd(end)
      signal.throwIfAborted()
      const tail = splitTail({ ...heldBack, bytes: transformRun?.(heldBack) ?? heldBack.bytes }, trimOf(segment, takenFrames, ending))
      await append(tail.sounding)
      if (tail.draining) {
        await buffer.setPlacement({ origin: end - timeEpsilon, from: begin, to: end })
        await append(tail.draining)
      }
    }
    trackSegment.bufferedUntil = end
    onProgress()
  }

  for (let steps = await frames.next(); steps; steps = await frames.next()) {
    for (const { run, first, ended } of steps) {
      if (ended && current) {
        await endSegment(current, 'inside')
        current = null
      }
      const { segment } = first
      const firstWanted = position > 0 ? frameAtTime(segment, position) - framesOfRunUp : 0
      const keptRun = withoutFirst(run, Math.ceil(firstWanted - first.frame))
      if (!keptRun) continue
      const nextFrame = first.frame + run.starts.length
      if (!current) {
        transformRun ??= transform(file, segment)
        current = { segment, begin: Math.max(from, trackSegment.origin + segment.begin), takenFrames: nextFrame, heldBack: null }
        const origin = trackSegment.origin + frameTime(segment, nextFrame - keptRun.starts.length)
        await buffer.setPlacement({ origin, from: current.begin, to: Number.POSITIVE_INFINITY })
      }
      const [ready, heldBack] = holdBack(current.heldBack, keptRun)
      current.heldBack = heldBack
      current.takenFrames = nextFrame
      if (ready.starts.length === 0) continue
      await waitForRoom(trackSegment.bufferedUntil)
      signal.throwIfAborted()
      await append(transformRun?.(ready) ?? ready.bytes)
      trackSegment.bufferedUntil = Math.max(from, trackSegment.origin + frameTime(segment, nextFrame - heldBack.starts.length))
      onProgress()
    }
  }

  if (current) await endSegment(current, 'file')
  trackSegment.origin -= frames.shortfall()
  trackSegment.end = trackSegment.bufferedUntil
  onProgress()
}

/**
 * The last frames of a segment: the audible ones, and one more (`draining`), which flushes the decoder, as its delay would else swallow the
 * end of the music, and takes up no time. `draining` null: more samples are trimmed at the end than that delay, so none is needed.
 */
function splitTail(
  { bytes, starts }: FrameRun,
  { silentFrames, extraSamples }: ReturnType<typeof trimOf>,
): { readonly sounding: Uint8Array; readonly draining: Uint8Array | null } {
  const cutAt = starts[starts.length - Math.min(silentFrames, starts.length - 1)] ?? bytes.length
  const next = bytes.subarray(cutAt)
  const draining = next.length > 0 ? next.subarray(0, frameHeader(next, 0)?.length) : silentFrame(bytes.subarray(starts.at(-1)))
  return { sounding: bytes.subarray(0, cutAt), draining: extraSamples < decoderDelay ? draining : null }
}

/** A run without its first `frames` frames; null if none are left. */
function withoutFirst(run: FrameRun, frames: number): FrameRun | null {
  if (frames <= 0) return run
  const byte = run.starts[frames]
  if (byte === undefined) return null
  return { ...run, bytes: run.bytes.subarray(byte), starts: run.starts.slice(frames).map(start => start - byte), at: run.at + byte }
}

/**
 * Joins the frames held back with new ones, and holds back the last `framesHeldBack` of them; `ready`: those before, which can be appended,
 * maybe none.
 */
function holdBack(heldBack: FrameRun | null, run: FrameRun): readonly [ready: FrameRun, held: FrameRun] {
  const all = heldBack ? joinRuns(heldBack, run) : run
  const cutAt = Math.max(0, all.starts.length - framesHeldBack)
  const byte = all.starts[cutAt] ?? 0
  return [
    { ...all, bytes: all.bytes.subarray(0, byte), starts: all.starts.slice(0, cutAt) },
    { ...all, bytes: all.bytes.slice(byte), starts: all.starts.slice(cutAt).map(start => start - byte), at: all.at + byte },
  ]
}

function joinRuns(one: FrameRun, other: FrameRun): FrameRun {
  const bytes = new Uint8Array(one.bytes.length + other.bytes.length)
  bytes.set(one.bytes)
  bytes.set(other.bytes, one.bytes.length)
  return { ...one, bytes, starts: [...one.starts, ...other.starts.map(start => start + one.bytes.length)] }
}
