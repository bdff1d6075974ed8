// Downloads one song: resumes an earlier attempt, yields to sound that somebody waits for, and puts the song into the audio store whole or
// not at all.

import { rm, stat } from 'node:fs/promises'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { createIdMap, idKey } from '../../shared/id-map.ts'
import type { TrackId } from '../../shared/ids.ts'
import { tuning } from '../../shared/tuning.ts'
import type { StreamQuality } from '../../shared/wire/profile.ts'
import { say } from '../../shared/words/words.ts'
import type { DelayFunction } from '../api/retry.ts'
import { pathIn } from '../files/path-in.ts'
import type { Log } from '../log.ts'
import type { AudioStore } from './audio-store.ts'
import { TransferFailed } from './fetch-media.ts'
import type { ForegroundPriority } from './foreground-priority.ts'
import { createMutex } from './mutex.ts'
import { openPartialFile, type PartialFile, syncedBytes } from './partial-file.ts'
import { partialName, type SoundName } from './sound-name.ts'
import type { OpenedTrack, TrackSource } from './track-source.ts'

export type TrackToFetch = {
  readonly track: TrackId
  readonly quality: StreamQuality
  readonly signal: AbortSignal
  /** Called after each piece with the bytes received so far, those of an earlier attempt included, and the bytes of the whole song. */
  readonly onProgress: (received: number, total: number) => void
}

export type TrackFetcher = {
  /**
   * Resolves when the song is in the audio store. Errors: those of the source; disk; cancelled. After any error the bytes received stay for
   * a later attempt to resume.
   */
  fetch(wanted: TrackToFetch): Promise<Result<void>>
  /** Deletes the partial file of a song; waits for a fetch of it under way to end, which the caller has to cancel. */
  forget(track: TrackId): Promise<void>
  /** Notes the partial files that an earlier run left, so that their downloads are resumed. */
  restore(): Promise<void>
}

type Dependencies = {
  readonly source: TrackSource
  readonly downloads: AudioStore
  readonly cache: AudioStore
  readonly traffic: ForegroundPriority
  readonly delay: DelayFunction
  /** As in streams.ts: a song listened to may be of a former file then. */
  readonly hasChangingFiles: () => boolean
  readonly log: Log
}

/** A partial file on disk; `received`: bytes at its start from which the download resumes. */
type PartialDownload = SoundName & { readonly received: number }

export function createTrackFetcher({ source, downloads, cache, traffic, delay, hasChangingFiles, log }: Dependencies): TrackFetcher {
  const partialDownloads = createIdMap<TrackId, PartialDownload>()
  /** Mutex per song, so that a partial file is never deleted while it is being written. */
  const mutex = createMutex<string>()
  const pathOf = (name: SoundName) => pathIn(downloads.folder, partialName(name))

  const forget = async (track: TrackId) => {
    const partialDownload = partialDownloads.get(track)
    partialDownloads.delete(track)
    if (partialDownload)
      await rm(pathOf(partialDownload), { force: true }).catch(error => log.warning('a begun download could not be deleted', error))
  }
  const partialOf = (track: TrackId, quality: StreamQuality): PartialDownload | null => {
    const partialDownload = partialDownloads.get(track)
    return partialDownload?.quality === quality ? partialDownload : null
  }

  /**
   * Moves the song's file from the store of songs listened to, if it is there in this quality, into the downloads, without network; false:
   * it is not there, or the disk refused.
   */
  const moveFromCache = async (track: TrackId, quality: StreamQuality): Promise<boolean> => {
    const stored = await cache.open(track, quality)
    await stored?.handle.close()
    const released = stored && cache.release(track, quality)
    return released ? (await downloads.moveIn(released, released.path)).ok : false
  }

  /**
   * Requests the bytes that the partial file lacks, or the whole file if there is none, or if the service's file has another length by now.
   */
  const openFromService = async ({ track, quality, signal }: TrackToFetch): Promise<Result<OpenedTrack>> => {
    const wish = { track, quality, signal, mayReplace: true, withoutRetry: false }
    const opened = await source.open({
      ...wish,
      range: servedQuality => ({ start: partialOf(track, servedQuality)?.received ?? 0, end: null }),
    })
    const isStale = opened.ok
      ? opened.value.sound.start > 0 && opened.value.sound.total !== partialDownloads.get(track)?.bytes
      : opened.error.code === 'unavailable-track' && partialDownloads.has(track)
    if (!isStale) return opened
    if (opened.ok) opened.value.sound.cancel()
    await forget(track)
    return source.open({ ...wish, range: () => ({ start: 0, end: null }) })
  }

  const receive = async (partialFile: PartialFile, opened: OpenedTrack, { signal, onProgress }: TrackToFetch): Promise<Result<void>> => {
    const { sound } = opened
    let offset = sound.start
    try {
      for (let piece: Uint8Array | null = opened.first; piece; piece = await sound.next()) {
        const written = await partialFile.write(offset, piece)
        if (!written.ok) return written
        offset += piece.length
        onProgress(offset, partialFile.total)
        if (traffic.isBusy()) await delay(tuning.media.downloads.yieldToPlaybackPause, signal)
        if (signal.aborted) return failed('cancelled', say('errors.downloadStopped'))
      }
    } catch (error) {
      if (signal.aborted) return failed('cancelled', say('errors.downloadStopped'))
      if (error instanceof TransferFailed) return { ok: false, error: error.error }
      throw error
    } finally {
      sound.cancel()
    }
    return partialFile.isWhole() ? ok(undefined) : failed('offline', say('errors.songBrokeOff'))
  }

  const fetchTrack = async (wanted: TrackToFetch): Promise<Result<void>> => {
    const { track } = wanted
    if (!hasChangingFiles() && (await moveFromCache(track, source.fallbackQuality(wanted.quality)))) {
      await forget(track)
      return ok(undefined)
    }
    const opened = await openFromService(wanted)
    if (!opened.ok) return opened
    const { sound, quality } = opened.value
    if (sound.start === 0) await forget(track)
    const name: SoundName = { track, quality, bytes: sound.total }
    const partialFile = await openPartialFile(pathOf(name), sound.total, sound.start)
    if (!partialFile.ok) {
      sound.cancel()
      return partialFile
    }
    const received = await receive(partialFile.value, opened.value, wanted)
    const sealed: Result<void> = received.ok ? await partialFile.value.finish() : received
    const stored = sealed.ok ? await downloads.moveIn(name, partialFile.value.path) : sealed
    if (stored.ok) {
      partialDownloads.delete(track)
      if (hasChangingFiles()) await cache.remove(track)
    } else {
      partialDownloads.set(track, { ...name, received: partialFile.value.contiguousEnd(0) })
      await partialFile.value.close()
    }
    return stored
  }

  return {
    fetch: wanted => mutex(idKey(wanted.track), () => fetchTrack(wanted)),
    forget: track => mutex(idKey(track), () => forget(track)),
    restore: async () => {
      await downloads.ready
      for (const name of downloads.leftoverPartialFiles()) {
        const size = await stat(pathOf(name)).then(
          stats => stats.size,
          () => 0, // the file was deleted since the folder was read
        )
        await forget(name.track)
        partialDownloads.set(name.track, { ...name, received: Math.min(syncedBytes(size), name.bytes) })
      }
    },
  }
}
