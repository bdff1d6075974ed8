// The bytes of a track over `/media/…`, as fast as they are taken, and taken up again at the byte where they broke.

import type { TrackId } from '../../../shared/ids.ts'
import { requestName } from '../../../shared/ipc/names.ts'
import type { Settings } from '../../../shared/settings.ts'
import { t } from '../../../shared/words/words.ts'

/** One file at the service: the same track in another quality is another file. */
export type TrackFile = { readonly track: TrackId; readonly quality: Settings['quality'] }

/**
 * Why a track cannot be had, in a sentence for a person. `unreachable`: not because of the track, nothing can be reached. `format`: it
 * is sound, but no MP3.
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

/** Where main answers with the bytes of a file. */
export const mediaAddress = ({ track, quality }: TrackFile): string => `/media/${track}?quality=${quality}`

/** What a file is that main hands on unlooked at: an MP3 as far as anybody knows. */
const mp3Type = 'audio/mpeg'

/** Pauses before each further attempt after a break, milliseconds; any byte received begins anew. */
const retryAfter = [300, 1_000, 3_000, 8_000]
/**
 * A file of which something came is waited for so long, milliseconds: what is there of it sounds meanwhile, and then it waits. What
 * cannot even be begun is told at once.
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

/** It is not the song's fault: whatever is not on this computer has to wait until this is mended. */
const needsService: ReadonlySet<string> = new Set(['offline', 'expired'])

export type TrackBytes = {
  /** Bytes of the whole file; known once the first piece is there. */
  total(): number
  /** The next piece; null at the end of the file. Rejects with `NoSound`, or with the signal's reason. */
  next(): Promise<Uint8Array | null>
}

/** Reads a file from a byte on. Nothing is fetched ahead of what is asked for beyond what the network itself holds. */
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
 * Main never hears that a fetch was aborted before its answer came (Electron's `protocol.handle` gives a signal that does not abort), and would
 * go on asking the service. So each has a name, under which it is taken back.
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

/** Asks main for the beginning of a file that could not be played; null = it is there, so the fault is not that. */
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

/** A trouble that another start does not have to meet. */
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
