// Library edits by a person: shown optimistically, rolled back if main cannot write them to disk, announced by a notice with undo.
import { countIds, type LibraryEdit, temporaryId } from '../../shared/edits/edit.ts'
import { inverseOf } from '../../shared/edits/inverse.ts'
import { layEditsOver } from '../../shared/edits/lay-over.ts'
import { type PlaylistId, playlistId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { t } from '../../shared/words/words.ts'
import { redo, undo } from './acts/queue-edits.ts'
import type { AppContextValue } from './app-context.ts'
import { request } from './commands.ts'
import { ensureMayEdit } from './may-edit.ts'

type EditTexts = {
  /** The edit in words, for the notice: `Liked “Low Tide”`. */
  readonly notice: string
  /** The edit in words, as the end of “Undone: …”. */
  readonly undoText: string
}

/**
 * Makes edits as one undo step; returns whether main wrote them down (a failure shows a notice; what the service refuses later is listed in
 * WaitingEdits).
 */
export async function editLibrary(
  page: AppContextValue,
  library: Library,
  edits: readonly LibraryEdit[],
  { notice, undoText }: EditTexts,
): Promise<boolean> {
  if (!ensureMayEdit(page)) return false
  const onReply = page.library.showOptimistically(edits)
  // Paints the optimistic change first, as computing the inverse of a large edit takes as long again.
  if (isLarge(edits)) await nextPaint()
  const inverse = inverseOfAll(library, edits)
  // Pushed before main's reply, because the change is visible already and Ctrl Z must undo it.
  const removeStep = page.editSteps.add({ words: undoText, edits, inverse, queue: new WeakRef(page.mirror.getState().queue) })
  const accepted = await request(page, 'edits.add', { edits })
  onReply(accepted !== null)
  if (accepted === null) {
    removeStep()
    return false
  }
  page.notices.tell(notice, inverse.length === 0 ? undefined : { label: t('state.undo'), run: () => void undoEdit(page) })
  return true
}

/** A temporary id for a playlist made on this computer. */
export const newPlaylistId = (): PlaylistId => playlistId(temporaryId(Math.random()))

/**
 * The inverse edits in reverse order, each computed on the library before its edit; most steps are one edit, so nothing has to be laid
 * over.
 */
function inverseOfAll(library: Library, edits: readonly LibraryEdit[]): readonly LibraryEdit[] {
  let base = library
  const inverse: LibraryEdit[] = []
  for (const [at, edit] of edits.entries()) {
    inverse.unshift(...inverseOf(base, edit, newPlaylistId))
    if (at < edits.length - 1) base = layEditsOver(base, [edit])
  }
  return inverse
}

/**
 * Shows edits at once and sends them to main; returns whether main wrote them down. Otherwise they are hidden again, and a notice says why.
 */
async function sendOptimistically(page: AppContextValue, edits: readonly LibraryEdit[]): Promise<boolean> {
  const onReply = page.library.showOptimistically(edits)
  const accepted = (await request(page, 'edits.add', { edits })) !== null
  onReply(accepted)
  return accepted
}

/** The number of songs, albums or artists from which an edit takes noticeably long. */
const largeEdit = 10_000
const isLarge = (edits: readonly LibraryEdit[]): boolean => edits.reduce((sum, edit) => sum + countIds(edit), 0) > largeEdit
/** Resolves after the next painted frame; at once in a hidden window, which paints none. */
const nextPaint = (): Promise<void> =>
  new Promise(resolve => (document.visibilityState === 'hidden' ? setTimeout(resolve) : requestAnimationFrame(() => setTimeout(resolve))))

/**
 * Undoes the last step; returns false if there is none. A step that main refuses to undo stays the last one, so that it can be undone
 * later.
 */
async function undoEdit(page: AppContextValue): Promise<boolean> {
  const step = page.editSteps.undo()
  if (step === null) return false
  if (step.inverse.length > 0 && !(await sendOptimistically(page, step.inverse))) {
    page.editSteps.undoRefused(step)
    return true
  }
  page.notices.tell(t('state.undone', { edit: step.words }), { label: t('state.redo'), run: () => void redoEdit(page) })
  return true
}

/** Redoes the last undone step; returns false if there is none. */
async function redoEdit(page: AppContextValue): Promise<boolean> {
  const step = page.editSteps.redo()
  if (step === null) return false
  if (!(await sendOptimistically(page, step.edits))) {
    page.editSteps.redoRefused(step)
    return true
  }
  page.notices.tell(t('state.doneAgain', { edit: step.words }), { label: t('state.undo'), run: () => void undoEdit(page) })
  return true
}

/** Undoes whatever was done last: a library edit or an edit of the queue. */
export function undoLast(page: AppContextValue): void {
  const { queue, undo: steps } = page.mirror.getState()
  const step = page.editSteps.getState().undoStack.at(-1)
  if (step !== undefined && (step.queue.deref() === queue || steps.canUndo === null)) void undoEdit(page)
  else if (steps.canUndo !== null) undo(page)
  else page.notices.tell(t('state.nothingToUndo'))
}

export function redoLast(page: AppContextValue): void {
  const { queue, undo: steps } = page.mirror.getState()
  const step = page.editSteps.getState().redoStack.at(-1)
  if (step !== undefined && (step.queue.deref() === queue || steps.canRedo === null)) void redoEdit(page)
  else if (steps.canRedo !== null) redo(page)
  else page.notices.tell(t('state.nothingToRedo'))
}
