// @vitest-environment happy-dom
// An undo that could not be written down is not said to be done, and can be tried again.
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import { failedWith } from '../../shared/errors-for-tests.ts'
import { showPage } from '../tests/page-for-tests.ts'
import { redoLast, undoLast } from './library-edits.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

const rate = (rating: number): readonly LibraryEdit[] => [{ kind: 'rate', of: 'tracks', ids: [9001], rating }]
const step = (words: string) => ({
  words,
  edits: rate(5),
  inverse: rate(0),
  queue: new WeakRef(shown.app.mirror.getState().queue),
  queueRevision: 0,
})
const words = () => {
  const { undoStack, redoStack } = shown.app.editSteps.getState()
  return { done: undoStack.map(one => one.words), undone: redoStack.map(one => one.words) }
}
const told = () => [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')].map(({ textContent }) => textContent).join(' ')

it('an undo and a redo that main refuses leave the step where it was, and say why instead of “Undone”', async () => {
  shown = await showPage({ replies: { 'edits.add': failedWith('disk', 'The disk is full.') } })
  const { editSteps } = shown.app
  editSteps.add(step('liked “Low Tide”'))
  await act(async () => undoLast(shown.app))
  expect(words()).toEqual({ done: ['liked “Low Tide”'], undone: [] })
  expect(told()).toContain('The disk is full.')
  expect(told()).not.toContain('Undone')
  editSteps.undo()
  await act(async () => redoLast(shown.app))
  expect(words()).toEqual({ done: [], undone: ['liked “Low Tide”'] })
})

it('a step that was refused after another person had signed in is not theirs', async () => {
  shown = await showPage({})
  const { editSteps, notices } = shown.app
  editSteps.add(step('liked “Low Tide”'))
  const undone = editSteps.undo()
  notices.tell('Deleted “Low Tide”.', { label: 'Undo', run: () => undefined })
  notices.tell('Added to “Mornings”.')
  notices.fail(failedWith('disk', 'The disk is full.').error)
  act(() => {
    editSteps.reset()
    notices.reset()
  })
  if (undone !== null) editSteps.undoRefused(undone)
  if (undone !== null) editSteps.redoRefused(undone)
  expect(words()).toEqual({ done: [], undone: [] })
  expect(notices.getState().map(({ text }) => text)).toEqual(['The disk is full.'])
})

it('a refused step goes back to its own place, though another was undone or made meanwhile', async () => {
  shown = await showPage({})
  const { editSteps } = shown.app
  for (const name of ['one', 'two']) editSteps.add(step(name))
  const two = editSteps.undo()
  editSteps.undo()
  if (two !== null) editSteps.undoRefused(two)
  expect(words()).toEqual({ done: ['two'], undone: ['one'] })
  editSteps.add(step('three'))
  const three = editSteps.undo()
  editSteps.add(step('four'))
  if (three !== null) editSteps.undoRefused(three)
  expect(words().done).toEqual(['two', 'three', 'four'])
})
