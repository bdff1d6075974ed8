// A feeder over a file that a test makes up: what was asked for, and which frame is heard when.
import { vi } from 'vitest'
import { numberOf } from '../../../shared/audio/segments-for-tests.ts'
import { trackId } from '../../../shared/ids.ts'
import { createFeeder } from '../stream/feeder.ts'
import type { TrackFile, Trouble } from '../stream/track-bytes.ts'
import type { TrackSegment } from '../stream/track-segment.ts'
import { type Heard, openHeard } from './heard-for-tests.ts'

const song: TrackFile = { track: trackId(1), quality: '128' }

/** A request for the file: from which byte, and how many have come. */
export type Asked = { readonly from: number; came: number }

export type Served = {
  /** From now on this is the file. */
  serve(bytes: Uint8Array): void
  /** Requests since the last time it was served. */
  readonly asked: Asked[]
}

/** Main, as the page sees it: it answers with the file in pieces of these sizes, over and over. Needs `vi.unstubAllGlobals`. */
export function serving(file: Uint8Array, sizes: readonly number[] = [16_384]): Served {
  let bytes = file
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (_address: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
    const from = Number(/bytes=(\d+)-/.exec(headers['Range'] ?? '')?.[1])
    const request = { from, came: 0 }
    asked.push(request)
    const [sent, length] = [bytes, bytes.length - from]
    let turn = 0
    const body = new ReadableStream<Uint8Array>({
      pull: controller => {
        if (signal.aborted) return controller.error(signal.reason)
        const at = from + request.came
        const piece = sent.slice(at, at + (sizes[turn % sizes.length] ?? 1))
        turn += 1
        request.came += piece.length
        if (piece.length > 0) controller.enqueue(piece)
        else controller.close()
      },
    })
    return new Response(body, { status: from > 0 ? 206 : 200, headers: { 'content-length': String(length) } })
  })
  return {
    serve: other => {
      bytes = other
      asked.length = 0
    },
    asked,
  }
}

/** Seconds of the song: the frame that is heard, and where it begins if nothing is cut off. */
export type SoundAt = { readonly number: number; readonly begin: number }

/** A feeder, and what is heard of what it appends. */
export function openDesk() {
  const failures: Trouble[] = []
  const { buffer, heard, drained } = openHeard()
  let now = 0
  let look: () => void = () => undefined
  const feeder = createFeeder({
    buffer,
    reshape: () => null,
    now: () => now,
    progressed: () => look(),
    failed: (_, trouble) => {
      failures.push(trouble)
      look()
    },
  })
  return {
    failures,
    heard,
    drained,
    /** Begins the song, of which nothing is heard yet. */
    begin: (): TrackSegment => feeder.begin(song, 0),
    /** Begins at a second of the song, and reads to its end, never too much ahead, or until it fails. */
    play: async (position = 0): Promise<TrackSegment> => {
      const trackSegment = feeder.begin(song, position)
      now = trackSegment.from + 1e5
      const before = failures.length
      await new Promise<void>(resolve => {
        look = () => {
          if (trackSegment.end !== null || failures.length > before) resolve()
        }
      })
      return trackSegment
    },
  }
}

/** The first sound at a second of the song. */
export function soundAt(heard: readonly Heard[], { origin }: TrackSegment, second: number): SoundAt | undefined {
  const moment = origin + second + 1e-9
  const found = heard.find(({ from, to }) => from <= moment && moment < to)
  return found && { number: numberOf(found.frame), begin: found.begin - origin }
}

/** Moments at which a track segment is silent, or something is heard twice, and how long that is: none, if all is well. Seconds. */
export function flaws(heard: readonly Heard[], { from, end }: TrackSegment): readonly { readonly at: number; readonly gap: number }[] {
  const edges = [from, ...heard.flatMap(one => [one.from, one.to]), end ?? Number.NaN]
  return Array.from({ length: edges.length / 2 }, (_, index) => {
    const [at = Number.NaN, then = Number.NaN] = [edges[2 * index], edges[2 * index + 1]]
    return { at, gap: then - at }
  }).filter(({ gap }) => !(Math.abs(gap) < 5e-6))
}
