// An edit on its way to the service: what is known of it, and the lines of the journal that say so.
import type { AppError } from '../errors.ts'
import type { Millis, Revision } from '../ids.ts'
import { aboutOf, isCreating, type LibraryEdit, type Rating, withId } from './edit.ts'

export type EditStatus =
  /** `sent`: so many of its requests were accepted; `asked`: what must not be done twice was asked for, when these of its name were known. */
  | { readonly kind: 'waiting'; readonly sent: number; readonly asked?: readonly number[] }
  /** The service said yes; `in`: the first library that was asked for after that, null as long as there is none. */
  | { readonly kind: 'accepted'; readonly in: Revision | null }
  /** The service said no: it is taken back, and stays listed until the person has seen it. */
  | { readonly kind: 'refused'; readonly error: AppError }

export type EditEntry = { readonly id: string; readonly at: Millis; readonly edit: LibraryEdit; readonly status: EditStatus }

export const isWaiting = ({ status }: EditEntry): boolean => status.kind === 'waiting'

/** What happened to an edit. All lines in their order give the entries. */
export type EditLine =
  | { readonly op: 'add'; readonly id: string; readonly at: Millis; readonly edit: LibraryEdit }
  | { readonly op: 'sent'; readonly id: string; readonly sent: number }
  /** Something that must not be done twice is asked for now; `known`: the ids of those that have its name already. */
  | { readonly op: 'asked'; readonly id: string; readonly known: readonly number[] }
  /** `made`: the id that the service gave what was created. */
  | { readonly op: 'accepted'; readonly id: string; readonly made?: number }
  | { readonly op: 'refused'; readonly id: string; readonly error: AppError }
  /** The service refuses one of several ids: that one leaves the edit and is listed as refused under an id of its own, with others refused so. */
  | { readonly op: 'split'; readonly id: string; readonly at: number; readonly into: string; readonly error: AppError }
  /** Settled, dropped, or seen. */
  | { readonly op: 'gone'; readonly id: string }

/** Does to the entries what a line says; a line about an edit that is not there does nothing. The map keeps the order of the edits. */
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
    case 'asked':
      become({ kind: 'waiting', sent: 0, asked: line.known })
      break
    case 'accepted': {
      become({ kind: 'accepted', in: null })
      const { made } = line
      if (made === undefined || !isCreating(entry.edit)) break
      const before = entry.edit.id
      for (const [id, other] of entries)
        if (aboutOf(other.edit) === before) entries.set(id, { ...other, edit: withId(other.edit, before, made) })
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
      // As many entries as there are reasons: a service that refuses a hundred thousand ids one by one makes one entry of them.
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

/** An edit of several ids without one of them, and that one; null where there is nothing to part. */
function partsOf(edit: LibraryEdit, at: number): { readonly one: Rating; readonly others: Rating } | null {
  if (edit.kind !== 'rate') return null
  const id = edit.ids[at]
  if (id === undefined || edit.ids.length < 2) return null
  return { one: { ...edit, ids: [id] }, others: { ...edit, ids: edit.ids.toSpliced(at, 1) } }
}

/** The lines that lead to an entry, for a journal that is written anew. */
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

/** What is to be laid over a library, in its order: edits that it does not hold yet. A refused one is left out, and so taken back. */
export const unsettled = (entries: readonly EditEntry[], shown: Revision): readonly LibraryEdit[] =>
  entries.flatMap(({ edit, status }) => (status.kind === 'refused' || (status.kind === 'accepted' && status.in === shown) ? [] : [edit]))
