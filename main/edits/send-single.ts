// Sends an edit that is a single request. A replaced list is computed from the playlist's present content, and a request that is not
// idempotent is preceded by a check whether it was done before.
import { isCreating, isTemporary, type LibraryEdit, type Rating, subjectOf } from '../../shared/edits/edit.ts'
import type { EditEntry, EditLine } from '../../shared/edits/entry.ts'
import { isReplacing, replacedList, replaceRequest, singleRequest } from '../../shared/edits/requests.ts'
import { type AppError, failed, type Result } from '../../shared/errors.ts'
import type { PlaylistId } from '../../shared/ids.ts'
import { createdPlaylist, createdTag } from '../../shared/wire/playlists.ts'
import { say } from '../../shared/words/words.ts'
import type { Api } from '../api/api.ts'
import type { CreatingEdit, ServiceState } from './service-state.ts'

type Sending = {
  readonly api: Pick<Api, 'call'>
  readonly serviceState: ServiceState
  /** This edit and the edits behind it that go out in the same request (replacing one playlist's list), as far as they still wait. */
  readonly sharingRequest: () => readonly EditEntry[]
  readonly write: (lines: readonly EditLine[]) => Promise<Result<void>>
  readonly signal: AbortSignal
}
/**
 * `accepted`: the service performed the edit, and that is noted in the journal; `not-sent`: no request of it was made, for want of the
 * library or the disk; an error: the service refused, or the outcome is unknown.
 */
export type SendSingleOutcome = 'accepted' | 'not-sent' | AppError

const ownerNotCreated = failed('refused', say('errors.ownerNotCreated')).error
const playlistGone = failed('refused', say('errors.playlistIsGone')).error

export async function sendSingle(
  { id, status }: EditEntry,
  edit: Exclude<LibraryEdit, Rating>,
  sending: Sending,
): Promise<SendSingleOutcome> {
  const { api, serviceState, write, signal } = sending
  const noteAccepted = async (): Promise<SendSingleOutcome> => {
    await write([{ op: 'accepted', id }])
    return 'accepted'
  }
  // The id is not temporary any more: an earlier edit with the same id was accepted, so what this one was to create exists already.
  if (isCreating(edit) && !isTemporary(edit.id)) return noteAccepted()
  if (isCreating(edit)) return create(id, edit, status.kind === 'waiting' ? (status.asked ?? null) : null, sending)
  if (isTemporary(subjectOf(edit) ?? 0)) return ownerNotCreated
  if (isReplacing(edit)) return replaceList(edit.id, sending)
  const request = singleRequest(edit)
  const response = await api.call(request.mode, request.members, { signal })
  if (response.ok) return noteAccepted()
  // A refused deletion counts as done if the playlist is gone: the response to an earlier request may have been lost, or another device
  // deleted it.
  const isGone = edit.kind === 'delete-playlist' && response.error.code === 'refused'
  if (isGone && (await serviceState.untilCurrent()) && (await serviceState.listOf(edit.id)) === null) return noteAccepted()
  return response.error
}

/**
 * Sends one request for all consecutive edits of a playlist's list, each applied to the result of the one before. If the service refuses
 * the result, the first edit is sent alone, so that only a faulty one fails.
 */
async function replaceList(id: PlaylistId, { api, serviceState, sharingRequest, write, signal }: Sending): Promise<SendSingleOutcome> {
  if (!(await serviceState.untilCurrent())) return 'not-sent'
  const before = await serviceState.listOf(id)
  if (before === 'unknown' || !serviceState.isRecentHeld(id, before)) return 'not-sent'
  if (before === null) return playlistGone
  const ask = async (entries: readonly EditEntry[]): Promise<SendSingleOutcome> => {
    const edits = entries.map(({ edit }) => edit).filter(isReplacing)
    const after = replacedList(edits, before)
    // If the new list equals the one at the service, no request is sent; it does also if all these edits were dropped meanwhile.
    const isSame = after.length === before.length && before.every((track, at) => after[at] === track)
    if (!isSame) {
      const request = replaceRequest(id, after)
      const response = await api.call(request.mode, request.members, { signal })
      if (!response.ok) return response.error
    }
    await write(entries.map(entry => ({ op: 'accepted', id: entry.id })))
    return 'accepted'
  }
  const entries = sharingRequest()
  const outcome = await ask(entries)
  return typeof outcome === 'object' && outcome.code === 'refused' && entries.length > 1 ? ask(entries.slice(0, 1)) : outcome
}

/**
 * Creates a playlist or tag once. `notedIds`: ids of those with its name that were noted before an earlier request whose outcome is
 * unknown, so it is first looked for among newer ones; null: there was no request yet.
 */
async function create(
  id: string,
  edit: CreatingEdit,
  notedIds: readonly number[] | null,
  { api, serviceState, write, signal }: Sending,
): Promise<SendSingleOutcome> {
  const findCreated = async (sameNameIds: readonly number[]): Promise<SendSingleOutcome | null> => {
    if (!(await serviceState.untilCurrent())) return 'not-sent'
    const madeId = await serviceState.createdFor(edit, sameNameIds)
    if (madeId === 'unknown') return 'not-sent'
    if (madeId === null) return null
    await write([{ op: 'accepted', id, made: madeId }])
    return 'accepted'
  }
  const before = notedIds === null ? null : await findCreated(notedIds)
  if (before !== null) return before
  const sameNameIds = notedIds ?? (await serviceState.withSameName(edit))
  if (sameNameIds === 'unknown') return 'not-sent'
  // Noted on disk before the request, or after a restart the edit would be sent without a check whether it was created.
  const noted = await write([{ op: 'asked', id, known: sameNameIds }])
  if (!noted.ok) return 'not-sent'
  const request = singleRequest(edit)
  const response = await api.call(request.mode, request.members, { repeatable: false, signal })
  if (!response.ok) {
    // A refusal to create a tag may mean that another device created one of this name: then that tag is used.
    const isThere = edit.kind === 'create-tag' && response.error.code === 'refused'
    return (isThere ? await findCreated([]) : null) ?? response.error
  }
  const { body } = response.value
  const madeId = edit.kind === 'create-tag' ? createdTag.safeParse(body).data?.id : createdPlaylist.safeParse(body).data?.playlist_id
  if (madeId === undefined || isTemporary(madeId))
    return (await findCreated(sameNameIds)) ?? failed('bad-response', say('errors.createdIdMissing')).error
  await write([{ op: 'accepted', id, made: madeId }])
  return 'accepted'
}
