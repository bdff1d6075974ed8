// The sound of a track from the service, in the quality wanted or else in the default one (C-25), looked at before anybody believes it.

import { type ErrorCode, failed, ok, type Result } from '../../shared/errors.ts'
import type { TrackId } from '../../shared/ids.ts'
import { isStreamPath, streamAddress } from '../../shared/wire/media.ts'
import { defaultQuality, type StreamQuality } from '../../shared/wire/profile.ts'
import { say } from '../../shared/words/words.ts'
import type { Api, TokenSource } from '../api/api.ts'
import { type Delay, realDelay } from '../api/retry.ts'
import type { Log } from '../log.ts'
import type { ByteRange } from './byte-range.ts'
import { type HeadKind, headNeeded, kindOf, longestHead, saidType } from './content-kind.ts'
import { MediaBroken, openSound, type Sound } from './fetch-media.ts'

export type SourceDependencies = {
  readonly api: Pick<Api, 'servers' | 'reauthenticate'>
  readonly tokens: Pick<TokenSource, 'access'>
  /** The stream path of a track (its `file`). Errors: not-found (the library does not have it), or why there is no library. */
  readonly lookup: (track: TrackId) => Promise<Result<string>>
  /** `user.id` of status: a part of every stream address. */
  readonly userId: string
  /** What the service is told of this program (protocol 6.1). */
  readonly platform: string
  readonly version: string
  readonly now: () => number
  readonly log: Log
  /** How to wait before another attempt; for tests. */
  readonly delay?: Delay
}

/** `replaced`: a track came in the default quality because it is not to be had in this one (C-25). */
type Dependencies = SourceDependencies & { readonly replaced: (quality: StreamQuality) => void }

export type Wish = {
  readonly track: TrackId
  readonly quality: StreamQuality
  /** Which bytes, at least; of a file in another quality other ones may be wanted. */
  readonly range: (quality: StreamQuality) => ByteRange
  readonly signal: AbortSignal
  /** Whether another quality will do: not in the middle of a file. */
  readonly mayReplace: boolean
  /** Gives up at the first failure: nobody expects it to work. */
  readonly hasty: boolean
}

export type OpenedTrack = {
  readonly quality: StreamQuality
  /** MIME type of the sound. */
  readonly type: string
  /** The first bytes of what was asked for; the sound goes on behind them. */
  readonly first: Uint8Array
  readonly sound: Sound
}

export type TrackSource = {
  /** What is asked for instead of a quality that the service refuses to this person, as far as this run has seen (C-25). */
  instead(quality: StreamQuality): StreamQuality
  /** Errors: as openSound; those of `lookup`. */
  open(wish: Wish): Promise<Result<OpenedTrack>>
}

/** Failures that may be due to the quality asked for (C-25): then the default is tried. */
const qualityFailures: ReadonlySet<ErrorCode> = new Set(['refused', 'not-found', 'bad-response', 'unavailable-track'])

export function createTrackSource(dependencies: Dependencies): TrackSource {
  const { api, tokens, lookup, userId, platform, version, now, log, replaced: tell, delay = realDelay } = dependencies
  const refused = new Set<StreamQuality>()

  const ask = async (file: string, wish: Wish, quality: StreamQuality): Promise<Result<OpenedTrack>> => {
    const address = (accessToken: string) => {
      const server = api.servers().streaming
      return streamAddress({ server, file, quality, trackId: wish.track, userId, accessToken, platform, version, now: now() })
    }
    const asked = { address, range: withHead(wish.range(quality)), signal: wish.signal, ...(wish.hasty && { retryAfter: [] }) }
    const opened = await openSound({ api, tokens, log, delay }, asked)
    if (!opened.ok) return opened
    const sound = opened.value
    const first = await beginning(sound)
    if (!first.ok) return first
    const found: HeadKind = sound.start === 0 ? kindOf(first.value) : { kind: 'sound', type: saidType(sound.contentType) }
    if (found.kind === 'sound') return ok({ quality, type: found.type, first: first.value, sound })
    sound.cancel()
    return found.kind === 'text'
      ? failed('bad-response', say('errors.theMediaServerSentAText'))
      : failed('unavailable-track', say('errors.theServiceHasThisSongOnly'))
  }

  const instead = (quality: StreamQuality) => (refused.has(quality) ? defaultQuality : quality)
  return {
    instead,
    open: async wish => {
      const { track } = wish
      const file = await lookup(track)
      if (!file.ok) return file
      if (!isStreamPath(file.value)) return failed('unavailable-track', say('errors.theServiceNamesNoFileOf'))
      const wanted = wish.mayReplace ? instead(wish.quality) : wish.quality
      const opened = await ask(file.value, wish, wanted)
      if (opened.ok || !wish.mayReplace || wanted === defaultQuality || !qualityFailures.has(opened.error.code)) return opened
      log.warning(`track ${track} is not to be had in quality ${wanted}: ${opened.error.message}`)
      const replaced = await ask(file.value, wish, defaultQuality)
      if (replaced.ok) tell(wanted)
      if (replaced.ok && opened.error.code === 'refused') refused.add(wanted)
      return replaced
    },
  }
}

/** A beginning is asked for as far as it tells what the file is. */
const withHead = ({ start, end }: ByteRange): ByteRange => ({ start, end: start === 0 && end !== null ? Math.max(end, longestHead) : end })

/** Enough of the first bytes to tell what it is. Errors: offline and what else can end a transfer. */
async function beginning(sound: Sound): Promise<Result<Uint8Array>> {
  const pieces: Uint8Array[] = []
  try {
    let head = new Uint8Array()
    while (head.length < Math.min(headNeeded(head), sound.end - sound.start)) {
      const piece = await sound.next()
      if (piece === null) break
      pieces.push(piece)
      head = new Uint8Array(Buffer.concat(pieces))
    }
    return ok(head)
  } catch (error) {
    return error instanceof MediaBroken ? { ok: false, error: error.error } : failed('offline', say('errors.theTransferBrokeOff'))
  }
}
