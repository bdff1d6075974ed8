// Sends an edit that is one request. What replaces the list of a playlist is worked out from what is in it now, and what must not be done twice is looked for first.
import { aboutOf, isCreating, isTemporary, type LibraryEdit, type Rating } from '../../shared/edits/edit.ts'
import type { EditEntry, EditLine } from '../../shared/edits/entry.ts'
import { isReplacing, replacedList, replaceRequest, singleRequest } from '../../shared/edits/requests.ts'
import { type AppError, failed, type Result } from '../../shared/errors.ts'
import type { PlaylistId } from '../../shared/ids.ts'
import { createdPlaylist, createdTag } from '../../shared/wire/playlists.ts'
import { say } from '../../shared/words/words.ts'
import type { Api } from '../api/api.ts'
import type { Creating, WhatIsSo } from './what-is-so.ts'

type Sending = {
  readonly api: Pick<Api, 'call'>
  readonly whatIsSo: WhatIsSo
  /** This and those behind it that the same request does, as far as they still wait. */
  readonly together: () => readonly EditEntry[]
  readonly write: (lines: readonly EditLine[]) => Promise<Result<void>>
  readonly signal: AbortSignal
}
/** `taken`: the service has it, and it is noted; an error: refused, or nobody knows. */
export type Outcome = 'taken' | AppError

const notMade = failed('refused', say('errors.whatThisBelongsToWasNotMade')).error
const gone = failed('refused', say('errors.playlistIsGone')).error
const notReached = failed('offline', say('errors.theServiceCannotBeReached')).error

export async function sendSingle({ id, status }: EditEntry, edit: Exclude<LibraryEdit, Rating>, sending: Sending): Promise<Outcome> {
  const { api, whatIsSo, write, signal } = sending
  const taken = async (): Promise<Outcome> => {
    await write([{ op: 'accepted', id }])
    return 'taken'
  }
  if (isCreating(edit)) return create(id, edit, status.kind === 'waiting' ? (status.asked ?? null) : null, sending)
  if (isTemporary(aboutOf(edit) ?? 0)) return notMade
  if (isReplacing(edit)) return replace(edit.id, sending)
  const request = singleRequest(edit)
  const answer = await api.call(request.mode, request.members, { signal })
  if (answer.ok) return taken()
  // It may have been deleted by a request whose answer was lost, or by another device.
  const isGone = edit.kind === 'delete-playlist' && answer.error.code === 'refused'
  if (isGone && (await whatIsSo.fresh()) && (await whatIsSo.listOf(edit.id)) === null) return taken()
  return answer.error
}

/**
 * One request for all edits in a row that replace the list of a playlist; each works on what the one before it leaves. Where the service
 * refuses what they come to, the first of them goes alone: it may be another one that it refuses.
 */
async function replace(id: PlaylistId, { api, whatIsSo, together, write, signal }: Sending): Promise<Outcome> {
  if (!(await whatIsSo.fresh())) return notReached
  const before = await whatIsSo.listOf(id)
  if (before === 'unknown') return notReached
  if (before === null) return gone
  const ask = async (entries: readonly EditEntry[]): Promise<Outcome> => {
    const edits = entries.map(({ edit }) => edit).filter(isReplacing)
    const after = replacedList(edits, before)
    // So it is, too, if all of them were dropped meanwhile.
    const isSame = after.length === before.length && before.every((track, at) => after[at] === track)
    if (!isSame) {
      const request = replaceRequest(id, after)
      const answer = await api.call(request.mode, request.members, { signal })
      if (!answer.ok) return answer.error
    }
    await write(entries.map(entry => ({ op: 'accepted', id: entry.id })))
    return 'taken'
  }
  const entries = together()
  const outcome = await ask(entries)
  return outcome !== 'taken' && outcome.code === 'refused' && entries.length > 1 ? ask(entries.slice(0, 1)) : outcome
}

/** `asked`: it was asked for before, when these playlists of its name were known; nobody wants it twice. */
async function create(
  id: string,
  edit: Creating,
  asked: readonly number[] | null,
  { api, whatIsSo, write, signal }: Sending,
): Promise<Outcome> {
  const look = async (known: readonly number[]): Promise<Outcome | null> => {
    if (!(await whatIsSo.fresh())) return notReached
    const made = await whatIsSo.madeFor(edit, known)
    if (made === 'unknown') return notReached
    if (made === null) return null
    await write([{ op: 'accepted', id, made }])
    return 'taken'
  }
  const before = asked === null ? null : await look(asked)
  if (before !== null) return before
  const known = asked ?? (await whatIsSo.named(edit))
  if (known === 'unknown') return notReached
  // Or a restart would not look for what was made.
  const noted = await write([{ op: 'asked', id, known }])
  if (!noted.ok) return notReached
  const request = singleRequest(edit)
  const answer = await api.call(request.mode, request.members, { repeatable: false, signal })
  if (!answer.ok) {
    // Another device made a tag of this name: the songs go to that one.
    const isThere = edit.kind === 'create-tag' && answer.error.code === 'refused'
    return (isThere ? await look([]) : null) ?? answer.error
  }
  const { body } = answer.value
  const madeId = edit.kind === 'create-tag' ? createdTag.safeParse(body).data?.id : createdPlaylist.safeParse(body).data?.playlist_id
  if (madeId === undefined || isTemporary(madeId))
    return (await look(known)) ?? failed('bad-response', say('errors.notSaidWhatWasMade')).error
  await write([{ op: 'accepted', id, made: madeId }])
  return 'taken'
}
