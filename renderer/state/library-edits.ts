// Edits of the library as a person asks for them: shown at once, taken back if main cannot write them down, told with a way back.
import { countIds, type LibraryEdit, temporaryId } from '../../shared/edits/edit.ts'
import { inverseOf } from '../../shared/edits/inverse.ts'
import { layOver } from '../../shared/edits/lay-over.ts'
import { type PlaylistId, playlistId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { t } from '../../shared/words/words.ts'
import { redo, undo } from './acts/queue-edits.ts'
import { ask } from './commands.ts'
import { mayEdit } from './may-edit.ts'
import type { Page } from './page.ts'

type Told = {
  /** What was done, for the message: `Liked “Low Tide”`. */
  readonly said: string
  /** The same as the end of “Undone: …”. */
  readonly words: string
}

/** Asks for edits that are one step; whether main took them: that it could not write them down is told by itself, what the service refuses later stands in WaitingEdits. */
export async function editLibrary(page: Page, library: Library, edits: readonly LibraryEdit[], { said, words }: Told): Promise<boolean> {
  if (!mayEdit(page)) return false
  const answered = page.library.showAhead(edits)
  // First what is seen: what follows takes as long again.
  if (isLarge(edits)) await painted()
  const inverse = inverseOfAll(library, edits)
  // Whoever sees it can undo it.
  const takeBack = page.editSteps.add({ words, edits, inverse, queue: new WeakRef(page.mirror.getState().queue) })
  const taken = await ask(page, 'edits.add', { edits })
  answered(taken !== null)
  if (taken === null) {
    takeBack()
    return false
  }
  page.notices.tell(said, inverse.length === 0 ? undefined : { label: t('state.undo'), run: () => void undoEdit(page) })
  return true
}

/** An id of this computer for a playlist that is made here. */
export const newPlaylistId = (): PlaylistId => playlistId(temporaryId(Math.random()))

/** The last edit is undone first, as the library was before it. Only what another edit comes after is laid over: a step is one edit mostly. */
function inverseOfAll(library: Library, edits: readonly LibraryEdit[]): readonly LibraryEdit[] {
  let before = library
  const inverse: LibraryEdit[] = []
  for (const [at, edit] of edits.entries()) {
    inverse.unshift(...inverseOf(before, edit, newPlaylistId))
    if (at < edits.length - 1) before = layOver(before, [edit])
  }
  return inverse
}

async function askAhead(page: Page, edits: readonly LibraryEdit[]): Promise<void> {
  const answered = page.library.showAhead(edits)
  answered((await ask(page, 'edits.add', { edits })) !== null)
}

/** Of so many songs, albums or artists their work is felt. */
const large = 10_000
const isLarge = (edits: readonly LibraryEdit[]): boolean => edits.reduce((sum, edit) => sum + countIds(edit), 0) > large
/** No frames are drawn of a hidden window. */
const painted = (): Promise<void> =>
  new Promise(resolve => (document.visibilityState === 'hidden' ? setTimeout(resolve) : requestAnimationFrame(() => setTimeout(resolve))))

/** Takes the last step back; false when there is none. */
async function undoEdit(page: Page): Promise<boolean> {
  const step = page.editSteps.undo()
  if (step === null) return false
  if (step.inverse.length > 0) await askAhead(page, step.inverse)
  page.notices.tell(t('state.undone', { edit: step.words }), { label: t('state.redo'), run: () => void redoEdit(page) })
  return true
}

/** Does again what was undone last; false when there is nothing. */
async function redoEdit(page: Page): Promise<boolean> {
  const step = page.editSteps.redo()
  if (step === null) return false
  await askAhead(page, step.edits)
  page.notices.tell(t('state.doneAgain', { edit: step.words }), { label: t('state.undo'), run: () => void undoEdit(page) })
  return true
}

/** What was done last is undone: an edit of the library, or one of the queue. */
export function undoLast(page: Page): void {
  const { queue, undo: steps } = page.mirror.getState()
  const step = page.editSteps.getState().done.at(-1)
  if (step !== undefined && (step.queue.deref() === queue || steps.canUndo === null)) void undoEdit(page)
  else if (steps.canUndo !== null) undo(page)
  else page.notices.tell(t('state.nothingToUndo'))
}

export function redoLast(page: Page): void {
  const { queue, undo: steps } = page.mirror.getState()
  const step = page.editSteps.getState().undone.at(-1)
  if (step !== undefined && (step.queue.deref() === queue || steps.canRedo === null)) void redoEdit(page)
  else if (steps.canRedo !== null) redo(page)
  else page.notices.tell(t('state.nothingToRedo'))
}
