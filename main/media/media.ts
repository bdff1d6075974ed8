// Sound and covers for the page, from this disk or streamed from the service, and what is kept on disk. No token leaves main.
import { join } from 'node:path'
import { errorWords } from '../../shared/errors.ts'
import { type TrackId, trackId } from '../../shared/ids.ts'
import { storageFlags } from '../../shared/kept.ts'
import { defaultQuality, type StreamQuality } from '../../shared/wire/profile.ts'
import { t } from '../../shared/words/words.ts'
import { realDelay } from '../api/retry.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import { createArtwork } from './artwork.ts'
import { type KeptSound, openAudioStore } from './audio-store.ts'
import { openDiskCache } from './disk-cache.ts'
import { type Downloads, startDownloads } from './downloads.ts'
import { createTrackFetcher } from './fetch-track.ts'
import { createForegroundPriority } from './foreground-priority.ts'
import { createKeptIndex } from './kept-index.ts'
import { createNamedRequests } from './named-requests.ts'
import { createQualityReporter } from './other-quality.ts'
import { createPartialFiles, type PartialFiles } from './partial-files.ts'
import { createStreams } from './streams.ts'
import { createTrackSource, type SourceDependencies } from './track-source.ts'

export type MediaDependencies = SourceDependencies & {
  readonly store: Store
  /** The folder of this account; media/, downloads/ and artwork/ are made in it. */
  readonly folder: string
  readonly notify: Notify
  /** Monotonic clock, milliseconds. */
  readonly steady: () => number
}

export type Media = {
  /**
   * Answers the page's requests: `/media/<trackId>?quality=128` (with ranges: 200, 206, 404, 415, 416, 502; DELETE cancels the request that
   * has the same name: 204), `/artwork/<id>-<size>` (200, 404) and `/kept/<revision>?after=<revision>` (200: the flags of shared/kept.ts).
   * The body of a failed request for sound is an error code.
   */
  readonly respond: (request: Request) => Promise<Response>
  readonly downloads: Downloads
  /** Whether a song is kept on this disk, downloaded or from listening, and so can be heard without the service. */
  readonly isKept: (track: ReturnType<typeof trackId>) => boolean
  /** Opens the file of a downloaded song, which the caller has to close; null if the song is not downloaded. */
  readonly openDownload: (track: TrackId) => Promise<KeptSound | null>
  /** Deletes the sound kept from listening, not the downloads. */
  readonly clearCache: () => Promise<void>
  /** Bytes of covers on this disk. */
  readonly coverBytes: () => Promise<number>
  /** Deletes all covers; each is loaded again when shown. */
  readonly clearCovers: () => Promise<void>
  /** Ends all transfers; resolves when no write is pending. */
  readonly stop: () => Promise<void>
}

/** Starts all parts of media; waits neither for the network nor for scans of the folders. */
export async function startMedia(dependencies: MediaDependencies): Promise<Media> {
  const { api, store, folder, now, steady, log, notify, delay = realDelay } = dependencies
  const abortController = new AbortController()
  const covers = openDiskCache({ folder: join(folder, 'artwork'), limit: () => store.get().settings.coverLimit, now, log })
  const artwork = createArtwork({
    api,
    steady,
    signal: abortController.signal,
    cache: covers,
  })

  const index = createKeptIndex(now())
  let owner: Downloads | null = null
  let startedPartialFiles: PartialFiles | null = null
  const cache = openAudioStore({
    folder: join(folder, 'media'),
    limit: () => Math.max(0, store.get().settings.cacheLimit - (startedPartialFiles?.bytes() ?? 0)),
    onChange: (track, isStored) => {
      index.mark(track, storageFlags.cached, isStored)
      owner?.noteStoreChanged()
    },
    now,
    log,
  })
  const downloaded = openAudioStore({
    folder: join(folder, 'downloads'),
    limit: () => Number.POSITIVE_INFINITY,
    onChange: (track, isStored) => {
      index.mark(track, storageFlags.downloaded, isStored)
      owner?.noteStoreChanged()
      if (!isStored) owner?.refetch(track)
    },
    now,
    log,
  })
  let hasNotified = false
  const partialFiles = createPartialFiles({
    store: cache,
    limit: () => store.get().settings.cacheLimit,
    onDiskError: error => {
      if (!hasNotified) notify('warning', t('downloads.notKept', { reason: errorWords(error) }))
      hasNotified = true
    },
    log,
  })
  startedPartialFiles = partialFiles
  const replacedQualities = new Set<StreamQuality>()
  const onReplaced = (quality: StreamQuality) => {
    if (replacedQualities.has(quality)) return
    replacedQualities.add(quality)
    const fallback = defaultQuality
    notify(
      'info',
      quality === 'orig'
        ? t('playback.originalQualityReplaced', { playedQuality: fallback })
        : t('playback.qualityReplaced', { quality, playedQuality: fallback }),
    )
  }
  const source = createTrackSource({ ...dependencies, onReplaced })
  const traffic = createForegroundPriority()
  const isOffline = () => store.get().reachability === 'offline'
  const reportQuality = createQualityReporter(store)
  const prefersAnyKept = () => isOffline() || store.get().settings.spareData
  const hasChangingFiles = () => store.get().connection.kind === 'folder'
  const streams = createStreams({
    reportQuality,
    source,
    downloads: downloaded,
    cache,
    partialFiles,
    traffic,
    isOffline,
    prefersAnyKept,
    hasChangingFiles,
    log,
  })
  const fetcher = createTrackFetcher({ source, downloads: downloaded, cache, traffic, delay, hasChangingFiles, log })
  const { cancellable, cancelRequest } = createNamedRequests()
  const downloads = await startDownloads({ store, folder, downloads: downloaded, cache, fetcher, index, now, delay, log, notify })
  owner = downloads
  const check = async () => {
    for (const store of [downloaded, cache]) await store.check(abortController.signal)
  }
  const checked = check().catch(error => log.error('bug in the check of kept songs', error))
  const unsubscribe = store.subscribe((state, before) => {
    if (state.settings.cacheLimit < before.settings.cacheLimit) void partialFiles.trim()
    if (state.settings.coverLimit < before.settings.coverLimit) void covers.trim()
  })

  return {
    downloads,
    respond: async request => {
      const url = new URL(request.url)
      const [, kind, name = '', ...rest] = url.pathname.split('/')
      if (kind === 'media' && request.method === 'DELETE') return cancelRequest(request)
      if (request.method !== 'GET' || rest.length > 0) return new Response('not-found', { status: 404 })
      if (kind === 'artwork') return artwork.respond(name)
      if (!/^\d{1,16}$/.test(name)) return new Response('not-found', { status: 404 })
      if (kind === 'kept') return keptResponse(index.since(Number(url.searchParams.get('after') ?? 0)))
      if (kind !== 'media') return new Response('not-found', { status: 404 })
      return cancellable(request, signal =>
        streams({ track: trackId(Number(name)), quality: url.searchParams.get('quality'), range: request.headers.get('range'), signal }),
      )
    },
    isKept: track => (index.flagsOf(track) & (storageFlags.cached | storageFlags.downloaded)) !== 0,
    openDownload: track => downloaded.open(track, 'any'),
    clearCache: async () => {
      for (const track of [...cache.tracks()]) await cache.remove(track)
    },
    coverBytes: covers.bytes,
    clearCovers: artwork.clear,
    stop: async () => {
      unsubscribe()
      abortController.abort()
      await downloads.stop()
      await partialFiles.stop()
      await Promise.all([cache.ready, downloaded.ready, checked])
    },
  }
}

const keptResponse = (numbers: Float64Array<ArrayBuffer>): Response =>
  new Response(numbers, { headers: { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' } })
