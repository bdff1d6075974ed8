// Everything the stand-in knows, in one object: catalogue, accounts, sessions, and what was received.
import type { Cover, Sound } from './catalogue.ts'

/** What streams and artwork need of the world. Faults ordered by tests (delay, cut, text with 200) are applied outside, for all roles alike. */
export type MediaWorld = {
  /** The track behind a stream path such as `/128/0a1/9fe/4400123`, whatever its first segment; null = no such track. */
  trackOfFile(path: string): number | null
  /** Whose access token this is; null = unknown, expired or revoked. */
  listenerOf(accessToken: string): { readonly userId: string; readonly premium: boolean } | null
  sound(trackId: number, form: 'stream' | 'original'): Promise<Sound | null>
  cover(artworkId: number, size: number | null): Promise<Cover | null>
}
