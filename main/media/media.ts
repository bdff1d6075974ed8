// Answers the page's requests for sound and covers, from this disk or else from the service while it arrives. No token leaves main.
import { join } from 'node:path'
import { trackId } from '../../shared/ids.ts'
import { policy } from '../../shared/wire/policy.ts'
import { createArtwork } from './artwork.ts'
import { openDiskCache } from './disk-cache.ts'
import { createStreams, type StreamDependencies } from './streams.ts'

export type MediaDependencies = StreamDependencies & {
  /** The folder of this account; media/ and artwork/ are made in it. */
  readonly folder: string
}

/**
 * Makes the function that answers `/media/<trackId>?quality=128` (with ranges: 200, 206, 404, 416, 502) and `/artwork/<id>-<size>`
 * (200, 404). The body of a failure is one of the error codes.
 */
export function createMedia(dependencies: MediaDependencies): (request: Request) => Promise<Response> {
  const { api, folder, now, log } = dependencies
  const { artworkKept, streamsKept } = policy.media
  const artwork = createArtwork({ api, now, cache: openDiskCache({ folder: join(folder, 'artwork'), limit: artworkKept, now, log }) })
  const streams = createStreams(dependencies, openDiskCache({ folder: join(folder, 'media'), limit: streamsKept, now, log }))

  return async request => {
    const url = new URL(request.url)
    const [, kind, name = '', ...rest] = url.pathname.split('/')
    if (request.method !== 'GET' || rest.length > 0) return new Response('not-found', { status: 404 })
    if (kind === 'artwork') return artwork(name, request.signal)
    if (kind !== 'media' || !/^\d{1,15}$/.test(name)) return new Response('not-found', { status: 404 })
    return streams({
      track: trackId(Number(name)),
      quality: url.searchParams.get('quality'),
      range: request.headers.get('range'),
      signal: request.signal,
    })
  }
}
