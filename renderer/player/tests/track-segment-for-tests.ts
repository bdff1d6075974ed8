// A feeder over a file made by the test, which records what was requested and which frame is heard when.
import { vi } from 'vitest'
import { numberOf } from '../../../shared/audio/segments-for-tests.ts'
import { trackId } from '../../../shared/ids.ts'
import { createFeeder } from '../stream/feeder.ts'
import type { MediaFailure, TrackFile } from '../stream/track-bytes.ts'
import type { TrackSegment } from '../stream/track-segment.ts'
import { createRecordingBuffer, type HeardFrame } from './recorded-frames-for-tests.ts'

const song: TrackFile = { track: trackId(1), quality: '128' }

/** A request for the file: the byte that it begins at, and how many bytes were sent so far. */
export type FileRequest = { readonly from: number; bytesSent: number }

export type FileServer = {
  /** Serves this file from now on, and forgets earlier requests. */
  replace(bytes: Uint8Array): void
  /** Requests since the file was last replaced. */
  readonly requests: FileRequest[]
}

/** Stands in for main's media answers: serves the file in pieces whose sizes take turns. The test has to call `vi.unstubAllGlobals`. */
export function serveFile(file: Uint8Array, sizes: readonly number[] = [16_384]): FileServer {
  let bytes = file
  const requests: FileRequest[] = []
  vi.stubGlobal('fetch', async (_address: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
    const from = Number(/bytes=(\d+)-/.exec(headers['Range'] ?? '')?.[1])
    const request = { from, bytesSent: 0 }
    requests.push(request)
    const [sent, length] = [bytes, bytes.length - from]
    let turn = 0
    const body = new ReadableStream<Uint8Array>({
      pull: controller => {
        if (signal.aborted) return controller.error(signal.reason)
        const at = from + request.bytesSent
        const piece = sent.slice(at, at + (sizes[turn % sizes.length] ?? 1))
        turn += 1
        request.bytesSent += piece.length
        if (piece.length > 0) controller.enqueue(piece)
        else controller.close()
      },
    })
    return new Response(body, { status: from > 0 ? 206 : 200, headers: { 'content-length': String(length) } })
  })
  return {
    replace: other => {
      bytes = other
      requests.length = 0
    },
    requests,
  }
}

/** A frame heard at a second of the song: its number, and where it would begin (seconds of the song) if nothing were cut off. */
export type SoundAt = { readonly number: number; readonly begin: number }

/** A feeder whose buffer records what is heard of the appended frames. */
export function createTestFeeder() {
  const failures: MediaFailure[] = []
  const { buffer, heard, drained } = createRecordingBuffer()
  let now = 0
  let onProgress: () => void = () => undefined
  const feeder = createFeeder({
    buffer,
    transform: () => null,
    now: () => now,
    onProgress: () => onProgress(),
    onFailure: (_, trouble) => {
      failures.push(trouble)
      onProgress()
    },
  })
  return {
    failures,
    heard,
    drained,
    /** Begins the song at its start, and returns at once. */
    begin: (): TrackSegment => feeder.begin(song, 0),
    /** Begins at a second of the song, and waits until it was read to its end or failed. */
    play: async (position = 0): Promise<TrackSegment> => {
      const trackSegment = feeder.begin(song, position)
      now = trackSegment.from + 1e5
      const before = failures.length
      await new Promise<void>(resolve => {
        onProgress = () => {
          if (trackSegment.end !== null || failures.length > before) resolve()
        }
      })
      return trackSegment
    },
  }
}

/** The first frame heard at a second of the song; undefined: none is. */
export function soundAt(heard: readonly HeardFrame[], { origin }: TrackSegment, second: number): SoundAt | undefined {
  const moment = origin + second + 1e-9
  const found = heard.find(({ from, to }) => from <= moment && moment < to)
  return found && { number: numberOf(found.frame), begin: found.begin - origin }
}

/** Where a track segment is silent (`gap` above 0) or something is heard twice (below 0), in seconds of the timeline; empty: nowhere. */
export function findGaps(
  heard: readonly HeardFrame[],
  { from, end }: TrackSegment,
): readonly { readonly at: number; readonly gap: number }[] {
  const edges = [from, ...heard.flatMap(one => [one.from, one.to]), end ?? Number.NaN]
  return Array.from({ length: edges.length / 2 }, (_, index) => {
    const [at = Number.NaN, then = Number.NaN] = [edges[2 * index], edges[2 * index + 1]]
    return { at, gap: then - at }
  }).filter(({ gap }) => !(Math.abs(gap) < 5e-6))
}
