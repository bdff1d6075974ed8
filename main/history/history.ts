// Owns the history slice. Plays and skips: on disk before anything else happens, then to the service with the next request, each counted once.

import { join } from 'node:path'
import { z } from 'zod'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { oldestBatch, toHistoryBody } from '../../shared/history/batch.ts'
import type { HistoryEntry, KnownEntry } from '../../shared/history/entry.ts'
import { knownEntries } from '../../shared/history/known.ts'
import { uniqueTimestamps } from '../../shared/history/unique-timestamps.ts'
import { historyEntry } from '../../shared/history-entry-schema.ts'
import { tuning } from '../../shared/tuning.ts'
import { policy } from '../../shared/wire/policy.ts'
import { say, t } from '../../shared/words/words.ts'
import type { Api, HistoryBatch } from '../api/api.ts'
import { readJson, writeJson } from '../files.ts'
import { openJournal } from '../journal.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import type { Store } from '../store.ts'
import { openConfirmed } from './confirmed.ts'

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
   * Resolves when the entry is on disk; one that waits or was confirmed already is not written again, nor a skip behind very many entries.
   * Errors: disk; cancelled, once stopped.
   */
  record(entry: HistoryEntry): Promise<Result<void>>
  /** What was heard here lately, the newest first: what waits and what the service has confirmed. */
  known(): readonly KnownEntry[]
  /** Sends everything now, for sign-out; gives how many the service has not confirmed even so, after `tuning.history.flushWithin` at most. */
  flush(limit?: AbortSignal): Promise<number>
  /**
   * Takes an answer that is under way, if it comes within `tuning.history.stopWithin`; a later one changes nothing, and its batch goes again.
   * Resolves when nothing is written any more.
   */
  stop(): Promise<void>
}

const sealedSchema = z.object({ ids: z.array(z.string()) })

/**
 * Owns the history slice and the journal behind it. A batch is sealed on disk before it is sent: whatever happens to the answer or to
 * this process, the same entries go again in the same request until the service says `result: true`, so it can tell a repetition.
 */
export async function startHistory({ store, api, folder, now, log, notify }: Dependencies): Promise<HistoryOwner> {
  const reading = { what: t('files.what.unsentHistory'), now, log, notify }
  const journal = await openJournal(join(folder, 'history.journal'), historyEntry, reading)
  const confirmed = await openConfirmed(folder, { what: t('files.what.history'), now, log, notify })
  const sealedPath = join(folder, 'history-batch.json')
  const sealed = await readJson(sealedPath, sealedSchema, reading)
  let sealedIds: ReadonlySet<string> = new Set(sealed.kind === 'value' ? sealed.value.ids : [])
  let inFlight: Promise<void> | null = null
  let attempts = 0
  let confirmedNow = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  /** `ending`: nothing is sent any more; `ended`: nothing is written either, for the files may be another owner's by now, or gone. */
  let phase: 'running' | 'ending' | 'ended' = 'running'
  const ended = new AbortController()
  let writing: Promise<unknown> = Promise.resolve()

  const announce = () => {
    if (phase === 'ended') return
    const waiting = journal.list().length
    const { history } = store.get()
    if (history.waiting !== waiting || history.confirmed !== confirmedNow) store.set('history', { waiting, confirmed: confirmedNow })
  }

  /** The sealed batch again, else a new one; null while one is under way, for nothing may travel twice at the same time. */
  const take = async (): Promise<HistoryBatch | null> => {
    if (inFlight || phase !== 'running') return null
    const travel = Promise.withResolvers<void>()
    inFlight = travel.promise
    const settled = () => {
      inFlight = null
      travel.resolve()
    }
    const batch = await seal()
    if (batch.length === 0) {
      settled()
      return null
    }
    return {
      body: toHistoryBody(batch),
      settle: async accepted => {
        if (accepted && phase !== 'ended') {
          writing = confirm(batch)
          await writing
        }
        settled()
      },
    }
  }

  const confirm = async (batch: readonly HistoryEntry[]) => {
    // First: if this process ends in between, they are listed as waiting, never lost from the list.
    const kept = await confirmed.add(batch)
    if (!kept.ok) log.error(kept.error.message)
    confirmedNow += batch.length
    const removed = await journal.remove(batch.map(({ id }) => id))
    if (!removed.ok) log.error(removed.error.message)
    announce()
  }

  /** Empty, too, while the disk does not take it: a batch that is in memory alone might be another one after a crash, and count twice. */
  const seal = async (): Promise<readonly HistoryEntry[]> => {
    const waiting = journal.list()
    const again = waiting.filter(({ id }) => sealedIds.has(id))
    if (again.length > 0) return again
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

  const sendSoon = (delay: number) => {
    if (phase !== 'running' || timer || journal.list().length === 0) return
    timer = setTimeout(() => {
      timer = null
      void send()
    }, delay)
  }

  /** One status call, which takes a batch along. Calls of others may have emptied the journal meanwhile. */
  const send = async () => {
    await inFlight
    if (phase !== 'running' || journal.list().length === 0) return
    const before = journal.list().length
    const answer = await api.call('status', {}, { signal: ended.signal, background: true })
    attempts = answer.ok && journal.list().length < before ? 0 : attempts + 1
    const { soon, again } = tuning.history.send
    sendSoon(attempts === 0 ? soon : (again[Math.min(attempts, again.length) - 1] ?? soon))
  }

  /** Batch after batch, while each one gets through. */
  const sendAll = async (signal: AbortSignal) => {
    await inFlight
    for (let before = Number.POSITIVE_INFINITY, left = journal.list().length; left > 0 && left < before && !signal.aborted; ) {
      const answer = await api.call('status', {}, { signal: AbortSignal.any([signal, ended.signal]) })
      await inFlight
      before = answer.ok ? left : 0
      left = journal.list().length
    }
  }

  const sendNow = () => {
    if (timer) clearTimeout(timer)
    timer = null
    sendSoon(0)
  }
  const unsubscribe = store.subscribe((state, before) => {
    if (state.reachability === 'online' && before.reachability !== 'online') sendNow()
  })

  api.attachHistory(take)
  announce()
  sendSoon(tuning.history.send.soon)

  return {
    record: async entry => {
      if (phase !== 'running') return failed('cancelled', say('errors.nobodyIsSignedInAnyMore'))
      if (confirmed.list().some(({ id }) => id === entry.id)) return ok(undefined)
      if (entry.event === 'skip' && journal.list().length >= tuning.history.mostWaiting) return ok(undefined)
      const written = await journal.append(
        uniqueTimestamps(entry, [...journal.list(), ...confirmed.list().slice(-policy.history.mostInBatch)]),
      )
      announce()
      sendSoon(tuning.history.send.soon)
      return written
    },
    known: () => knownEntries(journal.list(), confirmed.list()),
    flush: async (limit = AbortSignal.timeout(tuning.history.flushWithin)) => {
      await Promise.race([sendAll(limit), aborted(limit)])
      return journal.list().length
    },
    stop: async () => {
      phase = 'ending'
      unsubscribe()
      if (timer) clearTimeout(timer)
      const limit = AbortSignal.timeout(tuning.history.stopWithin)
      await Promise.race([inFlight, aborted(limit)])
      phase = 'ended'
      ended.abort()
      await writing
      await journal.settled()
      await confirmed.settled()
    },
  }
}

const aborted = (signal: AbortSignal) => new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
