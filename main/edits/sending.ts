// Sends waiting edits in order, one request at a time, and retries with backoff when the service did not answer.
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
  /** Called after each request that the service took; null: nothing is being sent any more. */
  readonly progress: (sending: { readonly id: string; readonly sent: number } | null) => void
  /** Called when the service took or refused an edit. */
  readonly onSettled: () => void
  /** Called when an edit dropped during its request was forgotten after the answer. */
  readonly onDropped: () => void
  /** Called when sending pauses after the service took something. */
  readonly onPaused: () => void
  readonly signal: AbortSignal
}

export type Sending = {
  /**
   * Sends what waits, unless that is under way; to be called on any change. What the disk refused is written first: until that succeeds
   * nothing is sent, as a restart would not know what was sent.
   */
  start(): void
  /**
   * Drops edits that are being sent, without further requests for them; returns the ids that are not being sent, which the caller drops.
   */
  drop(ids: readonly string[]): readonly string[]
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
  /** Ids of the edits whose answer is awaited. */
  let inFlight: readonly string[] = []
  /** Ids among those in flight that were dropped meanwhile. */
  const dropped = new Set<string>()
  /** For backoff: how many rounds in a row failed. */
  let attempts = 0
  /** The edit one of whose requests the service fails to answer properly, and how often while it answered a `status` well; null: none. */
  let faulty: { readonly id: string; readonly faults: number } | null = null
  /** Requests given up in a row, with none accepted in between. */
  let givenUp = 0
  let retry: ReturnType<typeof setTimeout> | null = null
  /** Whether `start` was called during a round, which may have failed before the change that caused the call. */
  let isStartRequested = false

  const waiting = (): readonly EditEntry[] => journal.list().filter(isWaiting)
  const hasWaiting = (): boolean => journal.list().some(isWaiting)
  /** Edit id → the later edit that it waits for, as that one rates again all that is left of it. */
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
      // Every edit waits for another, which cannot be: the holds are dropped, and the next round comes with backoff.
      if (first === undefined && hasWaiting()) {
        supersededBy = new Map()
        attempts += 1
      }
      if (first === undefined || signal.aborted || !maySend()) break
      inFlight = together.map(({ id }) => id)
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
      inFlight = []
      progress(null)
      await forgetDropped()
      if (typeof outcome === 'object') {
        // Others may be superseded as a whole, too: they are found in one pass, as each round looks through all that wait. The faults
        // counted belong to the superseded edit, not to the next one.
        faulty = null
        supersededBy = new Map([...supersededBy, ...(await wholeSuperseded(waiting())), [first.id, outcome.supersededBy]])
        continue
      }
      if (outcome !== 'done') {
        attempts += 1
        // Some of its requests may have been refused or given up.
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
    const holdsUpOthers = !isLast || waiting().some(other => !inFlight.includes(other.id))
    if (!holdsUpOthers || !(await api.call('status', {}, { signal })).ok) return false
    const faults = faulty?.id === id ? faulty.faults + 1 : 1
    faulty = { id, faults }
    if (faults <= tuning.edits.maxConsecutiveBadResponses * 2 ** givenUp) return false
    faulty = null
    givenUp += 1
    return true
  }
  const forgetDropped = async (): Promise<void> => {
    const ids = [...dropped].filter(id => journal.find(id)?.status.kind === 'waiting')
    dropped.clear()
    if (ids.length === 0) return
    await write(ids.map(id => ({ op: 'gone', id })))
    onDropped()
  }
  const start = (): void => {
    if (retry) clearTimeout(retry)
    retry = null
    isStartRequested = running !== null
    if (running !== null || signal.aborted || !maySend() || !(hasWaiting() || journal.needsRewrite())) return
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
    stop: async () => {
      if (retry) clearTimeout(retry)
      await running
    },
  }
}
