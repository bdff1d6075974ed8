// Sends waiting edits in order, one request at a time, and retries with backoff when the service did not answer.
import { isCreating, subjectOf } from '../../shared/edits/edit.ts'
import { type EditEntry, type EditLine, isWaiting } from '../../shared/edits/entry.ts'
import { sentTogether } from '../../shared/edits/requests.ts'
import type { Result } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import type { Api } from '../api/api.ts'
import type { EditsJournal } from './edits-journal.ts'
import { sendEdit } from './send-edit.ts'
import type { ServiceState } from './service-state.ts'
import { wholeSuperseded } from './superseded-ratings.ts'

type Dependencies = {
  readonly journal: Pick<EditsJournal, 'list' | 'find' | 'needsRewrite' | 'retryWrite'>
  readonly api: Pick<Api, 'call'>
  readonly serviceState: ServiceState
  readonly write: (lines: readonly EditLine[]) => Promise<Result<void>>
  /** Whether an account is signed in that has the scope to change the library. */
  readonly maySend: () => boolean
  /**
   * Called after each request that the service took, with the edit's id and its requests done so far; null: no edit is being sent any more.
   */
  readonly progress: (sending: { readonly id: string; readonly sent: number } | null) => void
  /**
   * Called whenever an attempt to send an edit has ended: it was taken, refused or dropped, or left unanswered, in which case some of its
   * requests may have been refused.
   */
  readonly onSettled: () => void
  /** Called when an edit dropped during its request was forgotten after the response. */
  readonly onDropped: () => void
  /** Called at the end of a round of sending in which at least one edit was taken, refused or dropped. */
  readonly onPaused: () => void
  readonly signal: AbortSignal
}

export type Sending = {
  /**
   * Sends all waiting edits, unless a round is under way; to be called on any change. Lines that the disk refused are written first: until
   * that succeeds nothing is sent, as a restart would not know what was sent.
   */
  start(): void
  /**
   * Makes no further request for those of the edits that are being sent, and forgets them after the response; returns the other ids, which
   * the caller forgets.
   */
  drop(ids: readonly string[]): readonly string[]
  /** Whether a request was made for an edit in this run: the service may have performed it, whatever became of the response. */
  hasAttempted(id: string): boolean
  /** Resolves when nothing is being sent; the signal aborts the request under way. */
  stop(): Promise<void>
}

export function createSending({
  journal,
  api,
  serviceState,
  write,
  maySend,
  progress,
  onSettled,
  onDropped,
  onPaused,
  signal,
}: Dependencies): Sending {
  let running: Promise<void> | null = null
  /** Ids of the edits whose response is awaited. */
  let inFlight: readonly string[] = []
  /** Ids among those in flight that the person dropped since their request began. */
  const dropped = new Set<string>()
  /** Ids of waiting edits for which a request was made in this run. */
  const attempted = new Set<string>()
  /** Rounds in a row that failed, for the backoff. */
  let attempts = 0
  /**
   * The edit one of whose requests gets bad responses, or no response, and how many times in a row while `status` was answered well; null:
   * none.
   */
  let faulty: { readonly id: string; readonly faults: number } | null = null
  /** Requests given up in a row, with none accepted in between; each doubles the failures that the next one is allowed. */
  let givenUp = 0
  let retry: ReturnType<typeof setTimeout> | null = null
  /**
   * Whether `start` was called during the present round: what caused the call may have come after the round failed, so the next round
   * begins without backoff.
   */
  let isStartRequested = false

  const waiting = (): readonly EditEntry[] => journal.list().filter(isWaiting)
  const hasWaiting = (): boolean => journal.list().some(isWaiting)
  /** Edit id → id of the later edit that it waits for, as that one rates again everything that this one has left to send. */
  let supersededBy: Map<string, string> = new Map()
  const isSuperseded = ({ id }: EditEntry): boolean => {
    const laterId = supersededBy.get(id)
    const other = laterId === undefined ? undefined : journal.find(laterId)
    if (other !== undefined && isWaiting(other)) return true
    supersededBy.delete(id)
    return false
  }
  const isStillWaiting = (entry: EditEntry | undefined): entry is EditEntry =>
    entry !== undefined && isWaiting(entry) && !dropped.has(entry.id)

  const sendAll = async (): Promise<void> => {
    let hasSent = false
    for (;;) {
      const caughtUp = await journal.retryWrite()
      if (!caughtUp.ok) {
        attempts += 1
        break
      }
      const together = sentTogether(waiting().filter(entry => !isSuperseded(entry)))
      const [first] = together
      // Every edit waits for another, which cannot be: these waits are forgotten, and the next round comes with backoff.
      if (first === undefined && hasWaiting()) {
        supersededBy = new Map()
        attempts += 1
      }
      if (first === undefined || signal.aborted || !maySend()) break
      inFlight = together.map(({ id }) => id)
      for (const id of inFlight) attempted.add(id)
      const outcome = await sendEdit({
        ...{ api, serviceState, write, signal, shouldGiveUp, waiting },
        entry: () => (dropped.has(first.id) ? undefined : journal.find(first.id)),
        sharingRequest: () => together.map(({ id }) => journal.find(id)).filter(isStillWaiting),
        progress: sent => {
          faulty = null
          givenUp = 0
          progress({ id: first.id, sent })
        },
      })
      for (const id of inFlight) if (!isStillWaiting(journal.find(id))) attempted.delete(id)
      inFlight = []
      progress(null)
      await forgetDropped()
      if (typeof outcome === 'object') {
        // Further edits may be superseded as a whole: all are found in one pass, because going from one to the next would each time look
        // through all that wait. The faults counted belong to the superseded edit, not to the next one.
        faulty = null
        supersededBy = new Map([...supersededBy, ...(await wholeSuperseded(waiting())), [first.id, outcome.supersededBy]])
        continue
      }
      if (outcome !== 'done') {
        attempts += 1
        // Called for an unanswered edit, too, as some of its requests may have been refused or given up.
        onSettled()
        break
      }
      attempts = 0
      faulty = null
      hasSent = true
      onSettled()
    }
    if (hasSent && !signal.aborted) onPaused()
  }
  const shouldGiveUp = async (isLast: boolean): Promise<boolean> => {
    const [id = ''] = inFlight
    const first = journal.find(id)
    // What belongs to a playlist or tag that this edit creates cannot be sent without it.
    const needsFirst = ({ edit }: EditEntry) => first !== undefined && isCreating(first.edit) && subjectOf(edit) === first.edit.id
    const holdsUpOthers = !isLast || waiting().some(other => !inFlight.includes(other.id) && !needsFirst(other))
    if (!holdsUpOthers) return false
    if (!(await api.call('status', {}, { signal, repeatable: false })).ok) {
      faulty = null
      return false
    }
    const faults = faulty?.id === id ? faulty.faults + 1 : 1
    faulty = { id, faults }
    if (faults <= tuning.edits.maxConsecutiveFailures * 2 ** givenUp) return false
    faulty = null
    givenUp += 1
    return true
  }
  const forgetDropped = async (): Promise<void> => {
    const ids = [...dropped].filter(id => ['waiting', 'refused'].includes(journal.find(id)?.status.kind ?? ''))
    dropped.clear()
    if (ids.length === 0) return
    await write(ids.map(id => ({ op: 'gone', id })))
    onDropped()
  }
  const start = (): void => {
    if (retry) clearTimeout(retry)
    retry = null
    isStartRequested = running !== null
    if (running !== null || signal.aborted || !((maySend() && hasWaiting()) || journal.needsRewrite())) return
    const failing = (error: unknown): never => {
      attempts += 1
      throw error
    }
    running = sendAll()
      .catch(failing)
      .finally(() => {
        running = null
        if (signal.aborted) return
        // The next round begins without backoff if the last attempt succeeded, or if something changed during the round.
        if (attempts === 0 || isStartRequested) start()
        else retry ??= setTimeout(start, tuning.edits.retryAfter[Math.min(attempts, tuning.edits.retryAfter.length) - 1])
      })
  }
  return {
    start,
    drop: ids => {
      const sent = new Set(inFlight)
      for (const id of ids) if (sent.has(id)) dropped.add(id)
      return ids.filter(id => !sent.has(id))
    },
    hasAttempted: id => attempted.has(id),
    stop: async () => {
      if (retry) clearTimeout(retry)
      await running
    },
  }
}
