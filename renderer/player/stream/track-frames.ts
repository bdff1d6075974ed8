// The MP3 frames of a track from a second on, each with its place in the file, read from the byte where that second is.

import { createFrameCounter, type Ended, type FramePlace, firstPlace } from '../../../shared/audio/frame-counter.ts'
import { createFrameIndex, type FrameIndex } from '../../../shared/audio/frame-index.ts'
import { seekTargetAt, shortfall } from '../../../shared/audio/seek.ts'
import { createSplitter, type From, type Run } from '../../../shared/audio/splitter.ts'
import { t } from '../../../shared/words/words.ts'
import { NoSound, readTrack, type TrackFile } from './track-bytes.ts'

/** What is known of a file from reading it, needed for seeking: its size (`total`, bytes) and an index of frames. */
export type KnownFile = { readonly total: number; readonly index: FrameIndex }
export type KnownFiles = {
  get(file: TrackFile): KnownFile | null
  set(file: TrackFile, known: KnownFile): void
  forget(file: TrackFile): void
}

/** A run of frames, the place of its first one, and the segment that ended before it, if one did. */
export type Step = { readonly run: Run; readonly first: FramePlace; readonly ended: Ended | null }

export type TrackFrames = {
  /** The next frames; null at the end of the file. Rejects with `NoSound`, or when aborted. */
  next(): Promise<readonly Step[] | null>
  /**
   * At the end of the file: by how many seconds the first frame was later than estimated. Other than 0 only where its place was estimated
   * and the file states its length.
   */
  shortfall(): number
}

/**
 * How many bytes that are neither frame nor tag may precede the first frame before the file counts as no MP3; tags may be of any length.
 */
const rubbishLimit = 1_000_000
/** How many frames are checked before a constant bit rate is assumed. */
const framesOfHead = 64
/**
 * How often reading is restarted when the file contradicts what was known of it (replaced file, variable bit rate); after that it fails.
 */
const mostAttempts = 4

/**
 * Opens a track at a second of its music. The first frames may be earlier, as a decoder needs some run-up. Their places are exact where the
 * file was read before, where the bit rate is constant, and wherever a place with a known index is near (shared/audio/seek.ts). Elsewhere
 * they are estimated: by the tag's table to a 256th of the file, else by the bit rate so far; the estimate counts as the second asked for,
 * and its error is known at the end of the file (`shortfall`). Rejects with `NoSound`, or when aborted.
 */
export async function openFrames(file: TrackFile, seconds: number, known: KnownFiles, signal: AbortSignal): Promise<TrackFrames> {
  if (seconds <= 0) return (await fromStart(file, known, signal)).frames
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const { index, total } = known.get(file) ?? (await learn(file, known, signal))
    const landing = seekTargetAt(index, total, seconds)
    const leave = new AbortController()
    const from = { byte: Math.min(landing.byte, total), segment: landing.segment, onFrame: landing.kind === 'known' }
    const reading = read(file, from, AbortSignal.any([signal, leave.signal]))
    const runs = await reading.next()
    const [run] = runs ?? []
    const isSame = reading.total() === total
    if (isSame && !run) return nothing
    const place = isSame && run ? landing.placeOf(run) : null
    if (runs && place) return follow(reading, runs, place, index, landing.kind !== 'estimated')
    leave.abort()
    if (isSame && run && landing.kind === 'computed') index.noteMisprediction(run)
    else known.forget(file)
  }
  throw new NoSound(t('player.songChanged'))
}

const nothing: TrackFrames = { next: async () => null, shortfall: () => 0 }

/** Reads frames from a place on. Exact places are indexed at once, estimated ones when the end of the file has shown their error. */
function follow(reading: Reading, begun: readonly Run[], place: FramePlace, index: FrameIndex, isExact: boolean): TrackFrames {
  const walk = createFrameCounter(place)
  const unsure: FramePlace[] = []
  let runs: readonly Run[] | null = begun
  let late = 0

  const settle = () => {
    const end = walk.here()
    const frames = isExact ? null : shortfall(index, end)
    if (frames === null) return
    late = (frames * end.segment.header.samples) / end.segment.header.sampleRate
    for (const one of unsure.splice(0)) index.add({ ...one, frame: Math.round(one.frame + frames) })
  }
  const step = (run: Run): Step => {
    const { first, ended } = walk.take(run)
    index.compare(run)
    if (isExact) index.add(first)
    else unsure.push(first)
    return { run, first, ended }
  }
  return {
    next: async () => {
      const now = runs ?? (await reading.next())
      runs = null
      if (!now) settle()
      return now?.map(step) ?? null
    },
    shortfall: () => late,
  }
}

/** Reads a file from its first byte, and indexes its frames. */
async function fromStart(
  file: TrackFile,
  known: KnownFiles,
  signal: AbortSignal,
): Promise<{ readonly frames: TrackFrames; readonly found: KnownFile }> {
  const reading = read(file, { byte: 0, segment: null, onFrame: false }, signal)
  const runs = await reading.next()
  const [run] = runs ?? []
  if (!runs || !run) throw noFrames()
  const total = reading.total()
  const before = known.get(file)
  const isSame = before?.total === total && before.index.first.byte === run.at
  const found = before && isSame ? before : { total, index: createFrameIndex(firstPlace(run)) }
  known.set(file, found)
  return { frames: follow(reading, runs, found.index.first, found.index, true), found }
}

/** Reads the beginning of a file, until its format and bit rate are known. */
async function learn(file: TrackFile, known: KnownFiles, signal: AbortSignal): Promise<KnownFile> {
  const enough = new AbortController()
  try {
    const { frames, found } = await fromStart(file, known, AbortSignal.any([signal, enough.signal]))
    let count = 0
    for (let steps = await frames.next(); steps && count < framesOfHead; steps = await frames.next()) {
      count += steps.reduce((sum, { run }) => sum + run.starts.length, 0)
    }
    return found
  } finally {
    enough.abort()
  }
}

/** The error of a file without MP3 frames: the browser has to find out whether it is sound of another format. */
const noFrames = (): NoSound => new NoSound(t('player.notAnMp3File'), 'format')

type Reading = {
  /** Bytes of the whole file; known once something was read. */
  total(): number
  /** The next frames, at least one; null at the end of the file. */
  next(): Promise<readonly Run[] | null>
}

function read(file: TrackFile, from: From, signal: AbortSignal): Reading {
  const bytes = readTrack(file, from.byte, signal)
  const splitter = createSplitter(from)
  let isSound = from.segment !== null
  return {
    total: bytes.total,
    next: async () => {
      for (let piece = await bytes.next(); piece; piece = await bytes.next()) {
        const runs = splitter.push(piece)
        signal.throwIfAborted()
        if (runs.length > 0) {
          isSound = true
          return runs
        }
        if (!isSound && splitter.garbageBytes() > rubbishLimit) throw noFrames()
      }
      return null
    },
  }
}
