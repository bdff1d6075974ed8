// One track's bytes for the page: from the disk cache if the whole file is there, else from the service, and into the cache on the way.
import type { ErrorCode, Result } from '../../shared/errors.ts'
import type { TrackId } from '../../shared/ids.ts'
import { streamAddress } from '../../shared/wire/media.ts'
import { defaultQuality, type StreamQuality, streamQualities } from '../../shared/wire/profile.ts'
import type { Api, TokenSource } from '../api/api.ts'
import { type Pause, realPause } from '../api/retry.ts'
import type { Log } from '../log.ts'
import { type ByteRange, parseRange, rangeHeaders } from './byte-range.ts'
import { beginsLikeSound } from './content-kind.ts'
import type { DiskCache, Keeper, Kept } from './disk-cache.ts'
import { openSound, type Sound } from './fetch-media.ts'

export type StreamDependencies = {
  readonly api: Pick<Api, 'servers' | 'reauthenticate'>
  readonly tokens: Pick<TokenSource, 'access'>
  /** The stream path of a track (its `file`); null = no such track. */
  readonly lookup: (track: TrackId) => Promise<string | null>
  /** `user.id` of status: a part of every stream address. */
  readonly userId: string
  /** What the service is told of this program (protocol 6.1). */
  readonly platform: string
  readonly version: string
  readonly now: () => number
  readonly log: Log
  /** How to wait before another attempt; for tests. */
  readonly pause?: Pause
}

export type StreamQuestion = {
  readonly track: TrackId
  readonly quality: string | null
  /** The Range header. */
  readonly range: string | null
  readonly signal: AbortSignal
}

/** Failures that may be due to the quality asked for (C-25): then the default is tried. */
const qualityFailures: ReadonlySet<ErrorCode> = new Set(['refused', 'not-found', 'bad-response', 'unavailable-track'])

const statusOf: Partial<Record<ErrorCode, number>> = { 'not-found': 404, 'unavailable-track': 416 }

export function createStreams(dependencies: StreamDependencies, cache: DiskCache): (question: StreamQuestion) => Promise<Response> {
  const { api, tokens, lookup, userId, platform, version, now, log, pause = realPause } = dependencies
  /** C-25: qualities that the service refuses to this person, as far as this run has seen. */
  const refused = new Set<StreamQuality>()
  /** C-25: tracks that came in the default quality instead: their later parts have to be of the same file. */
  const replaced = new Set<string>()

  const ask = (track: TrackId, file: string, quality: StreamQuality, range: ByteRange, signal: AbortSignal): Promise<Result<Sound>> => {
    const address = (accessToken: string) => {
      const server = api.servers().streaming
      return streamAddress({ server, file, quality, trackId: track, userId, accessToken, platform, version, now: now() })
    }
    return openSound({ api, tokens, log, pause }, { address, range, signal })
  }

  return async ({ track, quality: asked, range: header, signal }) => {
    const wish = streamQualities.find(known => known === asked) ?? defaultQuality
    const range = parseRange(header)
    if (!range) return problem('unavailable-track')
    let quality = refused.has(wish) || replaced.has(`${track}-${wish}`) ? defaultQuality : wish
    const kept = await cache.open(keyOf(track, quality))
    if (kept) return fromDisk(kept, range)
    const file = await lookup(track)
    if (file === null) return problem('not-found')

    let sound = await ask(track, file, quality, range, signal)
    if (!sound.ok && quality !== defaultQuality && range.start === 0 && qualityFailures.has(sound.error.code)) {
      log.warning(`track ${track} is not to be had in quality ${quality}: ${sound.error.message}`)
      const { code } = sound.error
      quality = defaultQuality
      sound = await ask(track, file, quality, range, signal)
      if (sound.ok) replaced.add(`${track}-${wish}`)
      if (sound.ok && code === 'refused') refused.add(wish)
    }
    if (!sound.ok) {
      if (sound.error.code !== 'cancelled') log.warning(`track ${track}: ${sound.error.message}`)
      return problem(sound.error.code)
    }
    const { value } = sound
    const first = await value.next().catch(() => null)
    if (!first || (value.start === 0 && !beginsLikeSound(first))) {
      value.cancel()
      log.warning(`track ${track}: what came does not begin like an MP3`)
      return problem('bad-response')
    }
    const whole = value.start === 0 && value.end === value.total
    return fromService(value, first, whole ? await cache.store(keyOf(track, quality)) : null)
  }
}

const keyOf = (track: TrackId, quality: StreamQuality): string => `${track}-${quality}`

function fromDisk(kept: Kept, { start, end: wantedEnd }: ByteRange): Response {
  const end = Math.min(wantedEnd ?? kept.size, kept.size)
  if (start >= end) {
    void kept.close()
    return problem('unavailable-track')
  }
  return soundResponse(kept.read(start, end), start, end, kept.size)
}

/** Pieces are fetched only as fast as the page takes them. When the page leaves, the transfer ends and what came is dropped. */
function fromService(sound: Sound, first: Uint8Array, keeper: Keeper | null): Response {
  let waiting: Uint8Array | null = first
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async controller => {
        try {
          const piece = waiting ?? (await sound.next())
          waiting = null
          if (piece === null) {
            await keeper?.keep()
            controller.close()
            return
          }
          await keeper?.write(piece)
          controller.enqueue(new Uint8Array(piece))
        } catch (error) {
          await keeper?.drop()
          controller.error(error)
        }
      },
      cancel: async () => {
        sound.cancel()
        await keeper?.drop()
      },
    },
    { highWaterMark: 0 },
  )
  return soundResponse(body, sound.start, sound.end, sound.total)
}

const soundResponse = (body: ReadableStream<Uint8Array>, start: number, end: number, total: number): Response =>
  new Response(body, {
    status: start === 0 && end === total ? 200 : 206,
    headers: { ...rangeHeaders(start, end, total), 'Content-Type': 'audio/mpeg', 'Cache-Control': 'no-store' },
  })

const problem = (code: ErrorCode): Response =>
  new Response(code, { status: statusOf[code] ?? 502, headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' } })
