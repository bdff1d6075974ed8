// Owns the downloads slice: the songs wanted on this computer, fetched one after another, with retries.

import { join } from 'node:path'
import type { DownloadsInterruption, DownloadsState, FailedDownload } from '../../shared/downloads-state.ts'
import { type AppError, errorWords, failed, type Result } from '../../shared/errors.ts'
import { createIdMap, createIds } from '../../shared/id-map.ts'
import { distinct } from '../../shared/id-set.ts'
import type { TrackId } from '../../shared/ids.ts'
import { storageFlags } from '../../shared/kept.ts'
import { tuning } from '../../shared/tuning.ts'
import { say, t } from '../../shared/words/words.ts'
import type { DelayFunction } from '../api/retry.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import type { AudioStore } from './audio-store.ts'
import { createFileDeletion } from './delete-downloads.ts'
import { createFailurePolicy } from './download-failure-policy.ts'
import { notifyDownloadsDone } from './downloads-done-notice.ts'
import { openDownloadsList } from './downloads-list.ts'
import type { TrackFetcher } from './fetch-track.ts'
import { inBatches, nothingToWrite, notSignedIn } from './in-batches.ts'
import type { KeptIndex } from './kept-index.ts'
import { createMutex } from './mutex.ts'

/**
 * Calls that resolve with a result do so once the change is on disk. Errors: disk, but the change holds until the app ends; refused, if
 * more songs would be wanted than `maxTracks`; expired, once stopped.
 */
export type Downloads = {
  /** Wants songs in the quality of the settings; failed ones are tried again, those that are downloaded or wait already are left out. */
  add(tracks: readonly TrackId[]): Promise<Result<void>>
  /** Takes songs off the list and deletes their files. */
  remove(tracks: readonly TrackId[]): Promise<Result<void>>
  /** Takes the songs off the list that are not downloaded yet, failed ones included, and deletes their partial files. */
  cancel(): Promise<Result<void>>
  /** Puts the failed songs at the end of those that wait. */
  retry(): Promise<Result<void>>
  /** Ends the download under way and holds all until `resume`, also after a restart. */
  pause(): Promise<Result<void>>
  /** Ends a pause, or a wait for the next attempt. */
  resume(): Promise<Result<void>>
  /** Deletes all downloaded songs and empties the list. */
  clear(): Promise<Result<void>>
  /** Songs whose download failed, with their errors, oldest first; only the last `maxListedFailures` of them. */
  failures(): readonly FailedDownload[]
  /** To be called when an audio store has changed: updates the slice within `progressInterval`. */
  noteStoreChanged(): void
  /** To be called when a downloaded song is missing or damaged: has it fetched again if it is on the list. */
  refetch(track: TrackId): void
  stop(): Promise<void>
}

type Dependencies = {
  readonly store: Store
  /** The account's folder. */
  readonly folder: string
  readonly downloads: AudioStore
  readonly cache: AudioStore
  readonly fetcher: TrackFetcher
  readonly index: KeptIndex
  readonly now: () => number
  readonly delay: DelayFunction
  readonly log: Log
  readonly notify: Notify
}

/** Resumes the downloads that the last run left; resolves once the list is read, while the folder is still being scanned. */
export async function startDownloads(dependencies: Dependencies): Promise<Downloads> {
  const { store, folder, downloads, cache, fetcher, index, now, delay, log, notify } = dependencies
  const list = await openDownloadsList(join(folder, 'downloads.journal'), { now, log, notify })
  const failurePolicy = createFailurePolicy(
    () => store.get().library.counts?.tracks === 0,
    () => store.get().reachability === 'online',
  )
  /** Wanted songs still to be fetched, in order; the first is the next, or the one being fetched. */
  const waiting = createIds<TrackId>()
  const failures = createIdMap<TrackId, AppError>()
  const abortController = new AbortController()
  let active: DownloadsState['active'] = null
  let currentFetch = new AbortController()
  let fetched = 0
  let interruption: DownloadsInterruption | null = list.isPaused() ? { kind: 'paused', error: null } : null
  let timer: ReturnType<typeof setTimeout> | null = null
  /** Resolved to end the wait of the loop (`run`) when there may be something to fetch. */
  let wakeSignal = Promise.withResolvers<void>()
  let retryWait = new AbortController()

  const isSparing = () => store.get().settings.spareData
  const currentInterruption = (): DownloadsInterruption | null =>
    interruption?.kind !== 'paused' && isSparing() ? { kind: 'sparing', error: null } : interruption

  let writing = 0 // changes whose lines are being written; nothing is shown meanwhile, as what is seen has to outlive a crash
  const publish = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (abortController.signal.aborted || writing > 0) return
    store.set('downloads', {
      waiting: waiting.size,
      active,
      fetched,
      done: downloads.count(),
      failed: failures.size,
      bytes: downloads.bytes(),
      interruption: waiting.size > 0 || interruption?.kind === 'paused' ? currentInterruption() : null,
      cached: { trackCount: cache.count(), bytes: cache.bytes() },
      revision: index.revision(),
    })
  }
  const publishSoon = () => {
    if (!abortController.signal.aborted) timer ??= setTimeout(publish, tuning.media.downloads.progressInterval)
  }
  const wake = () => {
    retryWait.abort()
    wakeSignal.resolve()
  }

  const enqueue = (track: TrackId) => {
    failures.delete(track)
    waiting.add(track)
    index.mark(track, storageFlags.failed, false)
    index.mark(track, storageFlags.waiting, true)
  }
  const forget = (track: TrackId) => {
    failures.delete(track)
    waiting.delete(track)
    index.mark(track, storageFlags.failed, false)
    index.mark(track, storageFlags.waiting, false)
    if (active?.track === track) currentFetch.abort()
  }
  const fail = (track: TrackId, error: AppError) => {
    waiting.delete(track)
    failures.set(track, error)
    index.mark(track, storageFlags.waiting, false)
    index.mark(track, storageFlags.failed, true)
  }

  const deleteFiles = createFileDeletion({ list, fetcher, downloads, signal: abortController.signal })
  const left = [...list.wanted.keys()] // by the last run; those that are wanted from now on are queued once that is on disk
  const restore = async () => {
    await fetcher.restore()
    const deleted = [...list.unwanted]
    await deleteFiles(deleted)
    // If the app ends during the deletion, songs whose files are still here stay unwanted, for a later run to delete them.
    if (!abortController.signal.aborted && deleted.length > 0) await list.compact()
    await inBatches(left, abortController.signal, async batch => {
      for (const track of batch) {
        const song = list.wanted.get(track)
        if (!song || downloads.has(track) || waiting.has(track)) continue
        song.error ? fail(track, song.error) : enqueue(track)
      }
    })
    publish()
  }

  /** Whether songs can be fetched now: a library is shown and an account is signed in. */
  const isReady = () => store.get().library.revision !== null && store.get().account.phase === 'signed-in'

  const handleFailure = async (track: TrackId, error: AppError) => {
    const verdict = failurePolicy.failed(track, error)
    if (verdict.kind !== 'none') log.warning(`download of track ${track}: ${error.code}: ${error.message}`)
    if ((verdict.kind === 'later' || (verdict.kind === 'wait' && verdict.later)) && waiting.delete(track)) waiting.add(track)
    if (verdict.kind === 'failed' || (verdict.kind === 'pause' && verdict.failed)) {
      fail(track, error)
      await list.fail(track, error)
    }
    if (verdict.kind === 'pause') {
      interruption = { kind: 'paused', error }
      notify('warning', t('downloads.hasStopped', { reason: errorWords(error) }))
    }
    if (verdict.kind !== 'wait') return
    interruption = { kind: 'waiting', error: verdict.error }
    publish()
    retryWait = new AbortController()
    await delay(verdict.milliseconds, AbortSignal.any([retryWait.signal, abortController.signal]))
    if (interruption?.kind === 'waiting') interruption = null
  }

  const fetchOne = async (track: TrackId) => {
    if (downloads.has(track)) {
      forget(track) // the song is downloaded already: it was added before the scan of the folder had found it
      return
    }
    currentFetch = new AbortController()
    const { signal } = currentFetch
    active = { track, received: 0, total: null }
    publishSoon()
    const quality = list.wanted.get(track)?.quality ?? store.get().settings.quality
    const onProgress = (received: number, total: number) => {
      active = { track, received, total }
      publishSoon()
    }
    const result = await fetcher.fetch({ track, quality, signal: AbortSignal.any([signal, abortController.signal]), onProgress })
    active = null
    if (result.ok) {
      failurePolicy.succeeded()
      if (waiting.delete(track)) fetched += 1
      index.mark(track, storageFlags.waiting, false)
    } else if (!signal.aborted) await handleFailure(track, result.error)
    await deleteFiles([track]) // deletes the song if it was taken off the list while it was being fetched
    if (waiting.size === 0) notifyDownloadsDone(notify, { fetched, failed: failures.size })
    publishSoon()
  }
  const run = async () => {
    await restore()
    while (!abortController.signal.aborted) {
      const [next] = waiting
      if (next === undefined || interruption?.kind === 'paused' || isSparing() || !isReady()) {
        wakeSignal = Promise.withResolvers<void>()
        await wakeSignal.promise
      } else await fetchOne(next)
    }
  }
  const unsubscribe = store.subscribe((state, before) => {
    const isBack = state.reachability === 'online' && before.reachability !== 'online'
    if (state.settings.spareData !== before.settings.spareData) {
      if (state.settings.spareData) currentFetch.abort()
      publish()
      wake()
    }
    if (isBack || state.account !== before.account || state.library.revision !== before.library.revision) wake()
  })
  const running = run().catch(error => log.error('bug in downloads', error))

  const change = async (line: Result<void> | Promise<Result<void>>): Promise<Result<void>> => {
    writing += 1
    const written = await Promise.resolve(line).finally(() => (writing -= 1))
    publish()
    wake()
    return written
  }
  /** Mutex for changes of many songs: between the batches of one, another would find only a part of it done. */
  const inTurn = createMutex<'list'>()
  const removeAll = async (tracks: () => readonly TrackId[]): Promise<Result<void>> => {
    const removed: TrackId[] = []
    const removeBatch = (batch: readonly TrackId[]) => {
      // Songs that were neither wanted nor downloaded have no files to delete.
      const removable = batch.filter(track => list.wanted.has(track) || downloads.has(track))
      for (const track of removable) {
        forget(track)
        removed.push(track)
      }
      return change(removable.length === 0 ? nothingToWrite : list.remove(removable))
    }
    const written = await inTurn('list', () => inBatches(tracks(), abortController.signal, removeBatch))
    await deleteFiles(removed)
    publish()
    return written
  }
  const addAll = (tracks: () => readonly TrackId[]): Promise<Result<void>> =>
    inTurn('list', async () => {
      // A downloaded song that is unwanted waits to be deleted.
      const isNew = (track: TrackId): boolean => !waiting.has(track) && (!downloads.has(track) || list.unwanted.has(track))
      const { maxTracks } = tuning.media.downloads
      if (list.wanted.size + tracks().filter(track => isNew(track) && !list.wanted.has(track)).length > maxTracks)
        return failed('refused', say('errors.tooManyDownloads', { limit: maxTracks }))
      return inBatches(tracks(), abortController.signal, async batch => {
        const wanted = batch.filter(isNew)
        const written = wanted.length === 0 ? nothingToWrite : await list.add(wanted, store.get().settings.quality)
        if (waiting.size === 0) fetched = 0
        // A wanted song that is on this disk is not queued; should its file be under deletion already, `refetch` queues it afterwards.
        for (const track of wanted) if (!downloads.has(track)) enqueue(track)
        return change(written)
      })
    })

  return {
    add: tracks => addAll(() => tracks),
    remove: tracks => removeAll(() => tracks),
    cancel: () => removeAll(() => [...waiting, ...failures.keys()]),
    retry: () => addAll(() => [...failures.keys()]),
    pause: async () => {
      if (abortController.signal.aborted) return notSignedIn
      interruption = { kind: 'paused', error: null }
      currentFetch.abort()
      return change(list.pause(true))
    },
    resume: async () => {
      if (abortController.signal.aborted) return notSignedIn
      interruption = null
      return change(list.pause(false))
    },
    clear: () => removeAll(() => distinct([...list.wanted.keys(), ...downloads.tracks()])),
    failures: () => [...failures].slice(-tuning.media.downloads.maxListedFailures).map(([track, error]) => ({ track, error })),
    noteStoreChanged: publishSoon,
    refetch: track => {
      if (!list.wanted.has(track)) return
      enqueue(track)
      publishSoon()
      wake()
    },
    stop: async () => {
      abortController.abort()
      currentFetch.abort()
      unsubscribe()
      if (timer) clearTimeout(timer)
      wake()
      await running
      await list.flushed()
    },
  }
}
