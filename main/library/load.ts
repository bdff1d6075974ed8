// One load of the library: it is requested, decoded in a worker thread while it arrives, and put in its place on disk.
import type { LibraryLoad } from '../../shared/app-state.ts'
import { type AppError, ok, type Result } from '../../shared/errors.ts'
import type { Revision } from '../../shared/ids.ts'
import type { Api } from '../api/api.ts'
import type { Log } from '../log.ts'
import type { PackCache } from './cache.ts'
import { type DecodeOutcome, startDecoding } from './decoding.ts'
import type { PackFile } from './pack-file.ts'
import { streamBody } from './stream-body.ts'

export type LoadOptions = {
  readonly api: Pick<Api, 'library' | 'reauthenticate'>
  readonly cache: PackCache
  readonly log: Log
  readonly signal: AbortSignal
  /** The date that caused this load, '' if unknown; used if the response does not name one. */
  readonly lastModified: string
  /** Returns the estimated length of the response as known at present, bytes; null: unknown. */
  readonly expected: () => number | null
  readonly onLoadChange: (load: LibraryLoad) => void
}

/**
 * Loads the library into a new pack and opens it; the former pack is not touched. `namedDate`: see `Decoded`. Errors: those of
 * `Api.library`, `streamBody` and decoding.
 */
export async function loadLibrary(options: LoadOptions): Promise<Result<{ readonly pack: PackFile; readonly namedDate: string | null }>> {
  const { cache } = options
  await cache.clean()
  try {
    const name = await cache.nextRevision()
    const first = await fetchAndDecode(options, name)
    const outcome = first.kind === 'unauthenticated' ? await retryWithFreshToken(options, name, first) : first
    if (outcome.kind !== 'packed') return { ok: false, error: outcome.error }
    const installed = await cache.install(name)
    return installed.ok ? ok({ pack: installed.value, namedDate: outcome.namedDate }) : installed
  } finally {
    await cache.clean()
  }
}

type Attempt =
  | Exclude<DecodeOutcome, { readonly kind: 'unauthenticated' }>
  | { readonly kind: 'unauthenticated'; readonly error: AppError; readonly response: Response }

/** Runs a load, and once more with a refreshed token if the response said `authenticated: false` (protocol 2.3). */
async function retryWithFreshToken(
  options: LoadOptions,
  name: Revision,
  refused: Extract<Attempt, { readonly kind: 'unauthenticated' }>,
): Promise<Attempt> {
  const token = await options.api.reauthenticate(refused.response)
  return token.ok ? await fetchAndDecode(options, name) : { kind: 'failed', error: token.error }
}

async function fetchAndDecode(
  { api, cache, log, signal, lastModified, expected, onLoadChange }: LoadOptions,
  name: Revision,
): Promise<Attempt> {
  const requested = await api.library(signal)
  if (!requested.ok) return { kind: 'failed', error: requested.error }
  const response = requested.value
  const length = lengthOf(response)
  const onProgress = (received: number): void => {
    const total = length ?? expected()
    onLoadChange({ phase: 'downloading', received, total: total !== null && received <= total ? total : null })
  }
  const decoding = startDecoding({ packPath: cache.packInProgress, spillPath: cache.spillFile, revision: name, lastModified }, signal, log)
  const downloaded = await streamBody(response, { signal, take: decoding.write, onProgress })
  if (!downloaded.ok) {
    await decoding.stop()
    return { kind: 'failed', error: downloaded.error }
  }
  onLoadChange({ phase: 'decoding' })
  const decoded = await decoding.end()
  return decoded.kind === 'unauthenticated' ? { ...decoded, response } : decoded
}

/**
 * The length of a response's body, bytes; null without a Content-Length, and for a compressed response, where it is not the number of bytes
 * that arrive unpacked.
 */
function lengthOf({ headers }: Response): number | null {
  const length = Number(headers.get('content-length'))
  return headers.get('content-encoding') === null && Number.isSafeInteger(length) && length > 0 ? length : null
}
