// Streams a track's bytes from the service: signs each request, refreshes a refused token once, resumes broken transfers at their byte.

import { type AppError, failed, ok, type Result } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import { policy } from '../../shared/wire/policy.ts'
import { say } from '../../shared/words/words.ts'
import type { Api } from '../api/api.ts'
import type { TokenSource } from '../api/authorised.ts'
import type { Delay } from '../api/retry.ts'
import type { Log } from '../log.ts'
import { type ByteRange, parseContentRange } from './byte-range.ts'
import { contentKind } from './content-kind.ts'
import { type Got, httpGet, type LeastRate, newPace, type Pace, TooSlow } from './http-get.ts'

export type MediaSource = {
  readonly api: Pick<Api, 'reauthenticate'>
  readonly tokens: Pick<TokenSource, 'access'>
  readonly log: Log
  readonly delay: Delay
  /** Slowest acceptable transfer; by default that of the policy, others for tests. */
  readonly leastRate?: LeastRate
}

export type Wanted = {
  /** Makes the signed address; it holds the token, so it goes nowhere else. */
  address(token: string): string
  readonly range: ByteRange
  readonly signal: AbortSignal
  /** Backoff before each further attempt to get an answer, milliseconds; by default that of the policy. */
  readonly retryAfter?: readonly number[]
}

/** A stream of the bytes `start` to `end` (exclusive) of `total`. */
export type Sound = {
  readonly start: number
  readonly end: number
  readonly total: number
  /** The Content-Type header. */
  readonly contentType: string | null
  /** The next piece; null at the end. Rejects if the transfer cannot be resumed, with an error that names no address. */
  next(): Promise<Uint8Array | null>
  cancel(): void
}

/** A transfer broke and could not be resumed; neither code nor message names an address. */
export class MediaBroken extends Error {
  readonly error: AppError
  constructor(error: AppError) {
    super(error.message)
    this.error = error
  }
}

/** `pace`: shared by all requests for the same sound, so that a slow server does not get a new allowance with each resumption. */
type Paced = Wanted & { readonly pace: Pace }

/** An accepted response; `skip`: bytes before the range asked for. */
type Opened = { readonly got: Got; readonly start: number; readonly end: number; readonly total: number; readonly skip: number }

/**
 * Opens a stream. Errors: not-found (no such file), refused, expired, bad-response (not sound, or invalid), offline, cancelled,
 * unavailable-track (a format that the player cannot play, or a range beyond the end).
 */
export async function openSound(source: MediaSource, wanted: Wanted): Promise<Result<Sound>> {
  const stop = new AbortController()
  const stoppable = { ...wanted, pace: newPace(), signal: AbortSignal.any([wanted.signal, stop.signal]) }
  const opened = await persistently(source, stoppable, wanted.range)
  if (!opened.ok) return opened
  const { start, end, total } = opened.value
  const contentType = opened.value.got.headers.get('content-type')
  return ok({ start, end, total, contentType, next: resuming(source, stoppable, opened.value), cancel: () => stop.abort() })
}

/** Resumes a broken transfer at the byte where it stopped, as long as the service states the same total length. */
function resuming(source: MediaSource, wanted: Paced, first: Opened): Sound['next'] {
  const { start, end, total } = first
  let got = first.got
  let skip = first.skip
  let position = start
  /** Resumptions in a row that brought less than the least progress. */
  let barren = 0
  /** Byte at which the last resumption began. */
  let from = start
  let breaks = 0

  const goOn = async () => {
    if (barren > policy.media.retryAfter.length) throw new MediaBroken(failed('offline', say('errors.theTransferDoesNotGoOn')).error)
    if (barren > 0) await source.delay(policy.media.retryAfter[barren - 1] ?? 0, wanted.signal)
    if (wanted.signal.aborted) throw new MediaBroken(failed('cancelled', say('errors.theTransferWasCancelled')).error)
    barren += 1
    const again = await persistently(source, wanted, { start: position, end })
    if (!again.ok) throw new MediaBroken(again.error)
    if (again.value.total !== total) throw new MediaBroken(failed('bad-response', say('errors.theSongChangedOnTheWay')).error)
    breaks += 1
    // Logged at the 2nd, 4th, 8th … break, so that a server that breaks every transfer does not fill the log.
    if (Number.isInteger(Math.log2(breaks))) {
      source.log.info(`a stream broke (${breaks} times so far) and goes on at byte ${position} of ${total}`)
    }
    got = again.value.got
    skip = again.value.skip
    from = position
  }

  return async () => {
    while (position < end) {
      const piece = await got.next().catch((error: unknown) => error)
      // Not resumed: a slow transfer would occupy its place in the queue of transfers as long again.
      if (piece instanceof TooSlow) throw new MediaBroken(failed('offline', say('errors.theMediaServerSendsNextToNothing')).error)
      if (!(piece instanceof Uint8Array)) {
        got.cancel()
        await goOn()
        continue
      }
      const useful = piece.subarray(Math.min(skip, piece.length), Math.min(piece.length, skip + end - position))
      skip -= Math.min(skip, piece.length)
      if (useful.length === 0) continue
      position += useful.length
      if (position - from >= tuning.media.leastProgress) barren = 0
      return useful
    }
    got.cancel()
    return null
  }
}

/** Retries transient failures with backoff. */
async function persistently(source: MediaSource, wanted: Paced, range: ByteRange): Promise<Result<Opened>> {
  for (let attempt = 0; ; attempt += 1) {
    const opened = await open(source, wanted, range)
    const wait = (wanted.retryAfter ?? policy.media.retryAfter)[attempt]
    if (opened.ok || wait === undefined) return opened
    if (opened.error.code !== 'offline' && opened.error.code !== 'bad-response') return opened
    await source.delay(wait, wanted.signal)
    if (wanted.signal.aborted) return failed('cancelled', say('errors.theTransferWasCancelled'))
  }
}

/** One request; a refused token is refreshed (once for concurrent callers) and the request repeated once. */
async function open(source: MediaSource, wanted: Paced, range: ByteRange): Promise<Result<Opened>> {
  const limits = { pace: wanted.pace, ...(source.leastRate && { leastRate: source.leastRate }) }
  let token = await source.tokens.access()
  for (let attempt = 0; ; attempt += 1) {
    if (!token.ok) return token
    const headers = { Range: `bytes=${range.start}-${range.end === null ? '' : range.end - 1}` }
    const got = await httpGet(wanted.address(token.value), headers, wanted.signal, limits)
    if (!got.ok) return got
    const placed = place(got.value, range)
    if (placed.ok) return placed
    got.value.cancel()
    if (placed.error.code !== 'refused' || attempt > 0) return placed
    token = await source.api.reauthenticate(token.value)
  }
}

const tooLarge = failed('unavailable-track', say('errors.theFileOfThisSongIs', { amount: tuning.media.largestSong / 1e9 }))

/** Checks that a response is the sound that was asked for. */
function place(got: Got, range: ByteRange): Result<Opened> {
  if (got.status === 401 || got.status === 403) return failed('refused', say('errors.theServiceRefusedTheStream'))
  if (got.status === 416) return failed('unavailable-track', say('errors.theStreamEndsBeforeThisPlace'))
  if (got.status === 404 || got.status === 410) return failed('not-found', say('errors.theServiceDoesNotHaveThis'))
  if (got.status !== 200 && got.status !== 206)
    return failed('bad-response', say('errors.theMediaServerAnsweredStatus', { status: got.status }))
  const kind = contentKind(got.headers.get('content-type'))
  if (kind === 'text') return failed('bad-response', say('errors.theMediaServerSentAText'))
  if (kind === 'other') return failed('unavailable-track', say('errors.theServiceHasThisSongOnly'))
  if (got.status === 206) {
    const part = parseContentRange(got.headers.get('content-range'))
    if (part?.start !== range.start) return failed('bad-response', say('errors.theMediaServerSentAnotherPart'))
    if (part.total > tuning.media.largestSong) return tooLarge
    // A range that ends too early counts as a broken transfer, which is resumed.
    return ok({ got, start: part.start, end: Math.min(range.end ?? part.total, part.total), total: part.total, skip: 0 })
  }
  const total = Number(got.headers.get('content-length') ?? Number.NaN)
  if (!Number.isSafeInteger(total) || total <= 0) return failed('bad-response', say('errors.theMediaServerDoesNotSay'))
  if (total > tuning.media.largestSong) return tooLarge
  if (range.start >= total) return failed('unavailable-track', say('errors.theStreamEndsBeforeThisPlace'))
  return ok({ got, start: range.start, end: Math.min(range.end ?? total, total), total, skip: range.start })
}
