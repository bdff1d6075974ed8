// Streams a track's bytes from `/media/…`, with back-pressure, and resumes at the byte where a connection broke.

import type { TrackId } from '../../../shared/ids.ts'
import { requestName } from '../../../shared/ipc/request-names.ts'
import { mediaAddress } from '../../../shared/page-addresses.ts'
import type { Settings } from '../../../shared/settings.ts'
import { t } from '../../../shared/words/words.ts'

/** One file of the service: a track in a quality. */
export type TrackFile = { readonly track: TrackId; readonly quality: Settings['quality'] }

/**
 * Why a track cannot be read, in a sentence for a person. `unreachable`: the service, not the track, is the reason; `format`: sound, but
 * not MP3.
 */
export type MediaFailure = { readonly reason: string; readonly why: 'track' | 'unreachable' | 'format' }

export class MediaFailureError extends Error {
  readonly why: MediaFailure['why']
  constructor(reason: string, why: MediaFailure['why'] = 'track') {
    super(reason)
    this.why = why
  }
}

export const fileKey = ({ track, quality }: TrackFile): string => `${track}-${quality}`
export const sameFile = (one: TrackFile, other: TrackFile): boolean => fileKey(one) === fileKey(other)

/** The media type that main reports for a file it has not looked into: taken for MP3 until frames are missing. */
const mp3Type = 'audio/mpeg'

/** Delays of the retries after a break, milliseconds (backoff); any received byte resets them. */
const retryDelays = [300, 1_000, 3_000, 8_000]
/**
 * How long a file of which something arrived is retried, milliseconds, while its buffered part plays; a file that cannot be begun fails at
 * once.
 */
const retryFor = 300_000

const reasonByCode: ReadonlyMap<string, string> = new Map(
  Object.entries({
    offline: t('errors.serviceUnreachable'),
    expired: t('errors.signInAgain'),
    refused: t('playback.songRefused'),
    'not-found': t('playback.songNotAtService'),
    'bad-response': t('playback.notSound'),
    'unavailable-track': t('playback.otherFormat'),
  }),
)

/** Errors whose cause is not the song, and for which songs that are not on this computer have to wait. */
const serviceCodes: ReadonlySet<string> = new Set(['offline', 'expired'])

export type TrackBytes = {
  /** Size of the whole file, bytes; known once the first piece is there. */
  total(): number
  /** The next piece of bytes; null at the end of the file. Rejects with `MediaFailureError`, or with the signal's reason. */
  next(): Promise<Uint8Array | null>
}

/**
 * Reads a file from byte `from` on, only as fast as `next` is called (back-pressure), apart from what the network buffers; a broken
 * connection is retried at the byte where it broke (`retryDelays`, `retryFor`).
 */
export function readTrack(file: TrackFile, from: number, signal: AbortSignal): TrackBytes {
  let position = from
  let total = 0
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null
  let failures = 0
  let waitedFor = 0

  const openReader = async () => {
    const response = await fetchCancellable(mediaAddress(file), { Range: `bytes=${position}-` }, signal)
    if (response.status === 416) {
      total = position // status 416: `position` is the end of the file, so nothing is left to read
      return
    }
    if (!response.ok || !response.body) {
      throw await errorOfResponse(response)
    }
    const type = response.headers.get('content-type') ?? mp3Type
    if (!type.startsWith(mp3Type)) {
      await response.body.cancel()
      throw new MediaFailureError(t('playback.songNotMp3'), 'format')
    }
    const length = Number(response.headers.get('content-length'))
    const start = response.status === 206 ? position : 0
    if (!Number.isSafeInteger(length) || start !== position || (total > 0 && total !== start + length)) {
      throw new MediaFailureError(t('playback.songChanged'))
    }
    total = start + length
    reader = response.body.getReader()
  }

  const nextPiece = async (): Promise<Uint8Array | null> => {
    for (;;) {
      try {
        if (!reader) await openReader()
        const piece = await reader?.read()
        if (piece?.value) {
          position += piece.value.length
          failures = 0
          waitedFor = 0
          return piece.value
        }
        if (position >= total) return null
      } catch (error) {
        const isTemporary = error instanceof MediaFailureError && error.why === 'unreachable' && position > from
        if (signal.aborted || (error instanceof MediaFailureError && !isTemporary)) throw error
      }
      reader = null
      const mayRetry = position > from && waitedFor < retryFor
      const wait = retryDelays[failures] ?? (mayRetry ? retryDelays.at(-1) : undefined)
      if (wait === undefined) throw new MediaFailureError(t('playback.songBrokeOff'), 'unreachable')
      failures += 1
      waitedFor += wait
      await delay(wait, signal)
    }
  }
  return { total: () => total, next: nextPiece }
}

let requestCount = 0

/**
 * Fetches; on abort a second request (DELETE) of the same name cancels the first in main too, because Electron's `protocol.handle` does not
 * tell main that a fetch was aborted before its response, and main would go on asking the service.
 */
async function fetchCancellable(address: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Response> {
  requestCount += 1
  const nameHeader = { [requestName]: `${Math.round(performance.timeOrigin)}-${requestCount}` }
  const cancelRequest = () => void fetch(address, { method: 'DELETE', headers: nameHeader }).catch(() => undefined)
  signal.addEventListener('abort', cancelRequest, { once: true })
  try {
    return await fetch(address, { headers: { ...headers, ...nameHeader }, signal })
  } finally {
    signal.removeEventListener('abort', cancelRequest)
  }
}

async function errorOfResponse(response: Response): Promise<MediaFailureError> {
  const code = (await response.text()).slice(0, 40)
  return new MediaFailureError(reasonByCode.get(code) ?? t('playback.songNotLoaded'), serviceCodes.has(code) ? 'unreachable' : 'track')
}

/** Why a file that failed to play cannot be read, by asking main for its first byte; null: it can be read, so the reason is another one. */
export async function probeFailure(file: TrackFile): Promise<MediaFailure | null> {
  try {
    const response = await fetch(mediaAddress(file), { headers: { Range: 'bytes=0-0' } })
    if (!response.ok) return failureOf(await errorOfResponse(response))
    await response.body?.cancel()
    return null
  } catch {
    return { reason: t('playback.songNotLoaded'), why: 'unreachable' }
  }
}

/** A failure of one track alone; other tracks may play. */
export const trackFailure = (reason: 'playback.songNotPlayable' | 'playback.soundStalled'): MediaFailure => ({
  reason: t(reason),
  why: 'track',
})
export const failureOf = ({ message, why }: MediaFailureError): MediaFailure => ({ reason: message, why })

/** Resolves after some milliseconds; rejects at once when the signal aborts. */
const delay = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort, { once: true })
  })
