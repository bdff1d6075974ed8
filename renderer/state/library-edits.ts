// Library edits by a person: shown optimistically, rolled back if main cannot write them to disk, announced by a notice with undo.
import { countIds, type LibraryEdit, temporaryId } from '../../shared/edits/edit.ts'
import { inverseOf, isIrreversible } from '../../shared/edits/inverse.ts'
import { layEditsOver } from '../../shared/edits/lay-over.ts'
import { type PlaylistId, playlistId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { t } from '../../shared/words/words.ts'
import { redo, undo } from './actions/queue-edits.ts'
import type { AppContextValue } from './app-context.ts'
import { request } from './commands.ts'
import type { EditStep, KeyedStep } from './edit-steps.ts'
import { ensureMayEdit } from './may-edit.ts'
import { tellStep } from './step-notice.ts'

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
  const { queue, undo: queueSteps } = app.mirror.getState()
  const step = { words: undoText, edits, inverse, queue: new WeakRef(queue), queueRevision: queueSteps.revision }
  const key = inverse.length > 0 || edits.some(isIrreversible) ? app.editSteps.add(step) : null
  const accepted = await request(app, 'edits.add', { edits })
  onReply(accepted !== null)
  if (accepted === null) {
    if (key !== null) app.editSteps.remove(key)
    return false
  }
  if (key !== null) app.editSteps.noteSent(key, 'edits', accepted.ids)
  if (key === null || inverse.length === 0) app.notices.tell(notice)
  else tellWithUndo(app, notice, key)
  return true
}

/** Tells what was done, with a button that undoes it for as long as it is the last step. */
const tellWithUndo = (app: AppContextValue, text: string, key: number): void =>
  tellStep(app, text, {
    action: { label: t('actions.undo'), run: () => app.editSteps.afterHold(() => undoLastEdit(app)) },
    isLast: () => app.editSteps.getState().undoStack.at(-1)?.key === key,
  })
const tellWithRedo = (app: AppContextValue, text: string, key: number): void =>
  tellStep(app, text, {
    action: { label: t('actions.redo'), run: () => app.editSteps.afterHold(() => redoLastEdit(app)) },
    isLast: () => app.editSteps.getState().redoStack.at(-1)?.key === key,
  })

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
    inverse.unshift(...inverseOf(base, edit))
    if (at < edits.length - 1) base = layEditsOver(base, [edit])
  }
  return inverse
}

/**
 * Shows the edits of a step, or their inverse, at once and sends them to main; returns whether main took them. Otherwise they are hidden
 * again, a notice says why, and the step is put back on its stack (`putBack`), or removed if main refuses it as a bug, and would again.
 */
async function sendStep(
  app: AppContextValue,
  step: KeyedStep,
  which: 'edits' | 'inverse',
  putBack: (step: KeyedStep) => void,
): Promise<boolean> {
  const { editSteps } = app
  const onReply = app.library.showOptimistically(step[which])
  let isImpossible = false
  const accepted = await request(app, 'edits.add', { edits: step[which] }, ({ code }) => {
    isImpossible = code === 'bug'
    return true
  })
  onReply(accepted !== null)
  if (accepted !== null) editSteps.noteSent(step.key, which, accepted.ids)
  else if (isImpossible) editSteps.remove(step.key)
  else putBack(step)
  return accepted !== null
}

/** The number of songs, albums or artists from which an edit takes noticeably long. */
const largeEdit = 10_000
const isLarge = (edits: readonly LibraryEdit[]): boolean => edits.reduce((sum, edit) => sum + countIds(edit), 0) > largeEdit
/** Resolves after the next painted frame; at once in a hidden window, which paints none. */
const nextPaint = (): Promise<void> =>
  new Promise(resolve => (document.visibilityState === 'hidden' ? setTimeout(resolve) : requestAnimationFrame(() => setTimeout(resolve))))

/** The last step whose edits (to undo it) or inverse (to redo it) all wait at main, so that they may perhaps be cancelled; else undefined. */
function cancellableStep({ editSteps, mirror }: AppContextValue, which: 'edits' | 'inverse'): KeyedStep | undefined {
  const { undoStack, redoStack } = editSteps.getState()
  const step = (which === 'edits' ? undoStack : redoStack).at(-1)
  if (step === undefined || step.sent[which].length === 0) return undefined
  const waiting = new Set(mirror.getState().edits.entries.flatMap(({ id, status }) => (status.kind === 'waiting' ? [id] : [])))
  return step.sent[which].every(id => waiting.has(id)) ? step : undefined
}

/**
 * Has main forget the edits, or the inverse, of a step of which nothing reached the service, so that what another device did meanwhile is
 * not undone as well; returns whether it did. Otherwise the step is where it was.
 */
async function cancelStep(app: AppContextValue, step: KeyedStep, which: 'edits' | 'inverse'): Promise<boolean> {
  const { editSteps, library } = app
  const onReply = library.showOptimistically(which === 'edits' ? step.inverse : step.edits)
  editSteps.cancel(which)
  const answer = await request(app, 'edits.cancel', { ids: step.sent[which] })
  const isCancelled = answer?.isCancelled === true
  // Cancelled or not, nothing is laid over main's list any more: it lacks the edits, or still has them.
  onReply(false)
  if (isCancelled) return true
  if (which === 'edits') editSteps.undoRefused(step)
  else editSteps.redoRefused(step)
  editSteps.noteSent(step.key, which, step.sent[which])
  return false
}

/**
 * Undoes the last step (`sendStep`). One that main refuses to undo stays the last one, so that it can be undone later; one that nothing can
 * undo, which a notice says, makes way for the step before.
 */
async function undoEdit(app: AppContextValue): Promise<void> {
  const step = app.editSteps.undo()
  if (step === null) return
  if (step.inverse.length === 0) {
    app.notices.tell(t('edits.cannotBeUndone', { edit: step.words }))
    return
  }
  const wasTaken = await sendStep(app, step, 'inverse', app.editSteps.undoRefused)
  if (wasTaken) tellWithRedo(app, t('edits.undone', { edit: step.words }), step.key)
}

/** Redoes the last undone step (`sendStep`). One that main refuses to redo can be redone later. */
async function redoEdit(app: AppContextValue): Promise<void> {
  const step = app.editSteps.redo()
  if (step === null) return
  const wasTaken = await sendStep(app, step, 'edits', app.editSteps.redoRefused)
  if (wasTaken) tellWithUndo(app, t('edits.redone', { edit: step.words }), step.key)
}

/** Undoes or redoes a step that waits: by `cancelStep`, or, if that fails and it is still the last one, by sending the opposite. */
async function cancelOrSend(app: AppContextValue, step: KeyedStep, which: 'edits' | 'inverse'): Promise<void> {
  const isCancelled = await cancelStep(app, step, which)
  const { undoStack, redoStack } = app.editSteps.getState()
  if (which === 'edits') {
    if (isCancelled) tellWithRedo(app, t('edits.undone', { edit: step.words }), step.key)
    else if (undoStack.at(-1)?.key === step.key) await undoEdit(app)
  } else if (isCancelled) tellWithUndo(app, t('edits.redone', { edit: step.words }), step.key)
  else if (redoStack.at(-1)?.key === step.key) await redoEdit(app)
}

function undoLastEdit(app: AppContextValue): void {
  const waiting = cancellableStep(app, 'edits')
  if (waiting === undefined) void undoEdit(app)
  else app.editSteps.hold(cancelOrSend(app, waiting, 'edits'))
}
function redoLastEdit(app: AppContextValue): void {
  const waiting = cancellableStep(app, 'inverse')
  if (waiting === undefined) void redoEdit(app)
  else app.editSteps.hold(cancelOrSend(app, waiting, 'inverse'))
}

/** Whether a step was made after all edits of the queue that stand. */
const isAfterQueue = ({ mirror }: AppContextValue, { queue, queueRevision }: EditStep): boolean =>
  queue.deref() === mirror.getState().queue || queueRevision === mirror.getState().undo.revision

/**
 * Undoes whatever was done last: a library edit, if no edit of the queue came after it or none can be undone, else an edit of the queue;
 * without either, a notice says so.
 */
export const undoLast = (app: AppContextValue): void => app.editSteps.afterHold(() => undoNow(app))
export const redoLast = (app: AppContextValue): void => app.editSteps.afterHold(() => redoNow(app))

function undoNow(app: AppContextValue): void {
  const { undo: steps } = app.mirror.getState()
  const step = app.editSteps.getState().undoStack.at(-1)
  if (step !== undefined && (isAfterQueue(app, step) || steps.canUndo === null)) undoLastEdit(app)
  else if (steps.canUndo !== null) undo(app)
  else app.notices.tell(t('edits.nothingToUndo'))
}

function redoNow(app: AppContextValue): void {
  const { undo: steps } = app.mirror.getState()
  const step = app.editSteps.getState().redoStack.at(-1)
  if (step !== undefined && (isAfterQueue(app, step) || steps.canRedo === null)) redoLastEdit(app)
  else if (steps.canRedo !== null) redo(app)
  else app.notices.tell(t('edits.nothingToRedo'))
}
