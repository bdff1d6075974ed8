// Opens the sound of a track at the service, in the wanted quality or, if that is refused, in the default one (C-25), and checks its first
// bytes.

import { type ErrorCode, failed, ok, type Result } from '../../shared/errors.ts'
import type { TrackId } from '../../shared/ids.ts'
import { isStreamPath, streamAddress } from '../../shared/wire/media.ts'
import { defaultQuality, type StreamQuality } from '../../shared/wire/profile.ts'
import { say } from '../../shared/words/words.ts'
import type { Api } from '../api/api.ts'
import { type DelayFunction, realDelay } from '../api/retry.ts'
import type { TokenSource } from '../api/with-access-token.ts'
import type { Log } from '../log.ts'
import { appendBytes } from '../network/append-bytes.ts'
import type { ByteRange } from './byte-range.ts'
import { declaredType, type HeadKind, headNeeded, kindOfHead, maxHeadBytes } from './content-kind.ts'
import { openSound, type SoundResponse, TransferFailed } from './fetch-media.ts'

export type SourceDependencies = {
  readonly api: Pick<Api, 'servers' | 'reauthenticate'>
  readonly tokens: Pick<TokenSource, 'access'>
  /** The stream path of a track (its `file`). Errors: not-found (the library does not have it), or why there is no library. */
  readonly lookup: (track: TrackId) => Promise<Result<string>>
  /** `user.id` of the status: part of every stream address. */
  readonly userId: string
  /** The platform in the stream address, which names this program (protocol 6.1). */
  readonly platform: string
  /** The version of this program in the stream address (protocol 6.1). */
  readonly version: string
  readonly now: () => number
  readonly log: Log
  /** The delay before a retry; by default a real timer, others for tests. */
  readonly delay?: DelayFunction
}

/** `onReplaced`: called with the wanted quality when a track came in the default one instead (C-25). */
type Dependencies = SourceDependencies & { readonly onReplaced: (quality: StreamQuality) => void }

export type TrackRequest = {
  readonly track: TrackId
  readonly quality: StreamQuality
  /** The bytes wanted of the file in a quality: files of different qualities differ in length, so the range may, too. */
  readonly range: (quality: StreamQuality) => ByteRange
  readonly signal: AbortSignal
  /** Whether the default quality may replace the wanted one; not in the middle of a file, whose parts have to fit. */
  readonly mayReplace: boolean
  /** True: only one attempt, because the request is expected to fail. */
  readonly withoutRetry: boolean
}

export type OpenedTrack = {
  readonly quality: StreamQuality
  /** MIME type of the sound. */
  readonly type: string
  /** The first bytes, read to find the type; `sound` continues after them. */
  readonly first: Uint8Array
  readonly sound: SoundResponse
}

export type TrackSource = {
  /** The quality to ask for: the given one, or the default one if the service has refused the given one in this run (C-25). */
  fallbackQuality(quality: StreamQuality): StreamQuality
  /** Opens the sound of a track and reads its first bytes. Errors: those of openSound and of `lookup`. */
  open(request: TrackRequest): Promise<Result<OpenedTrack>>
}

/** Errors that may be due to the quality (C-25): after one of them the default quality is tried. */
const qualityFailures: ReadonlySet<ErrorCode> = new Set(['refused', 'not-found', 'bad-response', 'unavailable-track'])

export function createTrackSource(dependencies: Dependencies): TrackSource {
  const { api, tokens, lookup, userId, platform, version, now, log, onReplaced, delay = realDelay } = dependencies
  const refused = new Set<StreamQuality>()

  const openQuality = async (file: string, request: TrackRequest, quality: StreamQuality): Promise<Result<OpenedTrack>> => {
    const address = (accessToken: string) => {
      const { address: server, announcedBy } = api.servers().streaming
      const url = streamAddress({ server, file, quality, trackId: request.track, userId, accessToken, platform, version, now: now() })
      return { url, announcedBy }
    }
    const soundRequest = {
      address,
      range: withHead(request.range(quality)),
      signal: request.signal,
      ...(request.withoutRetry && { retryAfter: [] }),
    }
    const opened = await openSound({ api, tokens, log, delay }, soundRequest)
    if (!opened.ok) return opened
    const sound = opened.value
    const first = await readBeginning(sound)
    if (!first.ok) return first
    const headKind: HeadKind = sound.start === 0 ? kindOfHead(first.value) : { kind: 'sound', type: declaredType(sound.contentType) }
    if (headKind.kind === 'sound') return ok({ quality, type: headKind.type, first: first.value, sound })
    sound.cancel()
    return headKind.kind === 'text'
      ? failed('bad-response', say('errors.mediaIsText'))
      : failed('unavailable-track', say('errors.songFormatUnplayable'))
  }

  const fallbackQuality = (quality: StreamQuality) => (refused.has(quality) ? defaultQuality : quality)
  return {
    fallbackQuality,
    open: async request => {
      const { track } = request
      const file = await lookup(track)
      if (!file.ok) return file
      if (!isStreamPath(file.value)) return failed('unavailable-track', say('errors.songFileNotNamed'))
      const wanted = request.mayReplace ? fallbackQuality(request.quality) : request.quality
      const opened = await openQuality(file.value, request, wanted)
      if (opened.ok || !request.mayReplace || wanted === defaultQuality || !qualityFailures.has(opened.error.code)) return opened
      log.warning(`track ${track} is not to be had in quality ${wanted}: ${opened.error.message}`)
      const replaced = await openQuality(file.value, request, defaultQuality)
      if (replaced.ok) onReplaced(wanted)
      if (replaced.ok && opened.error.code === 'refused') refused.add(wanted)
      return replaced
    },
  }
}

/** Extends a range from 0 to at least `maxHeadBytes`, from which the file's type is told; other ranges stay. */
const withHead = ({ start, end }: ByteRange): ByteRange => ({ start, end: start === 0 && end !== null ? Math.max(end, maxHeadBytes) : end })

/**
 * Reads the first bytes of a stream, as many as the file's type is told by (`headNeeded`). Errors: those with which a transfer ends
 * (TransferFailed).
 */
async function readBeginning(sound: SoundResponse): Promise<Result<Uint8Array>> {
  try {
    let buffer = new Uint8Array()
    let head = buffer
    while (head.length < Math.min(headNeeded(head), sound.end - sound.start)) {
      const piece = await sound.next()
      if (piece === null) break
      buffer = appendBytes(buffer, head.length, piece)
      head = buffer.subarray(0, head.length + piece.length)
    }
    return ok(head)
  } catch (error) {
    return error instanceof TransferFailed ? { ok: false, error: error.error } : failed('offline', say('errors.mediaBrokeOff'))
  }
}
