// The MP3 frames of a track from a second on, each with its number and offset in the file (FramePosition), read from the byte where that
// second is.

import { createFrameCounter, type Ended, type FramePosition, firstPosition } from '../../../shared/audio/frame-counter.ts'
import { createFrameIndex, type FrameIndex } from '../../../shared/audio/frame-index.ts'
import { seekTargetAt, shortfall } from '../../../shared/audio/seek.ts'
import { createSplitter, type FrameRun, type ReadStart } from '../../../shared/audio/splitter.ts'
import { t } from '../../../shared/words/words.ts'
import { MediaFailureError, readTrack, type TrackFile } from './track-bytes.ts'

/** What is known of a file from reading it, needed for seeking: its size (`total`, bytes) and an index of frames. */
export type KnownFile = { readonly total: number; readonly index: FrameIndex }
export type KnownFiles = {
  get(file: TrackFile): KnownFile | null
  set(file: TrackFile, knownFile: KnownFile): void
  forget(file: TrackFile): void
}

/** A run of frames, the position of its first one, and the segment that ended before it, if one did. */
export type FrameStep = { readonly run: FrameRun; readonly first: FramePosition; readonly ended: Ended | null }

export type TrackFrames = {
  /** The next frames; null at the end of the file. Rejects with `MediaFailureError`, or when aborted. */
  next(): Promise<readonly FrameStep[] | null>
  /**
   * By how many seconds the first frame was later than estimated, known at the end of the file. Other than 0 only if its position was
   * estimated and the file states its length.
   */
  shortfall(): number
}

/**
 * How many bytes that are neither frame nor tag may precede the first frame before the file counts as no MP3; tags may be of any length.
 */
const maxJunkBytes = 1_000_000
/** How many bytes that are neither frame nor tag may follow a frame before the song is given up; each million takes the page some 50 ms. */
const maxJunkWithin = 8_000_000
/** How many frames are checked before a constant bit rate is assumed. */
const probedFrames = 64
/**
 * How often reading is restarted when the file contradicts what was known of it (replaced file, variable bit rate); after that it fails.
 */
const maxAttempts = 4

/**
 * Opens a track at a second of its music. The first frames may be earlier, as a decoder needs some run-up. Their positions are exact where
 * the file was read before, where the bit rate is constant, and wherever a position with a known index is near (shared/audio/seek.ts).
 * Elsewhere they are estimated: by the tag's table to a 256th of the file, else by the bit rate so far; the estimate counts as the second
 * asked for, and its error is known at the end of the file (`shortfall`). Rejects with `MediaFailureError`, or when aborted.
 */
export async function openFrames(file: TrackFile, seconds: number, knownFiles: KnownFiles, signal: AbortSignal): Promise<TrackFrames> {
  if (seconds <= 0) return (await readFromStart(file, knownFiles, signal)).frames
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const { index, total } = knownFiles.get(file) ?? (await probeFile(file, knownFiles, signal))
    const landing = seekTargetAt(index, total, seconds)
    const readingAbort = new AbortController()
    const from = { byte: Math.min(landing.byte, total), segment: landing.segment, onFrame: landing.kind === 'known' }
    const reading = readRuns(file, from, AbortSignal.any([signal, readingAbort.signal]))
    const runs = await reading.next()
    const [run] = runs ?? []
    const isUnchanged = reading.total() === total
    if (isUnchanged && !run) return noTrackFrames
    const position = isUnchanged && run ? landing.positionOf(run) : null
    if (runs && position) return framesFrom(reading, runs, position, index, landing.kind !== 'estimated')
    readingAbort.abort()
    if (isUnchanged && run && landing.kind === 'computed') index.noteMisprediction(run)
    else knownFiles.forget(file)
  }
  throw new MediaFailureError(t('playback.songChanged'))
}

const noTrackFrames: TrackFrames = { next: async () => null, shortfall: () => 0 }

/** Reads frames from a position on. Exact positions are indexed at once, estimated ones when the end of the file has shown their error. */
function framesFrom(
  reading: Reading,
  firstRuns: readonly FrameRun[],
  position: FramePosition,
  index: FrameIndex,
  isExact: boolean,
): TrackFrames {
  const walk = createFrameCounter(position)
  const estimatedPositions: FramePosition[] = []
  let runs: readonly FrameRun[] | null = firstRuns
  let shortfallSeconds = 0

  const correctEstimates = () => {
    const end = walk.here()
    const frames = isExact ? null : shortfall(index, end)
    if (frames === null) return
    shortfallSeconds = (frames * end.segment.header.samples) / end.segment.header.sampleRate
    for (const estimated of estimatedPositions.splice(0)) index.add({ ...estimated, frame: Math.round(estimated.frame + frames) })
  }
  const step = (run: FrameRun): FrameStep => {
    const { first, ended } = walk.take(run)
    index.compare(run)
    if (isExact) index.add(first)
    else estimatedPositions.push(first)
    return { run, first, ended }
  }
  return {
    next: async () => {
      const now = runs ?? (await reading.next())
      runs = null
      if (!now) correctEstimates()
      return now?.map(step) ?? null
    },
    shortfall: () => shortfallSeconds,
  }
}

/**
 * Reads a file from its first byte, and indexes its frames in what is known of the file, or anew if its size or first frame has changed.
 * Rejects with the error `notMp3` if it has no frames.
 */
async function readFromStart(
  file: TrackFile,
  knownFiles: KnownFiles,
  signal: AbortSignal,
): Promise<{ readonly frames: TrackFrames; readonly knownFile: KnownFile }> {
  const reading = readRuns(file, { byte: 0, segment: null, onFrame: false }, signal)
  const runs = await reading.next()
  const [run] = runs ?? []
  if (!runs || !run) throw notMp3()
  const total = reading.total()
  const previous = knownFiles.get(file)
  const isUnchanged = previous?.total === total && previous.index.first.byte === run.at
  const knownFile = previous && isUnchanged ? previous : { total, index: createFrameIndex(firstPosition(run)) }
  knownFiles.set(file, knownFile)
  return { frames: framesFrom(reading, runs, knownFile.index.first, knownFile.index, true), knownFile }
}

/** Reads the beginning of a file, until its format and bit rate are known. */
async function probeFile(file: TrackFile, knownFiles: KnownFiles, signal: AbortSignal): Promise<KnownFile> {
  const probeAbort = new AbortController()
  try {
    const { frames, knownFile } = await readFromStart(file, knownFiles, AbortSignal.any([signal, probeAbort.signal]))
    let count = 0
    for (let steps = await frames.next(); steps && count < probedFrames; steps = await frames.next()) {
      count += steps.reduce((sum, { run }) => sum + run.starts.length, 0)
    }
    return knownFile
  } finally {
    probeAbort.abort()
  }
}

/** The error of a file without MP3 frames: the browser has to find out whether it is sound of another format. */
const notMp3 = (): MediaFailureError => new MediaFailureError(t('playback.songNotMp3'), 'format')

type Reading = {
  /** Bytes of the whole file; known once something was read. */
  total(): number
  /** The next frames, at least one; null at the end of the file. */
  next(): Promise<readonly FrameRun[] | null>
}

function readRuns(file: TrackFile, from: ReadStart, signal: AbortSignal): Reading {
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
        const junk = splitter.garbageBytes()
        if (!isSound && junk > maxJunkBytes) throw notMp3()
        if (junk > maxJunkWithin) throw new MediaFailureError(t('playback.songNotOnlySound'))
      }
      return null
    },
  }
}
