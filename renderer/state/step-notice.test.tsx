// @vitest-environment happy-dom
// The button of a notice undoes what the notice tells of, or it is gone.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { failedWith } from '../../shared/errors-for-tests.ts'
import { playlistId, trackId } from '../../shared/ids.ts'
import { type EditLabel, queueLimit } from '../../shared/queue/model.ts'
import { showPage } from '../tests/page-for-tests.ts'
import { insertIntoQueue, redo, undo } from './actions/queue-edits.ts'
import { editLibrary, redoLast, undoLast } from './library-edits.ts'
import { noticeDisplayTime } from './notices.ts'
import { deletePlaylist } from './playlist-actions.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

const notice = (text: RegExp) => within(screen.getByText(text).closest<HTMLElement>('.notice') ?? document.body)
const button = (text: RegExp, name: string) => notice(text).queryByRole('button', { name })
const library = () => {
  const { library } = shown.app.library.getState()
  if (library === null) throw new Error('no library')
  return library
}
const added = () => shown.asked.flatMap(({ name, input }) => (name === 'edits.add' ? Object(input).edits : []))
const like = async (id: number): Promise<void> => {
  await act(async () => {
    await editLibrary(shown.app, library(), [{ kind: 'rate', of: 'tracks', ids: [id], rating: 5 }], {
      notice: `Liked ${id}`,
      undoText: `liked ${id}`,
    })
  })
}

it('of two edits only the last can be undone by its notice, and of two undone ones the last be done again', async () => {
  shown = await showPage()
  await act(async () => deletePlaylist(shown.app, library(), playlistId(302)))
  expect(button(/deleted/, 'Undo')).not.toBeNull()
  await like(9001)
  expect(button(/deleted/, 'Undo')).toBeNull()
  const first = button(/Liked 9001/, 'Undo')
  await act(async () => fireEvent.click(first ?? document.body))
  expect(added().at(-1)).toMatchObject({ kind: 'rate', ids: [9001] })
  expect(button(/Undone: liked/, 'Redo')).not.toBeNull()
  await act(async () => undoLast(shown.app))
  expect(added().at(-1)).toMatchObject({ kind: 'create-playlist', name: 'Late Trains' })
  expect(button(/Undone: liked/, 'Redo')).toBeNull()
  await act(async () => redoLast(shown.app))
  expect(added().at(-1)).toMatchObject({ kind: 'delete-playlist', id: added().at(-2).id })
})

it('what is deleted for good is not said to be undone', async () => {
  shown = await showPage()
  await like(9001)
  const edits = [{ kind: 'empty-trash' as const, tracks: [trackId(9002)] }]
  await act(async () => {
    await editLibrary(shown.app, library(), edits, { notice: 'Gone', undoText: '1 song deleted for good' })
  })
  expect(button(/^Gone/, 'Undo')).toBeNull()
  const sent = added().length
  await act(async () => undoLast(shown.app))
  expect(screen.getByText('Cannot be undone: 1 song deleted for good')).toBeTruthy()
  expect(screen.queryByText(/^Undone/)).toBeNull()
  expect(added()).toHaveLength(sent)
  await act(async () => undoLast(shown.app))
  expect(screen.getByText('Undone: liked 9001')).toBeTruthy()
})

it('what main will never take makes way for the step before', async () => {
  shown = await showPage({ replies: { 'edits.add': failedWith('bug', 'No such edit.') } })
  const queue = new WeakRef(shown.app.mirror.getState().queue)
  const inverse = [{ kind: 'rate' as const, of: 'tracks' as const, ids: [9001], rating: 0 }]
  for (const words of ['one', 'two']) shown.app.editSteps.add({ words, edits: inverse, inverse, queue, queueRevision: 0 })
  await act(async () => undoLast(shown.app))
  expect(shown.app.editSteps.getState()).toMatchObject({ undoStack: [{ words: 'one' }], redoStack: [] })
})

it('an edit that changes nothing is no step', async () => {
  shown = await showPage()
  await act(async () => {
    await editLibrary(shown.app, library(), [{ kind: 'trash', tracks: [trackId(9001)], on: false }], {
      notice: 'Restored',
      undoText: 'restored',
    })
  })
  expect(shown.app.editSteps.getState().undoStack).toEqual([])
})

const steps = (canUndo: EditLabel | null, canRedo: EditLabel | null = null) =>
  act(() => shown.setState({ undo: { canUndo, canRedo, revision: shown.app.mirror.getState().undo.revision + 1 } }))
const add = (id: number) => act(() => insertIntoQueue(shown.app, [trackId(id)], { list: 'tracks', to: 0 }))
const addition = { what: 'playLast', count: 1 } as const

it('a queue’s edit is undone by its notice until another follows, of the same name, too', async () => {
  shown = await showPage()
  add(9001)
  expect(button(/added to the queue/i, 'Undo')).not.toBeNull()
  steps(addition)
  expect(button(/added to the queue/i, 'Undo')).not.toBeNull()
  act(() => shown.setState({ reachability: 'offline' }))
  expect(button(/added to the queue/i, 'Undo')).not.toBeNull()
  steps({ ...addition })
  expect(button(/added to the queue/i, 'Undo')).toBeNull()
})

it('an edit of the queue that came to nothing is not mistaken for the next one', async () => {
  shown = await showPage()
  add(9001)
  steps({ what: 'clear', count: 3 })
  expect(button(/added to the queue/i, 'Undo')).toBeNull()
})

it('a queue’s edit that was undone is done again by its notice until something else follows', async () => {
  shown = await showPage()
  steps(addition)
  act(() => undo(shown.app))
  steps(null, addition)
  expect(button(/^Undone/, 'Redo')).not.toBeNull()
  act(() => redo(shown.app))
  steps(addition)
  expect(button(/^Undone/, 'Redo')).toBeNull()
  expect(button(/^Done again/, 'Undo')).not.toBeNull()
})

it('a full queue takes nothing, and offers no undo of what was done before', async () => {
  shown = await showPage()
  const { queue } = shown.app.mirror.getState()
  act(() => shown.setState({ queue: { ...queue, tracks: Array.from({ length: queueLimit }, () => trackId(9001)) } }))
  add(9002)
  expect(shown.asked.filter(({ name }) => name === 'queue.command')).toEqual([])
  expect(button(/^The queue holds/, 'Undo')).toBeNull()
})

it('a notice whose focused button is gone goes, too', async () => {
  shown = await showPage()
  vi.useFakeTimers()
  try {
    await like(9001)
    act(() => button(/Liked 9001/, 'Undo')?.focus())
    await like(9002)
    expect(button(/Liked 9001/, 'Undo')).toBeNull()
    await act(async () => vi.advanceTimersByTime(2 * noticeDisplayTime))
    expect(screen.queryByText('Liked 9001')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

it('details that cannot be set again are a step all the same, which nothing undoes', async () => {
  shown = await showPage()
  await like(9001)
  const edits = [{ kind: 'describe-tracks' as const, tracks: [trackId(9009)], title: 'Short' }]
  await act(async () => {
    await editLibrary(shown.app, library(), edits, { notice: 'Edited', undoText: 'details edited' })
  })
  expect(library().tracks.title.at(Array.from(library().tracks.id).indexOf(9009))).toBe('Short')
  await act(async () => undoLast(shown.app))
  expect(screen.getByText('Cannot be undone: details edited')).toBeTruthy()
})

it('an edit of the library stays the last while the queue is only played, and is so again once later edits of the queue are undone', async () => {
  shown = await showPage()
  steps(addition)
  await like(9001)
  const { queue } = shown.app.mirror.getState()
  act(() => shown.setState({ queue: { ...queue, playNext: [] } }))
  await act(async () => undoLast(shown.app))
  expect(screen.getByText('Undone: liked 9001')).toBeTruthy()
  await act(async () => redoLast(shown.app))
  expect(screen.getByText('Done again: liked 9001')).toBeTruthy()
  const later = { ...shown.app.mirror.getState().queue }
  act(() => shown.setState({ queue: later }))
  steps({ what: 'clear', count: 2 })
  await act(async () => undoLast(shown.app))
  expect(shown.asked.at(-1)).toMatchObject({ name: 'queue.command', input: { command: { type: 'undo' } } })
  steps(addition)
  act(() => shown.setState({ queue }))
  await act(async () => undoLast(shown.app))
  expect(added().at(-1)).toEqual(added().at(-3))
})
