// Requests to the upload server (protocol 10): the list of the files it has, and one file, sent in pieces. No token refresh, no retry.
import { randomUUID } from 'node:crypto'
import { failed, type Result } from '../../shared/errors.ts'
import { type JsonLimits, responseLimits } from '../../shared/wire/foreign-json.ts'
import { policy } from '../../shared/wire/policy.ts'
import type { TextResponse } from '../../shared/wire/text-response.ts'
import { uploadedList, uploadFields } from '../../shared/wire/uploads.ts'
import { say } from '../../shared/words/words.ts'
import { routedFetch } from '../network/routed-fetch.ts'
import { userAgentOf } from './client.ts'
import { readResponse, transportFailure } from './http.ts'
import { type ModeOutcome, outcomeOf, type RequestContext } from './post-mode.ts'

/** Most bytes of the list of checksums, beyond which the request fails; that of a library of 300,000 songs has some 11 MB. */
const largestList = 15_000_000
/** Limits of the JSON of the list of checksums: at most 400,000 items, as parsing more would block main for too long. */
const listLimits: JsonLimits = { ...responseLimits, further: 400_000 }

export type FileToSend = {
  /** Path of the file as the service is told it: from the chosen folder on, with that folder's name, its parts joined by `/`. */
  readonly name: string
  readonly size: number
  readonly pieces: (signal: AbortSignal) => AsyncIterable<Uint8Array<ArrayBuffer>>
  /** Called after each piece with the bytes of the file sent so far. */
  readonly onProgress: (bytes: number) => void
}

const headersOf = ({ client }: RequestContext, token: string) => ({
  accept: 'application/json',
  authorization: `Bearer ${token}`,
  'user-agent': userAgentOf(client),
})

/** Requests the MD5 checksums of the files that the service has; an empty set if its response holds no valid list. */
export async function listUploads(
  caller: RequestContext,
  address: string,
  token: string,
  signal: AbortSignal,
): Promise<ModeOutcome<ReadonlySet<string>>> {
  const limit = AbortSignal.timeout(policy.uploads.stallTimeout)
  const sent = await exchange(
    () => routedFetch(address, { method: 'POST', headers: headersOf(caller, token), signal: AbortSignal.any([signal, limit]) }),
    signal,
    largestList,
  )
  const outcome = classifyResponse(sent, listLimits)
  if (outcome.kind !== 'response') return outcome
  const read = uploadedList.safeParse(outcome.value.body)
  return { kind: 'response', value: new Set(read.success ? read.data.md5 : []) }
}

/**
 * Sends one file and resolves with the service's message, undefined if it sends none; the timeout is for the time in which the service
 * takes no bytes, neither for the whole upload nor for the file's pieces. Rejects if reading the file fails.
 */
export async function sendUpload(
  caller: RequestContext,
  address: string,
  token: string,
  file: FileToSend,
  signal: AbortSignal,
): Promise<ModeOutcome<string | undefined>> {
  const boundary = `segue-${randomUUID()}`
  const head = Buffer.from(
    `${fieldOf(boundary, uploadFields.path, file.name)}${fieldOf(boundary, uploadFields.method, caller.client.name)}${fileHeadOf(boundary, file.name)}`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const abortController = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let fileError: unknown = null
  let hasEnded = false
  const restartTimeout = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => abortController.abort(new DOMException('No bytes are taken', 'TimeoutError')), policy.uploads.stallTimeout)
  }
  /** The pieces of the file; no time counts while one is awaited, since a drive that is slow says nothing of the service. */
  async function* piecesOfFile(): AsyncGenerator<Uint8Array<ArrayBufferLike>> {
    const pieces = file.pieces(signal)[Symbol.asyncIterator]()
    // Only errors of reading are the file's: one of the connection is thrown where a piece is given.
    const next = async () => {
      clearTimeout(timer)
      try {
        return await pieces.next()
      } catch (error) {
        fileError = error
        throw new TypeError('The file broke off', { cause: error })
      } finally {
        if (!hasEnded) restartTimeout()
      }
    }
    try {
      for (let piece = await next(); !piece.done; piece = await next()) yield piece.value
    } finally {
      await pieces.return?.()
    }
  }
  async function* body(): AsyncGenerator<Uint8Array<ArrayBufferLike>> {
    yield head
    let bytes = 0
    for await (const piece of piecesOfFile()) {
      yield piece
      bytes += piece.length
      file.onProgress(bytes)
    }
    yield tail
  }
  restartTimeout()
  try {
    const sent = await exchange(
      () =>
        routedFetch(address, {
          method: 'POST',
          headers: {
            ...headersOf(caller, token),
            'content-type': `multipart/form-data; boundary=${boundary}`,
            'content-length': String(head.length + file.size + tail.length),
          },
          body: body(),
          signal: AbortSignal.any([signal, abortController.signal]),
        }),
      signal,
    )
    if (fileError !== null) throw fileError
    const outcome = classifyResponse(sent)
    return outcome.kind === 'response' ? { kind: 'response', value: outcome.value.envelope.message } : outcome
  } finally {
    hasEnded = true
    clearTimeout(timer)
  }
}

const fieldOf = (boundary: string, name: string, value: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/**
 * The header lines before the file's bytes in a multipart form; quotes in the file's name are escaped as browsers do, and line breaks
 * become spaces.
 */
const fileHeadOf = (boundary: string, name: string): string => {
  const last = (name.split('/').at(-1) ?? '').replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ')
  return `--${boundary}\r\ncontent-disposition: form-data; name="${uploadFields.file}"; filename="${last}"\r\ncontent-type: application/octet-stream\r\n\r\n`
}

/**
 * Sends a request and reads its whole response. `largest`: most bytes of the response, by default those of any response. Errors: offline,
 * cancelled, bad-response.
 */
async function exchange(send: () => Promise<Response>, signal: AbortSignal, largest?: number): Promise<Result<TextResponse>> {
  try {
    return await readResponse(await send(), largest)
  } catch (error) {
    return transportFailure(error, signal)
  }
}

function classifyResponse(sent: Result<TextResponse>, limits?: JsonLimits): ModeOutcome {
  if (!sent.ok) return { kind: sent.error.code === 'offline' ? 'transient-failure' : 'failed', error: sent.error }
  if (sent.value.status === 413) return { kind: 'refused', error: failed('refused', say('errors.uploadRefusedTooLarge')).error }
  return outcomeOf(sent.value, limits)
}
