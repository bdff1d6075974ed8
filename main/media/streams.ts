// Answers the page's request for a track's bytes: from disk, or from the service on top of a partial file, which is kept once whole.
import type { ErrorCode } from '../../shared/errors.ts'
import type { TrackId } from '../../shared/ids.ts'
import { tuning } from '../../shared/tuning.ts'
import { defaultQuality, type StreamQuality, streamQualities } from '../../shared/wire/profile.ts'
import type { Log } from '../log.ts'
import type { AudioStore, KeptSound } from './audio-store.ts'
import { parseRange } from './byte-range.ts'
import type { ForegroundPriority } from './foreground-priority.ts'
import type { PartialFiles } from './partial-files.ts'
import { diskResponse, failureResponse, streamedResponse } from './sound-response.ts'
import type { TrackSource } from './track-source.ts'

export type StreamRequest = {
  readonly track: TrackId
  readonly quality: string | null
  /** The Range header of the request; null without one. */
  readonly range: string | null
  readonly signal: AbortSignal
}

type Dependencies = {
  readonly source: TrackSource
  readonly downloads: AudioStore
  readonly cache: AudioStore
  readonly partialFiles: PartialFiles
  readonly traffic: ForegroundPriority
  /** Called with a song and the quality in which the page is given its beginning. */
  readonly reportQuality: (track: TrackId, quality: StreamQuality) => void
  /** Whether the service is known to be unreachable. */
  readonly isOffline: () => boolean
  /**
   * Whether a kept song of another quality is preferred to streaming the wanted one: while the service is unreachable or data is spared.
   */
  readonly prefersAnyKept: () => boolean
  /** Whether a person replaces files of the service by others, as in a folder of their own: kept songs may then be of a former file. */
  readonly hasChangingFiles: () => boolean
  readonly log: Log
}

/**
 * Most tracks for which is remembered in which quality their beginning was given, as the page reads only a few at the same time; beyond
 * that the oldest is forgotten.
 */
const maxRemembered = 200
const unreachableCodes: ReadonlySet<ErrorCode> = new Set(['offline', 'expired'])

/**
 * Makes the function that answers requests for bytes of tracks. A download plays in the quality it was fetched in; a song kept from
 * listening in the one asked for, or in any while the service is unreachable or data is spared. Later parts of a file keep the quality of
 * its beginning, as they have to fit.
 */
export function createStreams(dependencies: Dependencies): (request: StreamRequest) => Promise<Response> {
  const { source, downloads, cache, partialFiles, traffic, reportQuality, isOffline, prefersAnyKept, hasChangingFiles, log } = dependencies
  const servedQualities = new Map<string, { readonly quality: StreamQuality; readonly type: string }>()

  const rememberServed = (key: string, quality: StreamQuality, type: string) => {
    servedQualities.delete(key)
    servedQualities.set(key, { quality, type })
    const [oldest] = servedQualities.keys()
    if (servedQualities.size > maxRemembered && oldest !== undefined) servedQualities.delete(oldest)
  }
  const keptOnDisk = async (track: TrackId, quality: StreamQuality, isExact: boolean): Promise<KeptSound | null> =>
    (await downloads.open(track, isExact ? quality : 'any')) ??
    (await cache.open(track, quality)) ??
    (isExact || !prefersAnyKept() ? null : cache.open(track, 'any'))

  /** Whether a kept song is of a former file: the service has one of another size. One that does not answer soon changes nothing. */
  const isStale = async ({ track, quality, bytes }: KeptSound, ended: AbortSignal): Promise<boolean> => {
    const signal = AbortSignal.any([ended, AbortSignal.timeout(tuning.media.keptSongCheck)])
    const opened = await source.open({ track, quality, range: () => ({ start: 0, end: 1 }), signal, mayReplace: false, withoutRetry: true })
    if (!opened.ok) return false
    opened.value.sound.cancel()
    return opened.value.sound.total !== bytes
  }

  return async ({ track, quality: requestedQuality, range: header, signal }) => {
    const wantedQuality = streamQualities.find(streamQuality => streamQuality === requestedQuality) ?? defaultQuality
    const range = parseRange(header)
    if (!range) return failureResponse('unavailable-track')
    const key = `${track}-${wantedQuality}`
    const isFromStart = range.start === 0
    const before = isFromStart ? undefined : servedQualities.get(key)
    const quality = before?.quality ?? source.fallbackQuality(wantedQuality)

    const respondFrom = (kept: KeptSound) => {
      rememberServed(key, kept.quality, kept.type)
      if (isFromStart) reportQuality(track, kept.quality)
      return diskResponse(kept, range)
    }
    await partialFiles.untilMoved({ track, quality })
    const keptSound = await keptOnDisk(track, quality, before !== undefined)
    if (keptSound && !(isFromStart && hasChangingFiles() && (await isStale(keptSound, signal)))) return respondFrom(keptSound)
    if (keptSound) {
      await keptSound.handle.close()
      for (const kept of [downloads, cache]) await kept.remove(track)
    }

    const openFrom = (start: number, mayReplace: boolean, openedQuality: StreamQuality) =>
      source.open({
        track,
        quality: openedQuality,
        range: () => ({ start, end: range.end }),
        signal,
        mayReplace,
        withoutRetry: isOffline(),
      })

    // A request for the beginning goes to the service even where a partial file has it, because only the service's response shows that its
    // file is unchanged.
    const begunFile = before ? partialFiles.find({ track, quality }) : null
    if (begunFile && before && begunFile.contiguousEnd(range.start) > range.start) {
      const span = {
        start: range.start,
        end: Math.min(range.end ?? begunFile.total, begunFile.total),
        total: begunFile.total,
        type: before.type,
      }
      return streamedResponse({
        ...span,
        partialFile: begunFile,
        partialFiles,
        traffic,
        opened: null,
        open: from => openFrom(from, false, quality),
      })
    }

    const opened = await traffic.during(openFrom(range.start, isFromStart, quality))
    if (!opened.ok) {
      const { code, message } = opened.error
      const other = isFromStart && unreachableCodes.has(code) ? await cache.open(track, 'any') : null
      if (other) return respondFrom(other)
      if (code !== 'cancelled') log.warning(`track ${track}: ${message}`)
      return failureResponse(code, range)
    }
    const { sound, quality: given } = opened.value
    const type = before?.type ?? opened.value.type
    rememberServed(key, given, type)
    if (isFromStart) reportQuality(track, given)
    const partialFile = await partialFiles.begin({ track, quality: given, bytes: sound.total })
    const span = { start: sound.start, end: Math.min(range.end ?? sound.total, sound.total), total: sound.total, type }
    return streamedResponse({
      ...span,
      partialFile,
      partialFiles,
      traffic,
      opened: opened.value,
      open: from => openFrom(from, false, given),
    })
  }
}
