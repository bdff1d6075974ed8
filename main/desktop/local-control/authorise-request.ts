// Authorises requests of local control by their headers alone: programs with the token may ask, pages of a browser never.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** `page`: sent by a browser, or with another Host header. `stranger`: the token is missing or wrong. */
export type Refusal = 'page' | 'stranger'

/**
 * Why a request is refused; null: it is not. Against DNS rebinding the Host has to be 127.0.0.1 with our port, not a name; Origin and
 * Sec-Fetch-Site show that a browser sent it (pages, images and opened addresses alike), and no other program has a use for either.
 */
export function refusalOf({ host, origin, authorization, ...others }: IncomingHttpHeaders, port: number, token: string): Refusal | null {
  if (host !== `127.0.0.1:${port}` || origin !== undefined || others['sec-fetch-site'] !== undefined) return 'page'
  return equalsInConstantTime(authorization ?? '', `Bearer ${token}`) ? null : 'stranger'
}

/** Compares in constant time, so that timing tells nothing about the token. */
const equalsInConstantTime = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
