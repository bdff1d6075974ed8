// Sends one edit: its requests in their order, each noted when the service took it, so that a restart goes on where it was.
import { randomUUID } from 'node:crypto'
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import type { EditEntry, EditLine } from '../../shared/edits/entry.ts'
import { countRequests, type EditRequest, rateRequest } from '../../shared/edits/requests.ts'
import type { AppError, Result } from '../../shared/errors.ts'
import { tuning } from '../../shared/tuning.ts'
import type { Api } from '../api/api.ts'
import { sendSingle } from './send-single.ts'
import { supersededIds } from './superseded.ts'
import type { WhatIsSo } from './what-is-so.ts'

type Sending = {
  readonly api: Pick<Api, 'call'>
  readonly whatIsSo: WhatIsSo
  /** As it is now; undefined once it is gone. */
  readonly entry: () => EditEntry | undefined
  /** It and those behind it that the same request does, as far as they still wait. */
  readonly together: () => readonly EditEntry[]
  /** The edits that wait behind it. */
  readonly later: () => readonly LibraryEdit[]
  readonly write: (lines: readonly EditLine[]) => Promise<Result<void>>
  readonly signal: AbortSignal
  /** Called when the service has taken one more of several requests, with their number. */
  readonly progress: (sent: number) => void
  /** How often the service was in trouble with it. */
  readonly troubles: number
}

/**
 * `done`: taken, or refused and listed as such; else it goes again after a while: `offline`, or `trouble` at the service.
 */
export async function sendEdit({
  api,
  whatIsSo,
  entry,
  together,
  later,
  write,
  signal,
  progress,
  troubles,
}: Sending): Promise<'done' | 'offline' | 'trouble'> {
  let superseded: Awaited<ReturnType<typeof supersededIds>> | null = null
  let noted = 0
  const refusals = refusedTogether()
  for (;;) {
    const now = entry()
    if (now?.status.kind !== 'waiting') return 'done'
    const { edit, id, status } = now
    const at = Math.max(noted, status.sent)
    let outcome: 'taken' | AppError
    if (edit.kind === 'rate') {
      const subject = edit.ids[at]
      if (subject === undefined) {
        await write([{ op: 'accepted', id }])
        return 'done'
      }
      if (superseded === null) {
        superseded = await supersededIds(edit, later())
        // It may have been dropped meanwhile.
        continue
      }
      outcome = superseded.has(subject) ? 'taken' : await ask(api, rateRequest(edit, subject), signal)
    } else outcome = await sendSingle(now, edit, { api, whatIsSo, together, write, signal })
    if (outcome === 'taken') {
      noted = at + 1
      progress(noted)
      if (noted % tuning.edits.noteEvery === 0) await write([{ op: 'sent', id, sent: noted }])
      continue
    }
    if (outcome.code === 'refused' || (outcome.code === 'bad-response' && troubles >= tuning.edits.mostTroubles)) {
      const error = outcome
      if (countRequests(edit) === 1) {
        await write([{ op: 'refused', id, error }])
        return 'done'
      }
      await write([
        { op: 'sent', id, sent: noted },
        { op: 'split', id, at, into: refusals(error), error },
      ])
      continue
    }
    if (noted > status.sent) await write([{ op: 'sent', id, sent: noted }])
    return outcome.code === 'bad-response' ? 'trouble' : 'offline'
  }
}

async function ask(api: Pick<Api, 'call'>, { mode, members }: EditRequest, signal: AbortSignal) {
  const answer = await api.call(mode, members, { signal })
  return answer.ok ? ('taken' as const) : answer.error
}

/** Wordings of refusals that are told apart in one edit: a service may make up as many as it likes. */
const mostWordings = 10

/** Under which id a refused part of an edit is listed: one for each wording. */
function refusedTogether(): (error: AppError) => string {
  const ids = new Map<string, string>()
  let latest: string = randomUUID()
  return ({ message, answered = '' }) => {
    const wording = JSON.stringify([message, answered])
    const known = ids.get(wording) ?? (ids.size < mostWordings ? randomUUID() : latest)
    latest = known
    if (ids.size < mostWordings) ids.set(wording, known)
    return known
  }
}
