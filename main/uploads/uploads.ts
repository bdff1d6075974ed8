// Owns the uploads slice: sends files into the library, a few at the same time, with retries; each step is in the journal before it is
// taken.

import type { AppState } from '../../shared/app-state.ts'
import { type AppError, errorWords, failed, ok, type Result } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import { whyNoUploads } from '../../shared/uploads/may-upload.ts'
import { isUnderWay, type UploadChange, type UploadRow, type UploadSkip } from '../../shared/uploads/upload.ts'
import {
  applyUploadChange,
  countUploads,
  isLine,
  nextUploads,
  shownUploads,
  uploadBytes,
  uploadsWithStatus,
} from '../../shared/uploads/upload-list.ts'
import type { UploadsState } from '../../shared/uploads/uploads-state.ts'
import { policy } from '../../shared/wire/policy.ts'
import { say, t } from '../../shared/words/words.ts'
import type { DelayFunction } from '../api/retry.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import { findMusic } from './find-music.ts'
import { newFiles, sumCounts } from './new-files.ts'
import type { FileUploader, UploadEnd } from './upload-file.ts'
import type { UploadSelection, UploadsOwner } from './uploads-interface.ts'
import { openUploadsJournal } from './uploads-journal.ts'

type Dependencies = {
  readonly store: Store
  /** Sends one file; null: the connection has no upload server. */
  readonly uploader: FileUploader | null
  /** The account's folder. */
  readonly folder: string
  /** Called when the service has taken new songs. */
  readonly onArrived: () => void
  readonly now: () => number
  readonly delay: DelayFunction
  readonly log: Log
  readonly notify: Notify
}

/** Resumes the uploads that the last run left; resolves once their journal is read. */
export async function startUploads({ store, uploader, folder, onArrived, now, delay, log, notify }: Dependencies): Promise<UploadsOwner> {
  const journal = await openUploadsJournal(folder, { now, log, notify })
  const { list } = journal
  const lifetime = new AbortController()
  const running = new Map<string, { readonly abortController: AbortController; readonly ended: Promise<void> }>()
  const serviceFaultsOf = new Map<string, number>()
  /** Files that were to be tried again, the last one last; forgotten once they arrive, or a person tries them again. */
  const failedOnce = new Set<string>()
  let hold: { readonly error: AppError; readonly wake: AbortController } | null = null
  /** The error that paused all uploads; null: a person paused them, or they are not paused. */
  let pausedBy: AppError | null = null
  let [transientFailures, refusals, round, revision] = [0, 0, { done: 0, failed: 0 }, 1]
  let skipped: ReadonlyMap<UploadSkip, number> = new Map()
  let scan: { readonly abortController: AbortController; foundFiles: number } | null = null
  let timer: ReturnType<typeof setTimeout> | null = null

  const currentInterruption = (): UploadsState['interruption'] =>
    list.paused ? { kind: 'paused', error: pausedBy } : hold && { kind: 'waiting', error: hold.error }
  const publish = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
    if (lifetime.signal.aborted) return
    const active = [...list.rows.values()].filter(isUnderWay).map(({ id, name, bytes, status }): UploadRow => ({ id, name, bytes, status }))
    store.set('uploads', {
      counts: countUploads(list),
      bytes: uploadBytes(list),
      interruption: currentInterruption(),
      active,
      filesFound: scan?.foundFiles ?? null,
      skipped: [...skipped].map(([why, count]) => ({ why, count })),
      revision,
    })
  }
  const publishSoon = (): void => {
    if (!lifetime.signal.aborted) timer ??= setTimeout(publish, tuning.uploads.progressInterval)
  }
  const recordChange = async (next: UploadChange): Promise<Result<void>> => {
    if (next.op !== 'progress') revision += 1
    if (!isLine(next)) applyUploadChange(list, next)
    const written = isLine(next) ? await journal.write(next) : ok(undefined)
    if (!written.ok) log.warning(`uploads: ${written.error.message}`)
    publishSoon()
    return written
  }

  const isReady = (state: AppState): boolean => whyNoUploads(state) === null
  const startNext = (): void => {
    if (uploader === null || lifetime.signal.aborted || hold !== null || !isReady(store.get())) return
    const ids = nextUploads(list, tuning.uploads.maxConcurrentUploads, failedOnce)
    for (const id of ids) if (!running.has(id)) begin(id, uploader)
  }
  const begin = (id: string, fileUploader: FileUploader): void => {
    if (!applyUploadChange(list, { op: 'begin', id })) return
    revision += 1
    const abortController = new AbortController()
    const ended = uploadOne(id, fileUploader, AbortSignal.any([abortController.signal, lifetime.signal]))
      .catch(error => failUnexpectedly(id, error))
      .finally(() => {
        running.delete(id)
        applyUploadChange(list, { op: 'back', id })
        publishSoon()
        startNext()
      })
    running.set(id, { abortController, ended })
    publishSoon()
  }
  const uploadOne = async (id: string, fileUploader: FileUploader, signal: AbortSignal): Promise<void> => {
    const row = list.rows.get(id)
    if (row === undefined) return
    const { path, name, bytes, md5 } = row
    const end = await fileUploader.upload({
      path,
      name,
      sentAs: md5,
      signal,
      onProgress: (phase, share) => {
        if (!signal.aborted) applyUploadChange(list, { op: 'progress', id, of: phase, bytesDone: Math.round(share * bytes) })
        publishSoon()
      },
      onSending: sum => recordChange({ op: 'sending', id, md5: sum }),
    })
    await handleEnd(id, end)
  }
  const handleEnd = async (id: string, end: UploadEnd): Promise<void> => {
    if (end.kind === 'done' || end.kind === 'duplicate') {
      transientFailures = 0
      refusals = 0
      forgetAttempts([id])
      if (end.kind === 'done') round = { ...round, done: round.done + 1 }
      await recordChange(end.kind === 'done' ? { op: 'done', id, track: end.track } : { op: 'duplicate', id })
    }
    if (end.kind === 'failed') await fail(id, end.error, end.refused)
    if (end.kind === 'transient-failure') await retryLater(id, end.error)
    const { waiting, hashing, sending } = countUploads(list)
    if (waiting + hashing + sending === 0) notifyRound()
  }
  /** Counts a file as failed whose upload threw an unexpected error, as it would throw at once if repeated. */
  const failUnexpectedly = async (id: string, bug: unknown): Promise<void> => {
    log.error('bug in uploads', bug)
    const { error } = failed('bug', say('errors.internalError'))
    try {
      await handleEnd(id, { kind: 'failed', error, refused: false })
    } catch (another) {
      log.error('bug in uploads', another)
      applyUploadChange(list, { op: 'failed', id, error })
    }
  }
  const fail = async (id: string, error: AppError, wasRefused: boolean): Promise<void> => {
    log.warning(`a file was not uploaded: ${error.code}`)
    round = { ...round, failed: round.failed + 1 }
    refusals = wasRefused ? refusals + 1 : refusals
    await recordChange({ op: 'failed', id, error })
    if (refusals < tuning.uploads.maxConsecutiveRefusals || countUploads(list).waiting === 0) return
    refusals = 0
    await pauseAll(error)
  }
  /** Pauses all uploads until a person resumes them, because of an error that a notice names. */
  const pauseAll = async (error: AppError): Promise<void> => {
    pausedBy = error
    await recordChange({ op: 'pause', on: true })
    for (const { abortController } of running.values()) abortController.abort()
    notify('warning', t('uploads.hasStopped', { reason: errorWords(error) }), error.answered)
  }
  const retryLater = async (id: string, error: AppError): Promise<void> => {
    log.warning(`uploads: ${error.code}: ${error.message}`)
    applyUploadChange(list, { op: 'back', id })
    failedOnce.delete(id)
    failedOnce.add(id)
    if (error.code === 'disk') return pauseAll(error)
    if (lifetime.signal.aborted) return
    const faults = (serviceFaultsOf.get(id) ?? 0) + (error.code === 'bad-response' ? 1 : 0)
    serviceFaultsOf.set(id, faults)
    // A file is given up only after several bad responses: failures of network and sign-in are retried for ever, and are shown elsewhere.
    if (faults >= policy.uploads.retryAfter.length) return fail(id, error, true)
    if (hold !== null) return
    const wake = new AbortController()
    hold = { error, wake }
    publish()
    const pause = policy.uploads.retryAfter[Math.min(transientFailures, policy.uploads.retryAfter.length - 1)] ?? 0
    transientFailures += 1
    void delay(pause, AbortSignal.any([wake.signal, lifetime.signal])).then(() => {
      hold = null
      publish()
      startNext()
    })
  }
  const notifyRound = (): void => {
    const { done, failed: broken } = round
    round = { done: 0, failed: 0 }
    if (done > 0) onArrived()
    if (done + broken === 0) return
    if (broken === 0) notify('info', t('uploads.allAdded', { count: done }))
    else if (done === 0) notify('warning', t('uploads.noneAdded', { count: broken }))
    else notify('warning', t('uploads.someAdded', { count: done, failures: broken }))
  }

  const unsubscribe = store.subscribe((state, before) => {
    const isBack = state.reachability === 'online' && before.reachability !== 'online'
    if (isBack || state.account !== before.account) hold?.wake.abort()
    if (isBack || state.account !== before.account || state.connection !== before.connection) startNext()
  })

  const requestChange = async (next: UploadChange): Promise<Result<void>> => {
    if (lifetime.signal.aborted) return notSignedIn
    const written = recordChange(next)
    for (const [id, { abortController }] of running)
      if (list.paused || (list.rows.get(id)?.status.kind ?? 'cancelled') === 'cancelled') abortController.abort()
    await written // shown once it is on disk, as what is seen has to outlive a crash
    publish()
    startNext()
    return written
  }
  const idsOf = (which: UploadSelection, ...kinds: readonly UploadRow['status']['kind'][]): readonly string[] =>
    which === 'all' ? uploadsWithStatus(list, ...kinds) : which
  const forgetAttempts = (ids: readonly string[]): void => {
    for (const id of ids) for (const attempts of [serviceFaultsOf, failedOnce]) attempts.delete(id)
  }

  const add: UploadsOwner['add'] = async paths => {
    if (lifetime.signal.aborted) return notSignedIn
    const refusal = whyNoUploads(store.get())
    if (uploader === null || refusal !== null) return failed('refused', say('errors.nothingCanBeUploaded'))
    if (scan !== null) return failed('refused', say('errors.uploadsStillScanned'))
    const current = { abortController: new AbortController(), foundFiles: 0 }
    scan = current
    publish()
    const room = tuning.uploads.maxFiles - list.rows.size
    const music = await findMusic(paths, {
      maxFiles: Math.max(0, room),
      signal: AbortSignal.any([current.abortController.signal, lifetime.signal]),
      onFound: count => {
        current.foundFiles = count
        publishSoon()
      },
    })
    scan = null
    if (lifetime.signal.aborted) return notSignedIn
    if (current.abortController.signal.aborted) {
      publish()
      return ok(undefined)
    }
    const { files, replaced, skipped: skippedNow } = newFiles(list, music)
    skipped = sumCounts(skipped, skippedNow)
    revision += 1
    if (files.length === 0) {
      publish()
      notify('warning', t('uploads.nothingFound'))
      return ok(undefined)
    }
    if (replaced.length > 0) await recordChange({ op: 'clear', ids: replaced })
    if (running.size === 0) uploader.invalidateList()
    return requestChange({ op: 'add', files })
  }

  if (list.rows.size > 0 || list.paused) publish()
  startNext()
  return {
    add,
    pause: () => {
      pausedBy = null
      return requestChange({ op: 'pause', on: true })
    },
    resume: () => {
      pausedBy = null
      hold?.wake.abort()
      return requestChange({ op: 'pause', on: false })
    },
    cancel: which => {
      if (which === 'all') scan?.abortController.abort()
      return requestChange({ op: 'cancel', ids: idsOf(which, 'waiting', 'hashing', 'sending') })
    },
    retry: which => {
      const ids = idsOf(which, 'failed')
      forgetAttempts(ids)
      return requestChange({ op: 'retry', ids })
    },
    clear: which => {
      if (which === 'all') skipped = new Map()
      return requestChange({ op: 'clear', ids: idsOf(which, 'done', 'duplicate', 'failed', 'cancelled') })
    },
    rows: () => shownUploads(list, tuning.uploads.maxShownRows),
    stop: async () => {
      lifetime.abort()
      unsubscribe()
      if (timer) clearTimeout(timer)
      scan?.abortController.abort()
      hold?.wake.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
      await journal.flushed()
    },
  }
}

const notSignedIn = failed('expired', say('errors.notSignedIn'))
