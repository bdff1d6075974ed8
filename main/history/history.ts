// Owns the history slice: each play and skip is written to disk first, then sent with the next request, and counted exactly once by the
// service.

import { join } from 'node:path'
import { z } from 'zod'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { oldestBatch, toHistoryBody } from '../../shared/history/batch.ts'
import type { HistoryEntry, KnownEntry } from '../../shared/history/entry.ts'
import { knownEntries } from '../../shared/history/known-entries.ts'
import { uniqueTimestamps } from '../../shared/history/unique-timestamps.ts'
import { historyEntry } from '../../shared/schemas/history-entry-schema.ts'
import { tuning } from '../../shared/tuning.ts'
import { policy } from '../../shared/wire/policy.ts'
import { say, t } from '../../shared/words/words.ts'
import type { Api, HistoryBatch } from '../api/api.ts'
import { readJson, writeJson } from '../files/files.ts'
import { openJournal } from '../files/journal.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import { openConfirmedHistory } from './confirmed-history.ts'

type Dependencies = {
  readonly store: Store
  readonly api: Pick<Api, 'call' | 'attachHistory'>
  /** The folder of this account; history.journal, history-batch.json and history.confirmed are written there. */
  readonly folder: string
  readonly now: () => number
  readonly log: Log
  readonly notify: Notify
}

export type HistoryOwner = {
  /**
   * Writes a play or skip to the journal; resolves when it is on disk. Idempotent by id, also for confirmed entries. A skip is dropped
   * while very many entries wait. Errors: disk; cancelled, once stopped.
   */
  record(entry: HistoryEntry): Promise<Result<void>>
  /** Plays and skips, newest first: those that wait to be sent, and the confirmed ones that are kept. */
  recentEntries(): readonly KnownEntry[]
  /**
   * Sends all waiting entries now, as before a sign-out; resolves with how many stay unconfirmed, at the latest after
   * `tuning.history.flushTimeout`.
   */
  flush(limit?: AbortSignal): Promise<number>
  /**
   * Waits at most `tuning.history.closeTimeout` for a response under way; a later one is ignored, and its batch is sent once more by the
   * next run. Resolves when nothing is being written.
   */
  stop(): Promise<void>
}

const sealedSchema = z.object({ ids: z.array(z.string()) })

/**
 * Owns the history slice and its journal. A batch is sealed on disk before it is sent: whatever happens to the response or the process, the
 * same entries are sent in the same request until the service answers `result: true`, so that it can recognise the repetition.
 */
export async function startHistory({ store, api, folder, now, log, notify }: Dependencies): Promise<HistoryOwner> {
  const readOptions = { what: t('files.name.unsentHistory'), now, log, notify }
  const journal = await openJournal(join(folder, 'history.journal'), historyEntry, readOptions)
  const confirmed = await openConfirmedHistory(folder, { what: t('files.name.history'), now, log, notify })
  // A disk that refused, or a crash, can leave entries in the journal after the service confirmed them; sent again, they would count twice.
  await journal.remove(confirmed.list().map(({ id }) => id))
  const sealedPath = join(folder, 'history-batch.json')
  const sealed = await readJson(sealedPath, sealedSchema, readOptions)
  let sealedIds: ReadonlySet<string> = new Set(sealed.kind === 'value' ? sealed.value.ids : [])
  let inFlight: Promise<void> | null = null
  /** Whether the last request with a batch failed to bring it over. */
  let wasUnaccepted = false
  /** Attempts in a row, since the last accepted batch, that brought nothing over. */
  let attempts = 0
  let confirmedThisRun = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  /** `ending`: nothing more is sent; `ended`: nothing is written either, as the files may be another owner's by then, or deleted. */
  let phase: 'running' | 'ending' | 'ended' = 'running'
  const abortController = new AbortController()
  let writing: Promise<unknown> = Promise.resolve()

  const showCounts = () => {
    if (phase === 'ended') return
    const waiting = journal.list().length
    const { history } = store.get()
    if (history.waiting !== waiting || history.confirmed !== confirmedThisRun)
      store.set('history', { waiting, confirmed: confirmedThisRun })
  }

  /**
   * Takes the batch for the next request: the sealed one if it is not confirmed, else a new one. null if nothing waits, the disk refuses to
   * seal it, sending has stopped, or a batch is under way, as it must not be sent twice at the same time. A batch that was not accepted
   * travels again only with calls that are made for it, lest it be the reason why other calls fail.
   */
  const takeBatch = async (isRetry: boolean): Promise<HistoryBatch | null> => {
    if (inFlight || phase !== 'running' || (wasUnaccepted && !isRetry)) return null
    const travel = Promise.withResolvers<void>()
    inFlight = travel.promise
    const settled = () => {
      inFlight = null
      travel.resolve()
    }
    const batch = await sealBatch()
    if (batch.length === 0) {
      settled()
      return null
    }
    return {
      body: toHistoryBody(batch),
      settle: async wasAccepted => {
        wasUnaccepted = !wasAccepted
        attempts = wasAccepted ? 0 : attempts + 1
        if (wasAccepted && phase !== 'ended') {
          writing = confirm(batch)
          await writing
        }
        settled()
        if (!wasAccepted) scheduleSend(pauseBeforeSend())
      },
    }
  }

  const confirm = async (batch: readonly HistoryEntry[]) => {
    // Entries are written to the confirmed ones before they leave the journal: after a crash in between, the next start removes them from
    // it instead of sending them again.
    const added = await confirmed.add(batch)
    if (!added.ok) log.error(added.error.message)
    confirmedThisRun += batch.length
    const removed = await journal.remove(batch.map(({ id }) => id))
    if (!removed.ok) log.error(removed.error.message)
    showCounts()
  }

  /**
   * The entries of a new batch, whose ids are on disk by then, or of the sealed one. Empty if none wait or the disk fails: after a crash a
   * batch that was only in memory might differ and count twice.
   */
  const sealBatch = async (): Promise<readonly HistoryEntry[]> => {
    const waiting = journal.list()
    const resent = waiting.filter(({ id }) => sealedIds.has(id))
    if (resent.length > 0) return resent
    const batch = oldestBatch(waiting)
    if (batch.length === 0) return batch
    const ids = batch.map(({ id }) => id)
    const sealing = writeJson(sealedPath, sealedSchema, { ids })
    writing = sealing
    const written = await sealing
    if (!written.ok) {
      log.error(written.error.message)
      return []
    }
    sealedIds = new Set(ids)
    return batch
  }

  /** Pause before the next call that is made for the history, milliseconds. */
  const pauseBeforeSend = (): number => {
    const { debounce, retryAfter } = tuning.history.send
    return attempts === 0 ? debounce : (retryAfter[Math.min(attempts, retryAfter.length) - 1] ?? debounce)
  }
  const scheduleSend = (delay: number) => {
    if (phase !== 'running' || timer || journal.list().length === 0) return
    timer = setTimeout(() => {
      timer = null
      void send()
    }, delay)
  }

  /** Makes one status call, which carries a batch; none if other calls have emptied the journal meanwhile. Then schedules the next one. */
  const send = async () => {
    await inFlight
    if (phase !== 'running' || journal.list().length === 0) return
    const [before, attemptsBefore] = [journal.list().length, attempts]
    await api.call('status', {}, { signal: abortController.signal, background: true, retriesHistory: true })
    // No batch travelled, as the disk refused to seal one, or the call was not made.
    if (journal.list().length >= before && attempts === attemptsBefore) attempts += 1
    scheduleSend(pauseBeforeSend())
  }

  /** Makes status calls, each with a batch, until one fails or confirms nothing, or none are left. */
  const sendAll = async (signal: AbortSignal) => {
    await inFlight
    for (
      let before = Number.POSITIVE_INFINITY, leftCount = journal.list().length;
      leftCount > 0 && leftCount < before && !signal.aborted;
    ) {
      const options = { signal: AbortSignal.any([signal, abortController.signal]), retriesHistory: true }
      const response = await api.call('status', {}, options)
      await inFlight
      before = response.ok ? leftCount : 0
      leftCount = journal.list().length
    }
  }

  const sendNow = () => {
    if (timer) clearTimeout(timer)
    timer = null
    scheduleSend(0)
  }
  const unsubscribe = store.subscribe((state, before) => {
    if (state.reachability === 'online' && before.reachability !== 'online') sendNow()
  })

  api.attachHistory(takeBatch)
  showCounts()
  scheduleSend(tuning.history.send.debounce)

  return {
    record: async entry => {
      if (phase !== 'running') return failed('cancelled', say('errors.noLongerSignedIn'))
      if (confirmed.list().some(({ id }) => id === entry.id)) return ok(undefined)
      if (entry.event === 'skip' && journal.list().length >= tuning.history.maxWaiting) return ok(undefined)
      const written = await journal.append(
        uniqueTimestamps(entry, [...journal.list(), ...confirmed.list().slice(-policy.history.maxEntriesPerRequest)]),
      )
      showCounts()
      scheduleSend(tuning.history.send.debounce)
      return written
    },
    recentEntries: () => knownEntries(journal.list(), confirmed.list()),
    flush: async (limit = AbortSignal.timeout(tuning.history.flushTimeout)) => {
      await Promise.race([sendAll(limit), untilAborted(limit)])
      return journal.list().length
    },
    stop: async () => {
      phase = 'ending'
      unsubscribe()
      if (timer) clearTimeout(timer)
      const limit = AbortSignal.timeout(tuning.history.closeTimeout)
      await Promise.race([inFlight, untilAborted(limit)])
      phase = 'ended'
      abortController.abort()
      await writing
      await journal.flushed()
      await confirmed.flushed()
    },
  }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
