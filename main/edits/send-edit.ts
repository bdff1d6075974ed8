// Sends one edit request by request, and notes the progress in the journal so that a restart resumes there.
import { randomUUID } from 'node:crypto'
import { isCreating, type Rating } from '../../shared/edits/edit.ts'
import type { EditEntry, EditLine } from '../../shared/edits/entry.ts'
import { countRequests, type EditRequest, rateRequest } from '../../shared/edits/requests.ts'
import type { AppError, Result } from '../../shared/errors.ts'
import { idSet } from '../../shared/id-set.ts'
import { tuning } from '../../shared/tuning.ts'
import type { Api } from '../api/api.ts'
import { type SendSingleOutcome, sendSingle } from './send-single.ts'
import type { ServiceState } from './service-state.ts'
import { type Superseded, supersededIds } from './superseded-ratings.ts'

type Sending = {
  readonly api: Pick<Api, 'call'>
  readonly serviceState: ServiceState
  /** The edit as it is in the journal now; undefined once it was dropped or forgotten. */
  readonly entry: () => EditEntry | undefined
  /** This edit and the edits behind it that go out in the same request (replacing one playlist's list), as far as they still wait. */
  readonly sharingRequest: () => readonly EditEntry[]
  /** All edits that wait, in their order. */
  readonly waiting: () => readonly EditEntry[]
  readonly write: (lines: readonly EditLine[]) => Promise<Result<void>>
  readonly signal: AbortSignal
  /** Called after each request that the service took, with the number of this edit's requests done so far. */
  readonly progress: (sent: number) => void
  /**
   * Asked when a request got a bad response, or none: true: the request is given up and listed as refused; false: it is repeated later.
   * `isLast`: whether the request is the last one of its edit.
   */
  readonly shouldGiveUp: (isLast: boolean) => Promise<boolean>
}

/**
 * `supersededBy`: id of the later edit that rates again every song, album or artist that this edit has left to send; sending this edit is
 * continued, if still needed, once the later edit is settled.
 */
export type SendOutcome = 'done' | 'no-response' | { readonly supersededBy: string }

/**
 * Sends the requests of one edit that are left. Outcome `done`: the service took the edit, or refused it and that is noted, or it was
 * dropped; `no-response`: to be retried later from the first request without a response.
 */
export async function sendEdit({
  api,
  serviceState,
  entry,
  sharingRequest,
  waiting,
  write,
  signal,
  progress,
  shouldGiveUp,
}: Sending): Promise<SendOutcome> {
  let superseded: Superseded | null = null
  let newest: string | null = null
  let notedCount = 0
  const refusals = createRefusalIds()
  for (;;) {
    const current = entry()
    if (current?.status.kind !== 'waiting') return 'done'
    const { edit, id, status } = current
    const index = Math.max(notedCount, status.sent)
    let outcome: SendSingleOutcome
    if (edit.kind === 'rate') {
      const subject = edit.ids[index]
      const { earlier, later } = ratingsBeside(id, edit, waiting())
      if (subject === undefined) {
        const replaces = replacedBy(edit, earlier)
        await write([{ op: 'accepted', id, ...(replaces.length > 0 && { replaces }) }])
        return 'done'
      }
      const last = later.at(-1)?.id ?? null
      if (superseded === null || newest !== last) {
        newest = last
        superseded = await supersededIds({ ...edit, ids: edit.ids.slice(index) }, later)
        if (!superseded.areLast)
          await write([
            { op: 'sent', id, sent: index },
            { op: 'postponed', id, ids: [...superseded.ids] },
          ])
        // The edit may have been dropped during the search or the write, so it is read again.
        continue
      }
      if (superseded.by !== null && superseded.ids.has(subject)) {
        if (notedCount > status.sent) await write([{ op: 'sent', id, sent: notedCount }])
        return { supersededBy: superseded.by }
      }
      outcome = await postRequest(api, rateRequest(edit, subject), signal)
    } else outcome = await sendSingle(current, edit, { api, serviceState, sharingRequest, write, signal })
    if (outcome === 'accepted') {
      notedCount = index + 1
      progress(notedCount)
      if (notedCount % tuning.edits.requestsPerCheckpoint === 0) await write([{ op: 'sent', id, sent: notedCount }])
      continue
    }
    // A request counts as refused only after a refusal, or once it is given up: a service that is closed, or answers every call badly or
    // not at all, says nothing about this edit.
    const isLast = countRequests(edit) - index <= 1
    const error = outcome === 'not-sent' ? null : outcome
    // Whether a request to create something without a response was performed is looked up before it is repeated, and so not given up.
    const isFault = error?.code === 'bad-response' || (error?.code === 'offline' && !isCreating(edit))
    if (error !== null && (error.code === 'refused' || (isFault && (await shouldGiveUp(isLast))))) {
      if (countRequests(edit) === 1) {
        await write([{ op: 'refused', id, error }])
        return 'done'
      }
      await write([
        { op: 'sent', id, sent: index },
        { op: 'split', id, at: index, into: refusals(error), error },
      ])
      continue
    }
    if (notedCount > status.sent) await write([{ op: 'sent', id, sent: notedCount }])
    return 'no-response'
  }
}

/**
 * Ids of those earlier ratings that rate one of the songs, albums or artists of the given rating. Only these ids are written to the
 * journal's line, as thousands of ratings can wait.
 */
function replacedBy({ ids }: Rating, earlier: readonly EditEntry[]): readonly string[] {
  if (earlier.length === 0) return []
  const rated = idSet(ids)
  return earlier.filter(({ edit }) => edit.kind === 'rate' && edit.ids.some(each => rated.has(each))).map(({ id }) => id)
}

/** The waiting ratings of the same table (tracks, albums or artists) that stand before and behind the edit `id` in the journal. */
function ratingsBeside(id: string, { of }: Rating, waiting: readonly EditEntry[]): Record<'earlier' | 'later', readonly EditEntry[]> {
  const ratings = waiting.filter(other => other.id === id || (other.edit.kind === 'rate' && other.edit.of === of))
  const index = ratings.findIndex(other => other.id === id)
  return { earlier: ratings.slice(0, Math.max(0, index)), later: ratings.slice(index + 1) }
}

async function postRequest(api: Pick<Api, 'call'>, { mode, members }: EditRequest, signal: AbortSignal) {
  const response = await api.call(mode, members, { signal })
  return response.ok ? ('accepted' as const) : response.error
}

/** Most groups of refused parts listed for one edit, one group per wording, in case a service varies its wording without end. */
const maxWordings = 10

/**
 * Groups the refused parts of an edit by the wording of the refusal; returns the id under which a part is listed: one for each wording, and
 * for those beyond `maxWordings` the id that was returned last.
 */
function createRefusalIds(): (error: AppError) => string {
  const ids = new Map<string, string>()
  let latest: string = randomUUID()
  return ({ message, answered = '' }) => {
    const wording = JSON.stringify([message, answered])
    const wordingId = ids.get(wording) ?? (ids.size < maxWordings ? randomUUID() : latest)
    latest = wordingId
    if (ids.size < maxWordings) ids.set(wording, wordingId)
    return wordingId
  }
}
