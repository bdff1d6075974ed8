// @vitest-environment happy-dom
// An undo of what still waits makes main forget it, and an undo of what may have reached the service is sent behind it.
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import type { EditEntry } from '../../shared/edits/entry.ts'
import { ok } from '../../shared/errors.ts'
import { failedWith } from '../../shared/errors-for-tests.ts'
import { millis, playlistId } from '../../shared/ids.ts'
import { showPage, signedIn } from '../tests/page-for-tests.ts'
import { redoLast, undoLast } from './library-edits.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

const id = playlistId(300)
const edits: readonly LibraryEdit[] = [{ kind: 'delete-playlist', id }]
const inverse: readonly LibraryEdit[] = [{ kind: 'create-playlist', id, name: 'Mornings', description: '', tracks: [] }]
const entry = (status: EditEntry['status']): EditEntry => ({ id: 'one', at: millis(0), edit: edits[0] as LibraryEdit, status })

/** Shows a page after a deletion that has this status; `isCancelled`: what main answers. */
async function afterDeletion(status: EditEntry['status'], answer: unknown): Promise<void> {
  shown = await showPage({
    state: { ...signedIn, edits: { entries: [entry(status)], assignedIds: [] } },
    replies: { 'edits.cancel': answer as never },
  })
  const { editSteps, mirror } = shown.app
  const key = editSteps.add({ words: 'deleted “Mornings”', edits, inverse, queue: new WeakRef(mirror.getState().queue), queueRevision: 0 })
  editSteps.noteSent(key, 'edits', ['one'])
}
const asked = () => shown.asked.filter(({ name }) => name.startsWith('edits.'))
const stacks = () => {
  const { undoStack, redoStack } = shown.app.editSteps.getState()
  return [undoStack, redoStack].map(steps => steps.map(({ sent }) => sent))
}

it('what waits is forgotten, keeps its ids, and can be done again', async () => {
  await afterDeletion({ kind: 'waiting', sent: 0 }, ok({ isCancelled: true }))
  await act(async () => undoLast(shown.app))
  expect(asked()).toEqual([{ name: 'edits.cancel', input: { ids: ['one'] } }])
  expect(stacks()).toEqual([[], [{ edits: [], inverse: [] }]])
  expect(screen.getByText('Undone: deleted “Mornings”')).toBeTruthy()
  await act(async () => redoLast(shown.app))
  expect(asked().at(-1)).toEqual({ name: 'edits.add', input: { edits } })
})

it.each([
  ['was sent meanwhile', { kind: 'waiting', sent: 0 }, ok({ isCancelled: false }), true],
  ['cannot be forgotten on a full disk', { kind: 'waiting', sent: 0 }, failedWith('disk', 'The disk is full.'), true],
  ['was taken', { kind: 'accepted', in: null }, ok({ isCancelled: true }), false],
] as const)('what %s is undone by its inverse', async (_how, status, answer, isAsked) => {
  await afterDeletion(status, answer)
  await act(async () => undoLast(shown.app))
  expect(asked().map(({ name }) => name)).toEqual([...(isAsked ? ['edits.cancel'] : []), 'edits.add'])
  expect(asked().at(-1)?.input).toMatchObject({ edits: [{ kind: 'create-playlist', name: 'Mornings' }] })
  expect(stacks()[0]).toEqual([])
  expect(stacks()[1]).toMatchObject([{ edits: ['one'] }])
})

it('an undo that waits is forgotten by the redo', async () => {
  await afterDeletion({ kind: 'accepted', in: null }, ok({ isCancelled: true }))
  await act(async () => undoLast(shown.app))
  const [sent] = stacks()[1] ?? []
  act(() =>
    shown.setState({ edits: { entries: [{ ...entry({ kind: 'waiting', sent: 0 }), id: sent?.inverse[0] ?? '' }], assignedIds: [] } }),
  )
  await act(async () => redoLast(shown.app))
  expect(asked().at(-1)).toEqual({ name: 'edits.cancel', input: { ids: sent?.inverse } })
  expect(stacks()).toEqual([[{ edits: ['one'], inverse: [] }], []])
})

it('a second undo waits for the first, so that steps are undone from the last to the first', async () => {
  await afterDeletion({ kind: 'waiting', sent: 0 }, ok({ isCancelled: false }))
  const { editSteps, mirror } = shown.app
  // The earlier step has reached the service, so that its undo is not asked about.
  editSteps.noteSent(editSteps.getState().undoStack[0]?.key ?? 0, 'edits', ['zero'])
  const rate = (rating: number): readonly LibraryEdit[] => [{ kind: 'rate', of: 'tracks', ids: [9001], rating }]
  const key = editSteps.add({
    words: 'liked',
    edits: rate(5),
    inverse: rate(0),
    queue: new WeakRef(mirror.getState().queue),
    queueRevision: 0,
  })
  editSteps.noteSent(key, 'edits', ['one'])
  await act(async () => {
    undoLast(shown.app)
    undoLast(shown.app)
  })
  const sent = asked().flatMap(({ name, input }) => (name === 'edits.add' ? [Object(input).edits[0].kind] : []))
  expect(sent).toEqual(['rate', 'create-playlist'])
  expect(stacks().map(steps => steps.length)).toEqual([0, 2])
})

it('a step that is made before main answers is not undone in the place of the other one', async () => {
  await afterDeletion({ kind: 'waiting', sent: 0 }, ok({ isCancelled: false }))
  const { editSteps, mirror } = shown.app
  const like = { words: 'liked', edits, inverse, queue: new WeakRef(mirror.getState().queue), queueRevision: 0 }
  await act(async () => {
    undoLast(shown.app)
    editSteps.add(like)
  })
  expect(asked().map(({ name }) => name)).toEqual(['edits.cancel'])
  expect(editSteps.getState().undoStack.map(({ words }) => words)).toEqual(['deleted “Mornings”', 'liked'])
})
