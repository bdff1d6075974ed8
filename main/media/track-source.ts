// Opens the sound of a track at the service, in the wanted quality or else the default one (C-25), and checks its first bytes.

import { type ErrorCode, failed, ok, type Result } from '../../shared/errors.ts'
import type { TrackId } from '../../shared/ids.ts'
import { isStreamPath, streamAddress } from '../../shared/wire/media.ts'
import { defaultQuality, type StreamQuality } from '../../shared/wire/profile.ts'
import { say } from '../../shared/words/words.ts'
import type { Api } from '../api/api.ts'
import { type DelayFunction, realDelay } from '../api/retry.ts'
import type { TokenSource } from '../api/with-access-token.ts'
import type { Log } from '../log.ts'
import type { ByteRange } from './byte-range.ts'
import { declaredType, type HeadKind, headNeeded, kindOf, maxHeadBytes } from './content-kind.ts'
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
  /** How to wait before a retry; others for tests. */
  readonly delay?: DelayFunction
}

/** `onReplaced`: called when a track came in the default quality because this one is not available (C-25). */
type Dependencies = SourceDependencies & { readonly onReplaced: (quality: StreamQuality) => void }

export type TrackRequest = {
  readonly track: TrackId
  readonly quality: StreamQuality
  /** The bytes wanted, which may depend on the quality, as files differ in length. */
  readonly range: (quality: StreamQuality) => ByteRange
  readonly signal: AbortSignal
  /** Whether another quality is acceptable, which it is not in the middle of a file. */
  readonly mayReplace: boolean
  /** Whether to make no retries, because the request is expected to fail. */
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

/** Failures that may be due to the quality (C-25), after which the default one is tried. */
const qualityFailures: ReadonlySet<ErrorCode> = new Set(['refused', 'not-found', 'bad-response', 'unavailable-track'])

export function createTrackSource(dependencies: Dependencies): TrackSource {
  const { api, tokens, lookup, userId, platform, version, now, log, onReplaced, delay = realDelay } = dependencies
  const refused = new Set<StreamQuality>()

  const openQuality = async (file: string, request: TrackRequest, quality: StreamQuality): Promise<Result<OpenedTrack>> => {
    const address = (accessToken: string) => {
      const server = api.servers().streaming
      return streamAddress({ server, file, quality, trackId: request.track, userId, accessToken, platform, version, now: now() })
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
    const headKind: HeadKind = sound.start === 0 ? kindOf(first.value) : { kind: 'sound', type: declaredType(sound.contentType) }
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

/** Extends a range at the beginning so that it holds the bytes which tell the file's type. */
const withHead = ({ start, end }: ByteRange): ByteRange => ({ start, end: start === 0 && end !== null ? Math.max(end, maxHeadBytes) : end })

/** Reads the bytes that tell the file's type. Errors: offline, and others that end a transfer. */
async function readBeginning(sound: SoundResponse): Promise<Result<Uint8Array>> {
  const pieces: Uint8Array[] = []
  try {
    let head = new Uint8Array()
    while (head.length < Math.min(headNeeded(head), sound.end - sound.start)) {
      const piece = await sound.next()
      if (piece === null) break
      pieces.push(piece)
      head = new Uint8Array(Buffer.concat(pieces))
    }
    return ok(head)
  } catch (error) {
    return error instanceof TransferFailed ? { ok: false, error: error.error } : failed('offline', say('errors.mediaBrokeOff'))
  }
}
