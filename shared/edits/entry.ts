// An edit with its status on the way to the service, and the journal lines that record it.
import type { AppError } from '../errors.ts'
import { idSet } from '../id-set.ts'
import type { Millis, Revision } from '../ids.ts'
import { isCreating, type LibraryEdit, type Rating, subjectOf, withId } from './edit.ts'

export type EditStatus =
  /**
   * Not confirmed. `sent`: number of its requests that were accepted; `asked`: a non-idempotent request was sent, when the playlists or
   * tags with these ids had the new one's name already.
   */
  | { readonly kind: 'waiting'; readonly sent: number; readonly asked?: readonly number[] }
  /** Accepted by the service. `in`: revision of the first library requested after that; null: none yet. */
  | { readonly kind: 'accepted'; readonly in: Revision | null }
  /** Refused by the service: it is rolled back, and stays listed until the person has seen it. */
  | { readonly kind: 'refused'; readonly error: AppError }

export type EditEntry = { readonly id: string; readonly at: Millis; readonly edit: LibraryEdit; readonly status: EditStatus }

export const isWaiting = ({ status }: EditEntry): boolean => status.kind === 'waiting'

/** One event of an edit; replaying all lines in order gives the entries. */
export type EditLine =
  | { readonly op: 'add'; readonly id: string; readonly at: Millis; readonly edit: LibraryEdit }
  | { readonly op: 'sent'; readonly id: string; readonly sent: number }
  /** Moves these ids of a rating to its end, to be sent last, as a later edit rates them again. */
  | { readonly op: 'postponed'; readonly id: string; readonly ids: readonly number[] }
  /**
   * A non-idempotent request is being sent; `known`: ids of playlists or tags that have its name already, so that a retry can find the new
   * one.
   */
  | { readonly op: 'asked'; readonly id: string; readonly known: readonly number[] }
  /**
   * The service has accepted the edit. `made`: the id that it assigned to what was created; `replaces`: earlier ratings that waited, from
   * which the ids rated by this one are left out.
   */
  | { readonly op: 'accepted'; readonly id: string; readonly made?: number; readonly replaces?: readonly string[] }
  | { readonly op: 'refused'; readonly id: string; readonly error: AppError }
  /**
   * The service refuses the id at index `at` of a rating: it is moved to a refused entry of its own (id `into`), which also takes further
   * ids refused for the same reason.
   */
  | { readonly op: 'split'; readonly id: string; readonly at: number; readonly into: string; readonly error: AppError }
  /** The entry is removed: settled, dropped, or seen. */
  | { readonly op: 'gone'; readonly id: string }

/** Applies a line to the entries, which keep their order in the map; a line about an unknown edit is ignored. */
export function applyLine(entries: Map<string, EditEntry>, line: EditLine): void {
  const entry = entries.get(line.id)
  if (line.op === 'add') {
    if (entry === undefined) entries.set(line.id, { id: line.id, at: line.at, edit: line.edit, status: { kind: 'waiting', sent: 0 } })
    return
  }
  if (entry === undefined) return
  const become = (status: EditStatus): void => void entries.set(line.id, { ...entry, status })
  switch (line.op) {
    case 'sent':
      become({ kind: 'waiting', sent: line.sent })
      break
    case 'postponed':
      entries.set(line.id, { ...entry, edit: withLast(entry, line.ids) })
      break
    case 'asked':
      become({ kind: 'waiting', sent: 0, asked: line.known })
      break
    case 'accepted': {
      become({ kind: 'accepted', in: null })
      if (line.replaces !== undefined) leaveOut(entries, line.replaces, entry.edit)
      const { made: assignedId } = line
      if (assignedId === undefined || !isCreating(entry.edit)) break
      const before = entry.edit.id
      for (const [id, other] of entries)
        if (subjectOf(other.edit) === before) entries.set(id, { ...other, edit: withId(other.edit, before, assignedId) })
      break
    }
    case 'refused':
      become({ kind: 'refused', error: line.error })
      break
    case 'split': {
      const parts = partsOf(entry.edit, line.at)
      if (parts === null) break
      entries.set(line.id, { ...entry, edit: parts.others })
      const refused = entries.get(line.into)
      // One entry per reason: a service that refuses a hundred thousand ids one by one must not create as many entries.
      if (refused?.edit.kind === 'rate')
        entries.set(line.into, { ...refused, edit: { ...refused.edit, ids: [...refused.edit.ids, ...parts.one.ids] } })
      else entries.set(line.into, { ...entry, id: line.into, edit: parts.one, status: { kind: 'refused', error: line.error } })
      break
    }
    case 'gone':
      entries.delete(line.id)
      break
  }
}

/** The rating with these ids moved behind all other ids that were not sent yet; an edit that is no waiting rating is unchanged. */
function withLast({ edit, status }: EditEntry, ids: readonly number[]): LibraryEdit {
  if (edit.kind !== 'rate' || status.kind !== 'waiting') return edit
  const last = idSet(ids)
  const [sent, unsent] = [edit.ids.slice(0, status.sent), edit.ids.slice(status.sent)]
  return { ...edit, ids: [...sent, ...unsent.filter(id => !last.has(id)), ...unsent.filter(id => last.has(id))] }
}

/**
 * Removes from waiting ratings the ids that a later, accepted rating has rated anew. A rating without ids is deleted; one without ids left
 * to send is accepted.
 */
function leaveOut(entries: Map<string, EditEntry>, replaced: readonly string[], accepted: LibraryEdit): void {
  if (accepted.kind !== 'rate') return
  // The set of the ids rated anew is built once for all entries: a person may have rated five hundred songs one by one before they rated
  // all of a library.
  const rated = idSet(accepted.ids)
  const isLeft = (each: number): boolean => !rated.has(each)
  for (const id of replaced) {
    const entry = entries.get(id)
    if (entry?.edit.kind !== 'rate' || entry.status.kind !== 'waiting') continue
    const ids = entry.edit.ids.filter(isLeft)
    const sent = entry.edit.ids.slice(0, entry.status.sent).filter(isLeft).length
    if (ids.length === 0) entries.delete(id)
    else
      entries.set(id, {
        ...{ ...entry, edit: { ...entry.edit, ids } },
        status: ids.length > sent ? { kind: 'waiting', sent } : { kind: 'accepted', in: null },
      })
  }
}

/** Splits the id at index `at` off a rating of several ids; null: the edit is no rating, or has no such id to split off. */
function partsOf(edit: LibraryEdit, at: number): { readonly one: Rating; readonly others: Rating } | null {
  if (edit.kind !== 'rate') return null
  const id = edit.ids[at]
  if (id === undefined || edit.ids.length < 2) return null
  return { one: { ...edit, ids: [id] }, others: { ...edit, ids: edit.ids.toSpliced(at, 1) } }
}

/** The lines that recreate an entry, for rewriting the journal. */
export function linesOf({ id, at, edit, status }: EditEntry): readonly EditLine[] {
  const added = { op: 'add', id, at, edit } as const
  switch (status.kind) {
    case 'waiting':
      if (status.asked) return [added, { op: 'asked', id, known: status.asked }]
      return status.sent === 0 ? [added] : [added, { op: 'sent', id, sent: status.sent }]
    case 'accepted':
      return [added, { op: 'accepted', id }]
    case 'refused':
      return [added, { op: 'refused', id, error: status.error }]
  }
}

/** The edits to lay over the library of revision `shown`, in order: those that it does not hold yet, without refused ones. */
export const unsettledEdits = (entries: readonly EditEntry[], shown: Revision): readonly LibraryEdit[] =>
  entries.flatMap(({ edit, status }) => (status.kind === 'refused' || (status.kind === 'accepted' && status.in === shown) ? [] : [edit]))
