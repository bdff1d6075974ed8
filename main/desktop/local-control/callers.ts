// Who may ask at all over local control: a program with the token, never a page of a browser. Told by the headers, before anything is read.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** `page`: a browser asks, or the name of another host leads here. `stranger`: the token is missing or another one. */
export type Refusal = 'page' | 'stranger'

/**
 * Against DNS rebinding the host is this very address, and no name for it: what listens at another address of this name would get the token; browsers say Origin for what a page sends, and Sec-Fetch-Site for all that they ask of
 * this computer, pictures and opened addresses included. No program has a use for either.
 */
export function refusalOf({ host, origin, authorization, ...others }: IncomingHttpHeaders, port: number, token: string): Refusal | null {
  if (host !== `127.0.0.1:${port}` || origin !== undefined || others['sec-fetch-site'] !== undefined) return 'page'
  return isSame(authorization ?? '', `Bearer ${token}`) ? null : 'stranger'
}

/** In a time that tells nothing about where they differ. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
