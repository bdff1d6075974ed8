// Streams a track's bytes from `/media/…`, with back-pressure, and resumes at the byte where a connection broke.

import type { TrackId } from '../../../shared/ids.ts'
import { requestName } from '../../../shared/ipc/names.ts'
import type { Settings } from '../../../shared/settings.ts'
import { t } from '../../../shared/words/words.ts'

/** One file of the service: a track in a quality. */
export type TrackFile = { readonly track: TrackId; readonly quality: Settings['quality'] }

/**
 * Why a track cannot be read, in a sentence for a person. `unreachable`: the service, not the track, is the reason; `format`: sound, but
 * not MP3.
 */
export type Trouble = { readonly reason: string; readonly why: 'track' | 'unreachable' | 'format' }

export class NoSound extends Error {
  readonly why: Trouble['why']
  constructor(reason: string, why: Trouble['why'] = 'track') {
    super(reason)
    this.why = why
  }
}

export const fileKey = ({ track, quality }: TrackFile): string => `${track}-${quality}`
export const sameFile = (one: TrackFile, other: TrackFile): boolean => fileKey(one) === fileKey(other)

/** The URL path at which main serves a file's bytes. */
export const mediaAddress = ({ track, quality }: TrackFile): string => `/media/${track}?quality=${quality}`

/** The media type that main reports for a file it has not looked into: taken for MP3 until frames are missing. */
const mp3Type = 'audio/mpeg'

/** Delays of the retries after a break, milliseconds (backoff); any received byte resets them. */
const retryAfter = [300, 1_000, 3_000, 8_000]
/**
 * How long a file of which something arrived is retried, milliseconds, while its buffered part plays; a file that cannot be begun fails at
 * once.
 */
const patience = 300_000

const reasons: ReadonlyMap<string, string> = new Map(
  Object.entries({
    offline: t('player.serviceCannotBeReached'),
    expired: t('player.pleaseSignInAgain'),
    refused: t('player.serviceRefusedTheSong'),
    'not-found': t('player.serviceDoesNotHaveThisSong'),
    'bad-response': t('player.notSound'),
    'unavailable-track': t('player.otherFormat'),
  }),
)

/** Errors whose cause is not the song, and for which songs that are not on this computer have to wait. */
const needsService: ReadonlySet<string> = new Set(['offline', 'expired'])

export type TrackBytes = {
  /** Bytes of the whole file; known once the first piece is there. */
  total(): number
  /** The next piece; null at the end of the file. Rejects with `NoSound`, or with the signal's reason. */
  next(): Promise<Uint8Array | null>
}

/** Reads a file from a byte on, only as fast as `next` is called (back-pressure), apart from what the network buffers. */
export function readTrack(file: TrackFile, from: number, signal: AbortSignal): TrackBytes {
  let position = from
  let total = 0
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null
  let failures = 0
  let waited = 0

  const open = async () => {
    const response = await fetchNamed(mediaAddress(file), { Range: `bytes=${position}-` }, signal)
    if (response.status === 416) {
      total = position // begins behind the end: nothing left to read
      return
    }
    if (!response.ok || !response.body) {
      throw await refusal(response)
    }
    const type = response.headers.get('content-type') ?? mp3Type
    if (!type.startsWith(mp3Type)) {
      await response.body.cancel()
      throw new NoSound(t('player.notAnMp3File'), 'format')
    }
    const length = Number(response.headers.get('content-length'))
    const start = response.status === 206 ? position : 0
    if (!Number.isSafeInteger(length) || start !== position || (total > 0 && total !== start + length)) {
      throw new NoSound(t('player.songChanged'))
    }
    total = start + length
    reader = response.body.getReader()
  }

  const next = async (): Promise<Uint8Array | null> => {
    for (;;) {
      try {
        if (!reader) await open()
        const piece = await reader?.read()
        if (piece?.value) {
          position += piece.value.length
          failures = 0
          waited = 0
          return piece.value
        }
        if (position >= total) return null
      } catch (error) {
        const passes = error instanceof NoSound && error.why === 'unreachable' && position > from
        if (signal.aborted || (error instanceof NoSound && !passes)) throw error
      }
      reader = null
      const patient = position > from && waited < patience
      const wait = retryAfter[failures] ?? (patient ? retryAfter.at(-1) : undefined)
      if (wait === undefined) throw new NoSound(t('player.songBrokeOff'), 'unreachable')
      failures += 1
      waited += wait
      await delay(wait, signal)
    }
  }
  return { total: () => total, next }
}

let requests = 0

/**
 * Electron's `protocol.handle` does not tell main that a fetch was aborted before its response, so main would go on asking the service.
 * Each fetch therefore has a name, under which it is cancelled.
 */
async function fetchNamed(address: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Response> {
  requests += 1
  const named = { [requestName]: `${Math.round(performance.timeOrigin)}-${requests}` }
  const takeBack = () => void fetch(address, { method: 'DELETE', headers: named }).catch(() => undefined)
  signal.addEventListener('abort', takeBack, { once: true })
  try {
    return await fetch(address, { headers: { ...headers, ...named }, signal })
  } finally {
    signal.removeEventListener('abort', takeBack)
  }
}

async function refusal(response: Response): Promise<NoSound> {
  const code = (await response.text()).slice(0, 40)
  return new NoSound(reasons.get(code) ?? t('player.couldNotBeLoaded'), needsService.has(code) ? 'unreachable' : 'track')
}

/** Asks main for the beginning of a file that failed to play; null: it can be read, so the reason is another one. */
export async function whyNoSound(file: TrackFile): Promise<Trouble | null> {
  try {
    const response = await fetch(mediaAddress(file), { headers: { Range: 'bytes=0-0' } })
    if (!response.ok) return troubleOf(await refusal(response))
    await response.body?.cancel()
    return null
  } catch {
    return { reason: t('player.couldNotBeLoaded'), why: 'unreachable' }
  }
}

/** A failure of this one track; other starts may succeed. */
export const ofTrack = (reason: 'player.couldNotBePlayed' | 'player.soundDoesNotMoveOn'): Trouble => ({ reason: t(reason), why: 'track' })
export const troubleOf = ({ message, why }: NoSound): Trouble => ({ reason: message, why })

/** Resolves after some milliseconds; rejects at once when the signal aborts. */
const delay = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort, { once: true })
  })
