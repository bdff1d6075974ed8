// Builds the addresses of streams and artwork (protocol 6 and 7); those of streams hold a secret.
import type { ArtworkSize, StreamQuality } from './profile.ts'

export type StreamRequest = {
  readonly server: string
  /** The `file` of the track, such as `/128/abc/def/123`. */
  readonly file: string
  readonly quality: StreamQuality
  readonly trackId: number
  readonly userId: string
  /** The access token, a secret: the address that holds it must never be logged or leave main. */
  readonly accessToken: string
  readonly platform: string
  readonly version: string
  /** Milliseconds since 1970 (C-23). */
  readonly now: number
}

/** A signed stream address, valid as long as the access token, so built directly before use. */
export function streamAddress(request: StreamRequest): string {
  const path = request.file.replace(/^\/[^/]*/, `/${request.quality}`)
  const query = new URLSearchParams({
    Expires: String(request.now),
    Signature: request.accessToken,
    file_id: String(request.trackId),
    user_id: request.userId,
    platform: request.platform,
    version: request.version,
  })
  return `${request.server}${path}?${query.toString()}`
}

/** Whether the `file` of a track is a plain path, which cannot change the host or the query of the address. */
export const isStreamPath = (file: string): boolean => /^\/[^\s\p{C}?#\\]+$/u.test(file)

/** The address of a cover, `size` pixels square; null: as large as there is. */
export const artworkAddress = (server: string, artworkId: string, size: ArtworkSize | null): string =>
  `${server}/artwork/${encodeURIComponent(artworkId)}${size === null ? '' : `-${size}`}`
