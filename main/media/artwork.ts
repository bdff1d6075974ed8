// Covers: kept forever by id and size (C-26), at most six loads at once (C-40), a failed one left alone for a while.
import { LRUCache } from 'lru-cache'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { artworkAddress } from '../../shared/wire/media.ts'
import { policy } from '../../shared/wire/policy.ts'
import { type ArtworkSize, artworkSizes } from '../../shared/wire/profile.ts'
import type { Api } from '../api/api.ts'
import { pictureType } from './content-kind.ts'
import type { DiskCache } from './disk-cache.ts'
import { httpGet } from './http-get.ts'
import { isDrawable } from './picture-size.ts'
import { createTurns } from './turns.ts'

type Dependencies = { readonly api: Pick<Api, 'servers'>; readonly cache: DiskCache; readonly now: () => number }

/** A load that several requests may be waiting for; it stops when nobody is. */
type Load = { readonly result: Promise<Uint8Array | null>; wanted: number; readonly stop: AbortController }

/** Reads `<id>-<size>`; null for anything that is no cover. */
function parseArtworkKey(text: string): { readonly id: string; readonly size: ArtworkSize; readonly key: string } | null {
  const found = /^(\d{1,20})-(\d{1,4})$/.exec(text)
  const size = artworkSizes.find(known => String(known) === found?.[2])
  return found?.[1] && size ? { id: found[1], size, key: text } : null
}

/** Answers requests for covers: 200 with a picture that never changes, or 404. */
export function createArtwork({ api, cache, now }: Dependencies): (name: string, signal: AbortSignal) => Promise<Response> {
  const loads = new Map<string, Load>()
  const notBefore = new Map<string, number>()
  const turns = createTurns(policy.api.artworkAtOnce)
  /** By their keys. Chromium keeps nothing of the app's own scheme: each cover is asked for anew when it comes into sight again. */
  const recent = new LRUCache<string, Uint8Array>({ maxSize: policy.media.artworkInMemory, sizeCalculation: ({ length }) => length })

  const load = async (key: string, address: string, signal: AbortSignal): Promise<Uint8Array | null> => {
    const done = await turns.take(signal)
    if (!done) return null
    try {
      const picture = await fetchPicture(address, signal)
      if (picture.ok) {
        const keeper = await cache.store(key)
        await keeper.write(picture.value)
        await keeper.keep()
        return picture.value
      }
      const { refused, unreachable } = policy.media.artworkAgain
      if (picture.error.code !== 'cancelled') notBefore.set(key, now() + (picture.error.code === 'offline' ? unreachable : refused))
      return null
    } finally {
      done()
    }
  }

  const join = (key: string, address: string): Load => {
    const stop = new AbortController()
    const result = load(key, address, stop.signal).finally(() => {
      if (loads.get(key) === begun) loads.delete(key)
    })
    const begun: Load = { result, wanted: 0, stop }
    loads.set(key, begun)
    return begun
  }

  return async (name, signal) => {
    const artwork = parseArtworkKey(name)
    if (!artwork) return nothing()
    const lately = recent.get(artwork.key)
    if (lately) return picture(lately)
    const kept = await cache.open(artwork.key)
    if (kept) {
      const bytes = new Uint8Array(await new Response(kept.read(0, kept.size)).arrayBuffer())
      if (isDrawable(bytes)) {
        recent.set(artwork.key, bytes)
        return picture(bytes)
      }
    }
    if ((notBefore.get(artwork.key) ?? 0) > now()) return nothing()
    const underWay = loads.get(artwork.key) ?? join(artwork.key, artworkAddress(api.servers().artwork, artwork.id, artwork.size))
    underWay.wanted += 1
    const leave = () => {
      underWay.wanted -= 1
      if (underWay.wanted > 0) return
      loads.delete(artwork.key)
      underWay.stop.abort()
    }
    signal.addEventListener('abort', leave, { once: true })
    const bytes = await underWay.result
    signal.removeEventListener('abort', leave)
    return bytes ? picture(bytes) : nothing()
  }
}

/** Errors: offline (may pass), bad-response or not-found (will stay so for a while), cancelled. */
async function fetchPicture(address: string, signal: AbortSignal): Promise<Result<Uint8Array>> {
  const got = await httpGet(address, {}, signal)
  if (!got.ok) return got
  const { status, next, cancel } = got.value
  if (status !== 200) {
    cancel()
    return status === 429 || status >= 500
      ? failed('offline', `The artwork server answered ${status}.`)
      : failed('not-found', 'No such cover.')
  }
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for (let piece = await next(); piece; piece = await next()) {
      pieces.push(piece)
      size += piece.length
      if (size > policy.media.artworkLargest) {
        cancel()
        return failed('bad-response', 'The cover is too large.')
      }
    }
  } catch {
    return signal.aborted ? failed('cancelled', 'Nobody wants the cover any more.') : failed('offline', 'The cover broke off.')
  }
  const bytes = Buffer.concat(pieces)
  const expected = got.value.headers.get('content-length')
  if (expected !== null && Number(expected) !== size) return failed('offline', 'The cover broke off.')
  return isDrawable(bytes) ? ok(bytes) : failed('bad-response', 'What came is no picture that can be shown.')
}

const picture = (bytes: Uint8Array): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': pictureType(bytes) ?? 'application/octet-stream',
      'Content-Length': String(bytes.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    },
  })

const nothing = (): Response => new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
