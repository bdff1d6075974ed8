// Owns the history slice: each play and skip is written to disk first, then sent with the next request, and counted exactly once by the
// service.

import { join } from 'node:path'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { toHistoryBody } from '../../shared/history/batch.ts'
import type { HistoryEntry, KnownEntry } from '../../shared/history/entry.ts'
import { knownEntries } from '../../shared/history/known-entries.ts'
import { uniqueTimestamps } from '../../shared/history/unique-timestamps.ts'
import { historyEntry } from '../../shared/schemas/history-entry-schema.ts'
import { tuning } from '../../shared/tuning.ts'
import { policy } from '../../shared/wire/policy.ts'
import { say, t } from '../../shared/words/words.ts'
import type { Api, HistoryBatch } from '../api/api.ts'
import { openJournal } from '../files/journal.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import { openBatches } from './batches.ts'
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

/**
 * Owns the history slice and its journal. A batch is sealed on disk before it is sent: whatever happens to the response or the process, the
 * same entries are sent in the same request until the service answers `result: true`, so that it can recognise the repetition. Only what
 * keeps failing for what is in it goes on otherwise (`batches.ts`).
 */
export async function startHistory({ store, api, folder, now, log, notify }: Dependencies): Promise<HistoryOwner> {
  const readOptions = { what: t('files.name.unsentHistory'), now, log, notify }
  const journal = await openJournal(join(folder, 'history.journal'), historyEntry, readOptions)
  const confirmed = await openConfirmedHistory(folder, { what: t('files.name.history'), now, log, notify })
  const batches = await openBatches({ ...readOptions, folder })
  // A disk that refused, or a crash, can leave entries in the journal after the service confirmed them, and of a batch only a part among the
  // confirmed ones; sent again, they would count twice.
  const confirmedIds = new Set(confirmed.list().map(({ id }) => id))
  const leftIds = new Set(batches.left.some(id => confirmedIds.has(id)) ? batches.left : [])
  await confirmed.add(journal.list().filter(({ id }) => leftIds.has(id) && !confirmedIds.has(id)))
  await journal.remove([...confirmedIds, ...leftIds])
  let inFlight: Promise<void> | null = null
  /** Attempts in a row, since the last accepted batch, that brought nothing over. */
  let attempts = 0
  let confirmedThisRun = 0
  /** Whether the disk knows of the last accepted batch by its seal alone, which another batch would take away. */
  let isOnlySealed = false
  /** The next call that is made for the history; `due`: when, milliseconds of `performance.now`. */
  let timer: { readonly due: number; readonly handle: ReturnType<typeof setTimeout> } | null = null
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
   * travels again only with calls that are made for it, lest it be the reason why other calls fail; so do all while something is
   * set aside.
   */
  const takeBatch = async (isRetry: boolean): Promise<HistoryBatch | null> => {
    if (inFlight || phase !== 'running' || (!isRetry && batches.isDoubtful())) return null
    const travel = Promise.withResolvers<void>()
    inFlight = travel.promise
    const settled = () => {
      inFlight = null
      travel.resolve()
    }
    const batch = (await retryNote()) ? await batches.take(journal.list()) : []
    if (batch.length === 0) {
      settled()
      return null
    }
    return {
      body: toHistoryBody(batch),
      settle: async outcome => {
        const wasAccepted = outcome === 'accepted'
        if (wasAccepted) attempts = 0
        else if (!batches.wasSetAside(batch)) attempts += 1
        if (phase !== 'ended') batches.settle(batch, outcome, isRetry)
        if (wasAccepted && phase !== 'ended') {
          writing = confirm(batch)
          await writing
        }
        settled()
        // After a call that was made for the history, its caller does this once it knows why.
        if (!wasAccepted && !isRetry) scheduleSend()
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
    isOnlySealed = !added.ok && !removed.ok
    showCounts()
  }

  /** Takes an accepted batch out of the journal on disk, if the disk noted nowhere that it was; returns whether it is noted now. */
  const retryNote = async (): Promise<boolean> => {
    if (isOnlySealed) isOnlySealed = !(await journal.remove([])).ok
    return !isOnlySealed
  }

  let isTold = false
  /**
   * After a batch failed: asks for the status without it. If the service accepts that, the batch may be the reason, and in the end goes on in
   * halves, or behind all others. Returns whether there is something to be sent at once.
   */
  const judgeSuspect = async (signal: AbortSignal): Promise<boolean> => {
    const suspect = batches.suspect()
    if (suspect === null) return false
    const bare = await api.call('status', {}, { signal, background: true })
    if (!bare.ok || batches.suspect() !== suspect || inFlight || phase !== 'running') return false
    const judgement = await batches.judge(suspect)
    if (judgement === 'sent again') return true
    log.warning(`history: ${suspect.length} entries fail, and no request without them: ${judgement}`)
    attempts = 0
    if (judgement === 'set aside' && !isTold) notify('warning', t('errors.historyNotTaken'))
    isTold ||= judgement === 'set aside'
    return batches.retryAt(journal.list()) === null
  }

  /** Pause before the next call that is made for the history, milliseconds. */
  const pauseBeforeSend = (): number => {
    const { debounce, retryAfter } = tuning.history.send
    const retryAt = batches.retryAt(journal.list())
    if (retryAt !== null) return Math.max(debounce, retryAt - performance.now())
    return attempts === 0 ? debounce : (retryAfter[Math.min(attempts, retryAfter.length) - 1] ?? debounce)
  }
  const clearTimer = () => {
    if (timer) clearTimeout(timer.handle)
    timer = null
  }
  /** Schedules the next call, unless an earlier one is. */
  const scheduleSend = (delay = pauseBeforeSend()) => {
    const due = performance.now() + delay
    if (phase !== 'running' || journal.list().length === 0 || (timer && timer.due <= due)) return
    clearTimer()
    const handle = setTimeout(() => {
      timer = null
      void send()
    }, delay)
    timer = { due, handle }
  }

  /** Makes one status call, which carries a batch; none if other calls have emptied the journal meanwhile. Then schedules the next one. */
  const send = async () => {
    await inFlight
    if (phase !== 'running' || journal.list().length === 0) return
    const [before, attemptsBefore] = [journal.list().length, attempts]
    const { signal } = abortController
    await api.call('status', {}, { signal, retriesHistory: true })
    // No batch travelled, as the disk refused to seal one, or the call was not made.
    if (journal.list().length >= before && attempts === attemptsBefore) attempts += 1
    await judgeSuspect(signal)
    scheduleSend()
  }

  /** Makes status calls, each with a batch, until one brings nothing over; of what is set aside each unit is tried once. */
  const sendAll = async (signal: AbortSignal) => {
    await inFlight
    const options = { signal: AbortSignal.any([signal, abortController.signal]), retriesHistory: true }
    let turns = batches.countSetAside()
    for (let isGoingOn = true; isGoingOn && journal.list().length > 0 && !signal.aborted; ) {
      const leftCount = journal.list().length
      await api.call('status', {}, options)
      const hasMore = await judgeSuspect(options.signal)
      await inFlight
      const isTurnOfSetAside = batches.retryAt(journal.list()) !== null && --turns > 0
      isGoingOn = hasMore || journal.list().length < leftCount || isTurnOfSetAside
    }
    scheduleSend()
  }

  const sendNow = () => {
    clearTimer()
    scheduleSend(0)
  }
  const unsubscribe = store.subscribe((state, before) => {
    if (state.reachability === 'online' && before.reachability !== 'online') sendNow()
  })

  api.attachHistory(takeBatch)
  showCounts()
  scheduleSend()

  return {
    record: async entry => {
      if (phase !== 'running') return failed('cancelled', say('errors.noLongerSignedIn'))
      if (confirmed.list().some(({ id }) => id === entry.id)) return ok(undefined)
      if (entry.event === 'skip' && journal.list().length >= tuning.history.maxWaiting) return ok(undefined)
      const written = await journal.append(
        uniqueTimestamps(entry, [...journal.list(), ...confirmed.list().slice(-policy.history.maxEntriesPerRequest)]),
      )
      showCounts()
      scheduleSend()
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
      clearTimer()
      const limit = AbortSignal.timeout(tuning.history.closeTimeout)
      await Promise.race([inFlight, untilAborted(limit)])
      if (!inFlight) batches.forgetUncounted()
      phase = 'ended'
      abortController.abort()
      await writing
      await batches.flushed()
      await retryNote()
      await journal.flushed()
      await confirmed.flushed()
    },
  }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
