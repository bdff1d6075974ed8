// Streams a track's bytes from the service: signs each request, refreshes a refused token once per request, and resumes a broken transfer
// at the byte where it stopped.

import { type AppError, failed, ok, type Result } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import { policy } from '../../shared/wire/policy.ts'
import { say } from '../../shared/words/words.ts'
import type { Api } from '../api/api.ts'
import type { DelayFunction } from '../api/retry.ts'
import type { TokenSource } from '../api/with-access-token.ts'
import type { Log } from '../log.ts'
import { type ByteRange, parseContentRange } from './byte-range.ts'
import { contentKind } from './content-kind.ts'
import { httpGet, type MediaResponse, type MinRate, newTransferRate, type TransferRate, TransferTooSlow } from './http-get.ts'

export type MediaSource = {
  readonly api: Pick<Api, 'reauthenticate'>
  readonly tokens: Pick<TokenSource, 'access'>
  readonly log: Log
  readonly delay: DelayFunction
  /** Lowest acceptable transfer rate; by default that of shared/tuning.ts, others for tests. */
  readonly minRate?: MinRate
}

/** `announcedBy`: base address of the API that announced the media server; null: the connection names it. */
export type MediaAddress = { readonly url: string; readonly announcedBy: string | null }

export type SoundRequest = {
  /** Makes the address of the stream, which holds the access token, and so must appear nowhere else. */
  address(token: string): MediaAddress
  readonly range: ByteRange
  readonly signal: AbortSignal
  /**
   * Pauses before the second and each further attempt to get a response, milliseconds; by default those of the policy. An empty list means
   * one attempt.
   */
  readonly retryAfter?: readonly number[]
}

/** A stream of the bytes from `start` to `end` (exclusive) of a file of `total` bytes. */
export type SoundResponse = {
  readonly start: number
  readonly end: number
  readonly total: number
  /** The Content-Type header of the first response; null without one. */
  readonly contentType: string | null
  /** The next piece; null at the end. Rejects if the transfer cannot be resumed, with an error that names no address. */
  next(): Promise<Uint8Array | null>
  cancel(): void
}

/** Thrown when a transfer broke and could not be resumed; neither code nor message names an address. */
export class TransferFailed extends Error {
  readonly error: AppError
  constructor(error: AppError) {
    super(error.message)
    this.error = error
  }
}

/**
 * A request with `rate`, which all requests for the same sound share, so that a slow server does not get a new allowance with each
 * resumption.
 */
type PacedRequest = SoundRequest & { readonly rate: TransferRate }

/** An accepted response; `skip`: bytes of its body before the range asked for, which are dropped. */
type OpenedTransfer = {
  readonly response: MediaResponse
  readonly start: number
  readonly end: number
  readonly total: number
  readonly skip: number
}

/**
 * Opens a stream of a track's bytes. Errors: not-found (no such file), refused, expired, bad-response (not sound, or invalid), offline,
 * cancelled, unavailable-track (a format that the player cannot play, a file beyond the size limit, or a range beyond the end).
 */
export async function openSound(source: MediaSource, request: SoundRequest): Promise<Result<SoundResponse>> {
  const abortController = new AbortController()
  const stoppableRequest = { ...request, rate: newTransferRate(), signal: AbortSignal.any([request.signal, abortController.signal]) }
  const opened = await openWithRetry(source, stoppableRequest, request.range)
  if (!opened.ok) return opened
  const { start, end, total } = opened.value
  const contentType = opened.value.response.headers.get('content-type')
  return ok({
    start,
    end,
    total,
    contentType,
    next: createResumingReader(source, stoppableRequest, opened.value),
    cancel: () => abortController.abort(),
  })
}

/**
 * Makes the function that returns the next piece. A broken transfer is resumed at the byte where it stopped, unless it was too slow, the
 * service now states another total length, or too many resumptions in a row each brought less than `minProgressBytes`.
 */
function createResumingReader(source: MediaSource, request: PacedRequest, first: OpenedTransfer): SoundResponse['next'] {
  const { start, end, total } = first
  let response = first.response
  let skip = first.skip
  let position = start
  /** Resumptions in a row that each brought less than `minProgressBytes`. */
  let fruitlessResumptions = 0
  /** Byte at which the last resumption began. */
  let resumedAt = start
  let breaks = 0

  const resume = async () => {
    if (fruitlessResumptions > policy.media.retryAfter.length) throw new TransferFailed(failed('offline', say('errors.mediaStalled')).error)
    if (fruitlessResumptions > 0) await source.delay(policy.media.retryAfter[fruitlessResumptions - 1] ?? 0, request.signal)
    if (request.signal.aborted) throw new TransferFailed(failed('cancelled', say('errors.mediaCancelled')).error)
    fruitlessResumptions += 1
    const resumed = await openWithRetry(source, request, { start: position, end })
    if (!resumed.ok) throw new TransferFailed(resumed.error)
    if (resumed.value.total !== total) throw new TransferFailed(failed('bad-response', say('errors.mediaChangedMeanwhile')).error)
    breaks += 1
    // Logged at the 1st, 2nd, 4th, 8th … break, so that a server that breaks every transfer does not fill the log.
    if (Number.isInteger(Math.log2(breaks))) {
      source.log.info(`a stream broke (${breaks} times so far) and goes on at byte ${position} of ${total}`)
    }
    response = resumed.value.response
    skip = resumed.value.skip
    resumedAt = position
  }

  return async () => {
    while (position < end) {
      const piece = await response.next().catch((error: unknown) => error)
      // A transfer that was too slow is not resumed: it would occupy its place in the queue of transfers as long again.
      if (piece instanceof TransferTooSlow) throw new TransferFailed(failed('offline', say('errors.mediaServerTooSlow')).error)
      if (!(piece instanceof Uint8Array)) {
        response.cancel()
        await resume()
        continue
      }
      const needed = piece.subarray(Math.min(skip, piece.length), Math.min(piece.length, skip + end - position))
      skip -= Math.min(skip, piece.length)
      if (needed.length === 0) continue
      position += needed.length
      if (position - resumedAt >= tuning.media.minProgressBytes) fruitlessResumptions = 0
      return needed
    }
    response.cancel()
    return null
  }
}

/**
 * Opens a transfer, trying again after each pause of the backoff while the error is offline or bad-response; cancelled if it is aborted
 * meanwhile.
 */
async function openWithRetry(source: MediaSource, request: PacedRequest, range: ByteRange): Promise<Result<OpenedTransfer>> {
  for (let attempt = 0; ; attempt += 1) {
    const opened = await open(source, request, range)
    const wait = (request.retryAfter ?? policy.media.retryAfter)[attempt]
    if (opened.ok || wait === undefined) return opened
    if (opened.error.code !== 'offline' && opened.error.code !== 'bad-response') return opened
    await source.delay(wait, request.signal)
    if (request.signal.aborted) return failed('cancelled', say('errors.mediaCancelled'))
  }
}

/** Makes one request; a refused token is refreshed (once for concurrent callers) and the request repeated once. */
async function open(source: MediaSource, request: PacedRequest, range: ByteRange): Promise<Result<OpenedTransfer>> {
  const options = { rate: request.rate, ...(source.minRate && { minRate: source.minRate }) }
  let token = await source.tokens.access()
  for (let attempt = 0; ; attempt += 1) {
    if (!token.ok) return token
    const headers = { Range: `bytes=${range.start}-${range.end === null ? '' : range.end - 1}` }
    const { url, announcedBy } = request.address(token.value)
    const response = await httpGet(url, headers, request.signal, { ...options, announcedBy })
    if (!response.ok) return response
    const checked = checkResponse(response.value, range)
    if (checked.ok) return checked
    response.value.cancel()
    if (checked.error.code !== 'refused' || attempt > 0) return checked
    token = await source.api.reauthenticate(token.value)
  }
}

const tooLarge = failed('unavailable-track', say('errors.songFileTooLarge', { amount: tuning.media.maxSoundFileBytes / 1e9 }))

/**
 * Checks that a response is the sound that was asked for. A response with the whole file (status 200) is accepted for a range, too: `skip`
 * says how many bytes precede the range in it.
 */
function checkResponse(response: MediaResponse, range: ByteRange): Result<OpenedTransfer> {
  if (response.status === 401 || response.status === 403) return failed('refused', say('errors.streamRefused'))
  if (response.status === 416) return failed('unavailable-track', say('errors.mediaEndsBefore'))
  if (response.status === 404 || response.status === 410) return failed('not-found', say('errors.songNotAtService'))
  if (response.status !== 200 && response.status !== 206)
    return failed('bad-response', say('errors.mediaServerStatus', { status: response.status }))
  const kind = contentKind(response.headers.get('content-type'))
  if (kind === 'text') return failed('bad-response', say('errors.mediaIsText'))
  if (kind === 'other') return failed('unavailable-track', say('errors.songFormatUnplayable'))
  if (response.status === 206) {
    const part = parseContentRange(response.headers.get('content-range'))
    if (part?.start !== range.start) return failed('bad-response', say('errors.mediaWrongPart'))
    if (part.total > tuning.media.maxSoundFileBytes) return tooLarge
    // If the server's part ends before the range does, that counts as a broken transfer, which is resumed.
    return ok({ response, start: part.start, end: Math.min(range.end ?? part.total, part.total), total: part.total, skip: 0 })
  }
  const total = Number(response.headers.get('content-length') ?? Number.NaN)
  if (!Number.isSafeInteger(total) || total <= 0) return failed('bad-response', say('errors.mediaLengthMissing'))
  if (total > tuning.media.maxSoundFileBytes) return tooLarge
  if (range.start >= total) return failed('unavailable-track', say('errors.mediaEndsBefore'))
  return ok({ response, start: range.start, end: Math.min(range.end ?? total, total), total, skip: range.start })
}
