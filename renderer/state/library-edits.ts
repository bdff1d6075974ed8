// Library edits by a person: shown optimistically, rolled back if main cannot write them to disk, announced by a notice with undo.
import { countIds, type LibraryEdit, temporaryId } from '../../shared/edits/edit.ts'
import { inverseOf } from '../../shared/edits/inverse.ts'
import { layEditsOver } from '../../shared/edits/lay-over.ts'
import { type PlaylistId, playlistId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { t } from '../../shared/words/words.ts'
import { redo, undo } from './actions/queue-edits.ts'
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
 * Makes edits as one undo step; returns whether main wrote them down: false if this sign-in may not edit or main refused them, which a
 * notice says (what the service refuses later is listed in WaitingEdits).
 */
export async function editLibrary(
  app: AppContextValue,
  library: Library,
  edits: readonly LibraryEdit[],
  { notice, undoText }: EditTexts,
): Promise<boolean> {
  if (!ensureMayEdit(app)) return false
  const onReply = app.library.showOptimistically(edits)
  // Paints the optimistic change first, as computing the inverse of a large edit takes as long again.
  if (isLarge(edits)) await nextPaint()
  const inverse = inverseOfAll(library, edits)
  // Pushed before main's reply, because the change is visible already and Ctrl Z must undo it.
  const removeStep = app.editSteps.add({ words: undoText, edits, inverse, queue: new WeakRef(app.mirror.getState().queue) })
  const accepted = await request(app, 'edits.add', { edits })
  onReply(accepted !== null)
  if (accepted === null) {
    removeStep()
    return false
  }
  app.notices.tell(notice, inverse.length === 0 ? undefined : { label: t('actions.undo'), run: () => void undoEdit(app) })
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
async function sendOptimistically(app: AppContextValue, edits: readonly LibraryEdit[]): Promise<boolean> {
  const onReply = app.library.showOptimistically(edits)
  const wasAccepted = (await request(app, 'edits.add', { edits })) !== null
  onReply(wasAccepted)
  return wasAccepted
}

/** The number of songs, albums or artists from which an edit takes noticeably long. */
const largeEdit = 10_000
const isLarge = (edits: readonly LibraryEdit[]): boolean => edits.reduce((sum, edit) => sum + countIds(edit), 0) > largeEdit
/** Resolves after the next painted frame; at once in a hidden window, which paints none. */
const nextPaint = (): Promise<void> =>
  new Promise(resolve => (document.visibilityState === 'hidden' ? setTimeout(resolve) : requestAnimationFrame(() => setTimeout(resolve))))

/**
 * Undoes the last step; returns false only if there is none. A step that main refuses to undo stays the last one, so that it can be undone
 * later.
 */
async function undoEdit(app: AppContextValue): Promise<boolean> {
  const step = app.editSteps.undo()
  if (step === null) return false
  if (step.inverse.length > 0 && !(await sendOptimistically(app, step.inverse))) {
    app.editSteps.undoRefused(step)
    return true
  }
  app.notices.tell(t('edits.undone', { edit: step.words }), { label: t('actions.redo'), run: () => void redoEdit(app) })
  return true
}

/** Redoes the last undone step; returns false only if there is none. One that main refuses to redo can be redone later. */
async function redoEdit(app: AppContextValue): Promise<boolean> {
  const step = app.editSteps.redo()
  if (step === null) return false
  if (!(await sendOptimistically(app, step.edits))) {
    app.editSteps.redoRefused(step)
    return true
  }
  app.notices.tell(t('edits.redone', { edit: step.words }), { label: t('actions.undo'), run: () => void undoEdit(app) })
  return true
}

/**
 * Undoes whatever was done last: a library edit, if the queue has not changed since or has nothing to undo, else an edit of the queue;
 * without either, a notice says so.
 */
export function undoLast(app: AppContextValue): void {
  const { queue, undo: steps } = app.mirror.getState()
  const step = app.editSteps.getState().undoStack.at(-1)
  if (step !== undefined && (step.queue.deref() === queue || steps.canUndo === null)) void undoEdit(app)
  else if (steps.canUndo !== null) undo(app)
  else app.notices.tell(t('edits.nothingToUndo'))
}

export function redoLast(app: AppContextValue): void {
  const { queue, undo: steps } = app.mirror.getState()
  const step = app.editSteps.getState().redoStack.at(-1)
  if (step !== undefined && (step.queue.deref() === queue || steps.canRedo === null)) void redoEdit(app)
  else if (steps.canRedo !== null) redo(app)
  else app.notices.tell(t('edits.nothingToRedo'))
}
