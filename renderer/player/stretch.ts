// One track, or the rest of one, on the timeline: fetched, cut into frames, and appended at its exact place.
import { createFrameIndex, type FrameIndex } from '../../shared/audio/frame-index.ts'
import { frameHeader } from '../../shared/audio/mp3.ts'
import { decoderDelay, silentFrame } from '../../shared/audio/silent-frame.ts'
import { createSplitter, type Mp3, type Run } from '../../shared/audio/splitter.ts'
import {
  frameAtTime,
  framesHeldBack,
  framesOfRunUp,
  frameTime,
  isConstant,
  musicLength,
  seekPlace,
  trimOf,
} from '../../shared/audio/timeline.ts'
import type { SoundBuffer } from './sound-buffer.ts'
import { NoSound, readTrack, type TrackBytes, type TrackFile } from './track-bytes.ts'

/** All times are seconds of the timeline. `reached` and `end` are written by `feed` only. */
export type Stretch = {
  readonly file: TrackFile
  /** Where the track's own second 0 lies: before `from` if it began in the middle. */
  readonly origin: number
  /** Where it begins to be heard. */
  readonly from: number
  /** How far it is there. */
  reached: number
  /** Where it ends, once the last of it is there. */
  end: number | null
}

/** What is known of a file without reading it again: seeking needs it. */
export type KnownFile = { readonly mp3: Mp3; readonly total: number; readonly index: FrameIndex }
export type KnownFiles = { get(file: TrackFile): KnownFile | null; set(file: TrackFile, known: KnownFile): void }

/**
 * Changes frames on their way to the buffer, such as how loud they are: the same number of frames, each as long as before. Asked once
 * for every stretch; null = they stay as they are.
 */
export type Reshape = (file: TrackFile, mp3: Mp3) => ((frames: Run) => Uint8Array) | null
export const asTheyAre: Reshape = () => null

type Feeding = {
  readonly buffer: SoundBuffer
  readonly reshape: Reshape
  readonly known: KnownFiles
  readonly signal: AbortSignal
  /** Resolves when more may be appended behind a moment of the timeline. */
  readonly room: (reached: number) => Promise<void>
  readonly progressed: () => void
}

/** A moment that is no sample long, seconds. */
const moment = 1e-6
/** So many bytes without a frame: it is no MP3. */
const rubbishLimit = 1_000_000

/** A stretch that begins at `from` on the timeline with the second `position` of a track. */
export const newStretch = (file: TrackFile, from: number, position: number): Stretch => ({
  file,
  origin: from - position,
  from,
  reached: from,
  end: null,
})

/**
 * Appends a stretch until its end. Seeking: with a constant bit rate the frame for a second is found by arithmetic, else by walking
 * from the nearest frame whose place is known; it begins a little early, and what is too early is cut off. The last frames are held
 * back until it is certain
 * that they are the last, because the encoder's padding has to be trimmed from them. Rejects with `NoSound`, or when aborted.
 */
export async function feed(stretch: Stretch, feeding: Feeding): Promise<void> {
  const { buffer, signal, room, progressed } = feeding
  const source = await open(stretch, feeding)
  let held: Run | null = null
  let frames: { readonly first: number; count: number } | null = null
  let shape: ReturnType<Reshape> = null
  let count = source.frame

  for (let piece = await source.bytes.next(); piece; piece = await source.bytes.next()) {
    const read = source.splitter.push(piece)
    const mp3 = source.splitter.mp3()
    if (!mp3 && source.splitter.rubbish() > rubbishLimit) throw new NoSound('The song is not an MP3 file.')
    if (!read || !mp3) continue
    signal.throwIfAborted()
    const index = feeding.known.get(stretch.file)?.index ?? createFrameIndex(mp3.start)
    feeding.known.set(stretch.file, { mp3, total: source.bytes.total(), index })
    const first: number = count ?? source.frameAt(read.at)
    if (source.frame !== null) index.note(first, read)
    count = first + read.starts.length
    const run = without(read, source.wanted - first)
    if (!run) continue
    if (!frames) {
      frames = { first: count - run.starts.length, count: 0 }
      shape = feeding.reshape(stretch.file, mp3)
      const origin = stretch.origin + frameTime(mp3, frames.first)
      await buffer.place({ origin, from: stretch.from, to: Number.POSITIVE_INFINITY })
    }
    const [ready, kept] = holdBack(held, run)
    held = kept
    if (ready.starts.length === 0) continue
    await room(stretch.reached)
    signal.throwIfAborted()
    await buffer.append(shape?.(ready) ?? ready.bytes)
    signal.throwIfAborted()
    frames.count += ready.starts.length
    stretch.reached = Math.max(stretch.from, stretch.origin + frameTime(mp3, frames.first + frames.count))
    progressed()
  }

  const mp3 = source.splitter.mp3()
  if (!mp3 || (!held && stretch.from === stretch.origin)) throw new NoSound('The song is not an MP3 file.')
  if (held && frames) {
    const end = Math.max(stretch.from, stretch.origin + musicLength(mp3, frames.first + frames.count + held.starts.length))
    if (end > stretch.from) {
      await buffer.endAt(end)
      signal.throwIfAborted()
      const tail = tailOf(mp3, { ...held, bytes: shape?.(held) ?? held.bytes })
      await buffer.append(tail.sounding)
      signal.throwIfAborted()
      if (tail.draining) {
        await buffer.place({ origin: end - moment, from: stretch.from, to: end })
        await buffer.append(tail.draining)
        signal.throwIfAborted()
      }
    }
    stretch.reached = end
  }
  stretch.end = stretch.reached
  progressed()
}

/** `frame`: the number of the first frame that will be read; null = `frameAt` tells it by its place. `wanted`: none before is needed. */
type Source = {
  readonly bytes: TrackBytes
  readonly splitter: ReturnType<typeof createSplitter>
  readonly frame: number | null
  readonly wanted: number
  frameAt(byte: number): number
}

/** Opens the file at the place where the stretch begins, or before it. */
async function open({ file, origin, from }: Stretch, { known, signal }: Feeding): Promise<Source> {
  const position = from - origin
  const exact = { frameAt: () => 0, frame: 0, wanted: 0 }
  if (position <= 0) return { ...exact, bytes: readTrack(file, 0, signal), splitter: createSplitter() }
  const { mp3, total, index } = known.get(file) ?? (await learn(file, signal))
  const wanted = Math.max(0, frameAtTime(mp3, position) - framesOfRunUp)
  if (!isConstant(mp3)) {
    const { frame, byte } = index.before(wanted)
    return { ...exact, bytes: readTrack(file, byte, signal), splitter: createSplitter(byte, mp3), frame, wanted }
  }
  const { byte, frameAt } = seekPlace(mp3, wanted)
  return { bytes: readTrack(file, Math.min(byte, total), signal), splitter: createSplitter(byte, mp3), frame: null, wanted: 0, frameAt }
}

/** Reads a file as far as it takes to know what it is. */
async function learn(file: TrackFile, signal: AbortSignal): Promise<KnownFile> {
  const enough = new AbortController()
  const bytes = readTrack(file, 0, AbortSignal.any([signal, enough.signal]))
  const splitter = createSplitter()
  try {
    for (let piece = await bytes.next(); piece; piece = await bytes.next()) {
      splitter.push(piece)
      const mp3 = splitter.mp3()
      if (mp3) return { mp3, total: bytes.total(), index: createFrameIndex(mp3.start) }
      if (splitter.rubbish() > rubbishLimit) break
    }
    throw new NoSound('The song is not an MP3 file.')
  } finally {
    enough.abort()
  }
}

/**
 * The last frames of a track: those that are heard, and one more where the decoder would keep the end of the music to itself. It takes
 * up no time; without it the end is lost wherever another kind of sound, or nothing, follows.
 */
function tailOf(mp3: Mp3, { bytes, starts }: Run): { readonly sounding: Uint8Array; readonly draining: Uint8Array | null } {
  const { unheard, spare } = trimOf(mp3)
  const cut = starts[starts.length - Math.min(unheard, starts.length - 1)] ?? bytes.length
  const next = bytes.subarray(cut)
  const draining = next.length > 0 ? next.subarray(0, frameHeader(next, 0)?.length) : silentFrame(bytes.subarray(starts.at(-1)))
  return { sounding: bytes.subarray(0, cut), draining: spare < decoderDelay ? draining : null }
}

/** A run without so many of its first frames; null if nothing is left. */
function without(run: Run, frames: number): Run | null {
  if (frames <= 0) return run
  const byte = run.starts[frames]
  if (byte === undefined) return null
  return { bytes: run.bytes.subarray(byte), starts: run.starts.slice(frames).map(start => start - byte), at: run.at + byte }
}

/** Joins what was held back with what came, and holds back the last frames of that. */
function holdBack(held: Run | null, run: Run): readonly [ready: Run, held: Run] {
  const all = held ? joinRuns(held, run) : run
  const cut = Math.max(0, all.starts.length - framesHeldBack)
  const byte = all.starts[cut] ?? 0
  return [
    { bytes: all.bytes.subarray(0, byte), starts: all.starts.slice(0, cut), at: all.at },
    { bytes: all.bytes.slice(byte), starts: all.starts.slice(cut).map(start => start - byte), at: all.at + byte },
  ]
}

function joinRuns(one: Run, other: Run): Run {
  const bytes = new Uint8Array(one.bytes.length + other.bytes.length)
  bytes.set(one.bytes)
  bytes.set(other.bytes, one.bytes.length)
  return { bytes, starts: [...one.starts, ...other.starts.map(start => start + one.bytes.length)], at: one.at }
}
