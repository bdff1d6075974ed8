// Authorises requests of local control by their headers alone: programs with the token may ask, pages of a browser never.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Why a request is refused. `page`: a browser sent it, or its Host header is another than the server's. `stranger`: the token is missing or
 * wrong.
 */
export type Refusal = 'page' | 'stranger'

/**
 * Why a request is refused; null: it is not. Against DNS rebinding the Host header has to be 127.0.0.1 with the server's port, not a name.
 * Origin and Sec-Fetch-Site show that a browser sent the request (for pages, images and opened addresses alike); no other program has a use
 * for them.
 */
export function refusalOf({ host, origin, authorization, ...others }: IncomingHttpHeaders, port: number, token: string): Refusal | null {
  if (host !== `127.0.0.1:${port}` || origin !== undefined || others['sec-fetch-site'] !== undefined) return 'page'
  return equalsInConstantTime(authorization ?? '', `Bearer ${token}`) ? null : 'stranger'
}

/** Compares two texts in constant time, so that timing tells nothing about the token. */
const equalsInConstantTime = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
