// Covers: cached on disk without expiry by id and size (C-26), at most six loaded at the same time (C-40); a cover that failed is not
// requested again for a while.

import { LRUCache } from 'lru-cache'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import { artworkAddress } from '../../shared/wire/media.ts'
import { policy } from '../../shared/wire/policy.ts'
import { type ArtworkSize, artworkSizes } from '../../shared/wire/profile.ts'
import { say } from '../../shared/words/words.ts'
import type { Api } from '../api/api.ts'
import { collectBytes } from '../network/append-bytes.ts'
import { createSemaphore } from '../semaphore.ts'
import { pictureType } from './content-kind.ts'
import type { DiskCache } from './disk-cache.ts'
import { httpGet, type MediaResponse } from './http-get.ts'
import { isDrawable } from './picture-size.ts'

type Dependencies = {
  readonly api: Pick<Api, 'servers'>
  readonly cache: DiskCache
  /** Monotonic clock, milliseconds. */
  readonly steady: () => number
  /** Aborted when the account is left, which cancels all loads of covers. */
  readonly signal: AbortSignal
}

type ArtworkKey = { readonly id: string; readonly size: ArtworkSize; readonly key: string }

/**
 * Parses the id and size in pixels of a cover from `<id>-<size>`; null if the text has another form, or the size is none of `artworkSizes`.
 */
function parseArtworkKey(text: string): ArtworkKey | null {
  const match = /^(\d{1,20})-(\d{1,4})$/.exec(text)
  const size = artworkSizes.find(artworkSize => String(artworkSize) === match?.[2])
  return match?.[1] && size ? { id: match[1], size, key: text } : null
}

/** Most failed covers whose next attempt is remembered, as a page can ask for any number; beyond that the longest unused are forgotten. */
const maxFailed = 2_000
/**
 * Most covers that wait to be loaded, more than any window shows: older requests belong to covers scrolled past, and are answered with 404.
 */
const maxWaiting = 300

export type Artwork = {
  readonly respond: (name: string) => Promise<Response>
  /** Deletes all covers, on disk and in memory. */
  readonly clear: () => Promise<void>
}

/**
 * Answers requests for covers: 200 with an immutable picture, or 404. A page cannot cancel a request (Electron never aborts its signal), so
 * the newest requests are loaded first, and the oldest waiting ones are given up.
 */
export function createArtwork({ api, cache, steady, signal }: Dependencies): Artwork {
  const loads = new Map<string, Promise<Uint8Array | null>>()
  /** By key: when a cover that failed may be requested again, by `steady`. */
  const retryTimes = new LRUCache<string, number>({ max: maxFailed })
  const semaphore = createSemaphore({ concurrency: policy.api.maxConcurrentArtwork, waiting: maxWaiting })
  /**
   * LRU cache of pictures in memory by key: Chromium does not cache the app's own scheme, so each cover is requested again when it scrolls
   * into view.
   */
  const recentCovers = new LRUCache<string, Uint8Array>({
    maxSize: tuning.media.artworkCacheBytes,
    sizeCalculation: ({ length }) => length,
  })

  const load = async ({ key, id, size }: ArtworkKey): Promise<Uint8Array | null> => {
    const release = await semaphore.acquire()
    if (!release) return null
    const server = api.servers().artwork
    try {
      const picture = await fetchPicture(artworkAddress(server.address, id, size), server.announcedBy, signal)
      if (picture.ok) {
        const keeper = await cache.store(key)
        await keeper.write(picture.value)
        await keeper.keep()
        return picture.value
      }
      const { refused, unreachable } = policy.media.artworkRetryAfter
      if (picture.error.code !== 'cancelled') retryTimes.set(key, steady() + (picture.error.code === 'offline' ? unreachable : refused))
      return null
    } finally {
      release()
    }
  }

  const startLoad = (artwork: ArtworkKey): Promise<Uint8Array | null> => {
    const begun = load(artwork).finally(() => loads.delete(artwork.key))
    loads.set(artwork.key, begun)
    return begun
  }

  const respond: Artwork['respond'] = async name => {
    const artwork = parseArtworkKey(name)
    if (!artwork) return noPicture()
    const cached = recentCovers.get(artwork.key)
    if (cached) return pictureResponse(cached)
    const stored = await cache.open(artwork.key)
    if (stored) {
      const bytes = new Uint8Array(await new Response(stored.read(0, stored.size)).arrayBuffer())
      if (isDrawable(bytes)) {
        recentCovers.set(artwork.key, bytes)
        return pictureResponse(bytes)
      }
    }
    if ((retryTimes.get(artwork.key) ?? Number.NEGATIVE_INFINITY) > steady()) return noPicture()
    const inFlight = loads.get(artwork.key) ?? startLoad(artwork)
    const bytes = await inFlight
    return bytes ? pictureResponse(bytes) : noPicture()
  }
  return {
    respond,
    clear: async () => {
      recentCovers.clear()
      await cache.clear()
    },
  }
}

/**
 * Requests a picture of a cover. Errors: offline (worth another attempt soon), bad-response or not-found (only after a long pause),
 * cancelled.
 */
async function fetchPicture(address: string, announcedBy: string | null, signal: AbortSignal): Promise<Result<Uint8Array>> {
  const got = await httpGet(address, {}, signal, { announcedBy })
  if (!got.ok) return got
  const { status, cancel } = got.value
  if (status !== 200) {
    cancel()
    return status === 429 || status >= 500
      ? failed('offline', say('errors.artworkServerStatus', { status }))
      : failed('not-found', say('errors.noSuchCover'))
  }
  let bytes: Uint8Array | null
  try {
    bytes = await collectBytes(piecesOf(got.value), tuning.media.maxArtworkBytes)
  } catch {
    return signal.aborted ? failed('cancelled', say('errors.coversNotWanted')) : failed('offline', say('errors.coverBrokeOff'))
  }
  if (bytes === null) return failed('bad-response', say('errors.coverTooLarge'))
  const expected = got.value.headers.get('content-length')
  if (expected !== null && Number(expected) !== bytes.length) return failed('offline', say('errors.coverBrokeOff'))
  return isDrawable(bytes) ? ok(bytes) : failed('bad-response', say('errors.notAPicture'))
}

/** The pieces of a response's body; ending the iteration early cancels the transfer. */
async function* piecesOf({ next, cancel }: Pick<MediaResponse, 'next' | 'cancel'>): AsyncGenerator<Uint8Array> {
  let hasEnded = false
  try {
    for (let piece = await next(); piece; piece = await next()) yield piece
    hasEnded = true
  } finally {
    if (!hasEnded) cancel()
  }
}

const pictureResponse = (bytes: Uint8Array): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': pictureType(bytes) ?? 'application/octet-stream',
      'Content-Length': String(bytes.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    },
  })

const noPicture = (): Response => new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
