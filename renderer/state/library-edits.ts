// Edits of the library as a person asks for them: shown when main has written them down, told with a way back.
import { type LibraryEdit, temporaryId } from '../../shared/edits/edit.ts'
import { inverseOf } from '../../shared/edits/inverse.ts'
import { layOver } from '../../shared/edits/lay-over.ts'
import { type PlaylistId, playlistId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { t } from '../../shared/words/words.ts'
import { redo, undo } from './acts/queue-edits.ts'
import { ask } from './commands.ts'
import type { Page } from './page.ts'

type Told = {
  /** What was done, for the message: `Liked “Low Tide”`. */
  readonly said: string
  /** The same as the end of “Undone: …”. */
  readonly words: string
}

/** Asks for edits that are one step; whether main took them. A refusal by main is told by itself. */
export async function editLibrary(page: Page, library: Library, edits: readonly LibraryEdit[], { said, words }: Told): Promise<boolean> {
  const inverse = inverseOfAll(library, edits)
  const taken = await ask(page, 'edits.add', { edits })
  if (taken === null) return false
  page.editSteps.add({ words, edits, inverse, queue: new WeakRef(page.mirror.getState().queue) })
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

/** Takes the last step back; false when there is none. */
async function undoEdit(page: Page): Promise<boolean> {
  const step = page.editSteps.undo()
  if (step === null) return false
  if (step.inverse.length > 0) await ask(page, 'edits.add', { edits: step.inverse })
  page.notices.tell(t('state.undone', { edit: step.words }), { label: t('state.redo'), run: () => void redoEdit(page) })
  return true
}

/** Does again what was undone last; false when there is nothing. */
async function redoEdit(page: Page): Promise<boolean> {
  const step = page.editSteps.redo()
  if (step === null) return false
  await ask(page, 'edits.add', { edits: step.edits })
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
