// Sends waiting edits in order, one request at a time, and retries with backoff when the service did not answer.
import { type EditEntry, type EditLine, isWaiting } from '../../shared/edits/entry.ts'
import { sentTogether } from '../../shared/edits/requests.ts'
import type { Result } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import type { Api } from '../api/api.ts'
import type { EditsJournal } from './edits-journal.ts'
import { sendEdit } from './send-edit.ts'
import type { WhatIsSo } from './what-is-so.ts'

type Dependencies = {
  readonly journal: Pick<EditsJournal, 'list' | 'find' | 'isBehind' | 'catchUp'>
  readonly api: Pick<Api, 'call'>
  readonly whatIsSo: WhatIsSo
  readonly write: (lines: readonly EditLine[]) => Promise<Result<void>>
  /** Whether an account is signed in that has the scope to change the library. */
  readonly maySend: () => boolean
  /** Called after each request that the service took; null: nothing is being sent any more. */
  readonly progress: (sending: { readonly id: string; readonly sent: number } | null) => void
  /** Called when the service took or refused an edit. */
  readonly settled: () => void
  /** Called when an edit dropped during its request was forgotten after the answer. */
  readonly left: () => void
  /** The service's date of the library that is shown. */
  readonly date: () => string | null
  /** Called when sending pauses after the service took something; `begunAt`: the library's date when the sending began. */
  readonly ended: (begunAt: string | null) => void
  readonly signal: AbortSignal
}

export type Sending = {
  /**
   * Sends what waits, unless that is under way; to be called on any change. What the disk refused is written first: until that succeeds
   * nothing is sent, as a restart would not know what was sent.
   */
  start(): void
  /** Drops edits that are being sent, without further requests for them; returns the ids that are not being sent. */
  leave(ids: readonly string[]): readonly string[]
  /** Resolves when nothing is being sent; the signal aborts the request under way. */
  stop(): Promise<void>
}

export function createSending({
  journal,
  api,
  whatIsSo,
  write,
  maySend,
  progress,
  settled,
  left,
  date,
  ended,
  signal,
}: Dependencies): Sending {
  let running: Promise<void> | null = null
  /** Ids of the edits whose answer is awaited. */
  let inFlight: readonly string[] = []
  /** Ids among these that were dropped meanwhile. */
  const leaving = new Set<string>()
  /** For backoff: how many rounds in a row failed, and how many of them by a fault of the service. */
  let attempts = 0
  let troubles = 0
  let retry: ReturnType<typeof setTimeout> | null = null
  /** Whether `start` was called during a round, which may have failed before the change that caused the call. */
  let wished = false

  const waiting = (): readonly EditEntry[] => journal.list().filter(isWaiting)
  const hasWaiting = (): boolean => journal.list().some(isWaiting)
  /** Edit id → the later edit that it waits for, as that one rates again all that is left of it. */
  const behind = new Map<string, string>()
  const isBehind = ({ id }: EditEntry): boolean => {
    const by = behind.get(id)
    const other = by === undefined ? undefined : journal.find(by)
    if (other !== undefined && isWaiting(other)) return true
    behind.delete(id)
    return false
  }
  const isStaying = (entry: EditEntry | undefined): entry is EditEntry => entry !== undefined && isWaiting(entry) && !leaving.has(entry.id)

  const sendAll = async (): Promise<void> => {
    let hasSent = false
    const begunAt = date()
    for (;;) {
      const caughtUp = await journal.catchUp()
      if (!caughtUp.ok) {
        attempts += 1
        break
      }
      const together = sentTogether(waiting().filter(entry => !isBehind(entry)))
      const [first] = together
      if (first === undefined || signal.aborted || !maySend()) break
      inFlight = together.map(({ id }) => id)
      const outcome = await sendEdit({
        ...{ api, whatIsSo, write, signal, troubles, waiting },
        entry: () => (leaving.has(first.id) ? undefined : journal.find(first.id)),
        together: () => together.map(({ id }) => journal.find(id)).filter(isStaying),
        progress: sent => progress({ id: first.id, sent }),
      })
      inFlight = []
      progress(null)
      await forgetLeft()
      if (typeof outcome === 'object') {
        behind.set(first.id, outcome.behind)
        continue
      }
      if (outcome !== 'done') {
        attempts += 1
        if (outcome === 'trouble') troubles += 1
        break
      }
      attempts = 0
      troubles = 0
      hasSent = true
      settled()
    }
    if (hasSent && !signal.aborted) ended(begunAt)
  }
  const forgetLeft = async (): Promise<void> => {
    const ids = [...leaving].filter(id => journal.find(id)?.status.kind === 'waiting')
    leaving.clear()
    if (ids.length === 0) return
    await write(ids.map(id => ({ op: 'gone', id })))
    left()
  }
  const start = (): void => {
    if (retry) clearTimeout(retry)
    retry = null
    wished = running !== null
    if (running !== null || signal.aborted || !maySend() || !(hasWaiting() || journal.isBehind())) return
    const failing = (error: unknown): never => {
      attempts += 1
      throw error
    }
    running = sendAll()
      .catch(failing)
      .finally(() => {
        running = null
        if (signal.aborted) return
        // Edits that came during the last round are sent without backoff.
        if (attempts === 0 || wished) start()
        else retry ??= setTimeout(start, tuning.edits.retryAfter[Math.min(attempts, tuning.edits.retryAfter.length) - 1])
      })
  }
  return {
    start,
    leave: ids => {
      const sent = new Set(inFlight)
      for (const id of ids) if (sent.has(id)) leaving.add(id)
      return ids.filter(id => !sent.has(id))
    },
    stop: async () => {
      if (retry) clearTimeout(retry)
      await running
    },
  }
}
