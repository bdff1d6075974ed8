// What an undo and a redo of library edits send, when playlists and tags are made anew by them, and which steps stay.
import { describe, expect, it } from 'vitest'
import { initialState } from '../../shared/app-state.ts'
import { isCreating, isTemporary, type LibraryEdit, subjectOf, temporaryFrom } from '../../shared/edits/edit.ts'
import { playlistId, tagId, trackId } from '../../shared/ids.ts'
import { createEditSteps } from './edit-steps.ts'

const open = () => {
  let made = 0
  const steps = createEditSteps(() => temporaryFrom + 1_000 + ++made)
  const add = (edits: readonly LibraryEdit[], inverse: readonly LibraryEdit[], words = 'done') =>
    steps.add({ words, edits, inverse, queue: new WeakRef(initialState.queue), queueRevision: 0 })
  return { steps, add }
}
const [first, service] = [playlistId(temporaryFrom + 7), playlistId(308)]
const create = (id: typeof first): LibraryEdit => ({ kind: 'create-playlist', id, name: 'Evening', description: '', tracks: [trackId(1)] })
const remove = (id: typeof first): LibraryEdit => ({ kind: 'delete-playlist', id })
const rename = (id: typeof first, name: string): LibraryEdit => ({ kind: 'describe-playlist', id, name })

describe('a playlist that is made, taken back and made again', () => {
  it('has a new temporary id each time, which its inverse deletes', () => {
    const { steps, add } = open()
    add([create(first)], [remove(first)])
    expect(steps.undo()?.inverse).toEqual([remove(first)])
    const again = steps.redo()
    const id = subjectOf(again?.edits[0] ?? remove(first))
    expect(id).not.toBe(first)
    expect(again).toMatchObject({ edits: [{ kind: 'create-playlist', id }], inverse: [{ kind: 'delete-playlist', id }] })
    expect(steps.undo()?.inverse).toEqual([remove(playlistId(id ?? 0))])
    expect(subjectOf(steps.redo()?.edits[0] ?? remove(first))).not.toBe(id)
  })

  it('is made under a temporary id again after the service has given it one, and later steps follow', () => {
    const { steps, add } = open()
    add([create(first)], [remove(first)])
    add([rename(first, 'Night')], [rename(first, 'Evening')])
    steps.replaceTemporaryIds(new Map([[first, service]]))
    steps.undo()
    expect(steps.undo()?.inverse).toEqual([remove(service)])
    const [made] = steps.redo()?.edits ?? []
    expect(made !== undefined && isCreating(made) && isTemporary(made.id)).toBe(true)
    expect(steps.redo()?.edits).toEqual([{ ...rename(service, 'Night'), id: made && subjectOf(made) }])
  })
})

it('a deletion that was undone deletes, done again, what was made in its place, and steps before it change that', () => {
  const { steps, add } = open()
  add([rename(service, 'Night')], [rename(service, 'Evening')])
  add([remove(service)], [create(service)])
  const made = steps.undo()?.inverse[0]
  const id = (made && subjectOf(made)) ?? 0
  expect(made).toMatchObject({ kind: 'create-playlist', name: 'Evening' })
  expect(isTemporary(id)).toBe(true)
  steps.replaceTemporaryIds(new Map([[id, 309]]))
  expect(steps.redo()?.edits).toEqual([remove(playlistId(309))])
  const again = steps.undo()?.inverse[0]
  expect(isTemporary((again && subjectOf(again)) ?? 0)).toBe(true)
  expect(steps.undo()?.inverse).toEqual([{ ...rename(service, 'Evening'), id: again && subjectOf(again) }])
})

it('a tag is made once, and a playlist of the same id is another thing', () => {
  const { steps, add } = open()
  const [tag, tracks] = [tagId(308), [trackId(1)]]
  add([rename(service, 'Night')], [rename(service, 'Evening')])
  add(
    [
      { kind: 'create-tag', id: tag, name: 'Rain' },
      { kind: 'tag', id: tag, tracks, on: true },
    ],
    [{ kind: 'tag', id: tag, tracks, on: false }],
  )
  add([{ kind: 'tag', id: tag, tracks, on: false }], [{ kind: 'tag', id: tag, tracks, on: true }])
  add([remove(service)], [create(service)])
  steps.undo()
  expect(steps.undo()?.inverse).toEqual([{ kind: 'tag', id: tag, tracks, on: true }])
  steps.undo()
  expect(steps.redo()?.edits).toEqual([{ kind: 'tag', id: tag, tracks, on: true }])
})

it('what nothing undoes leaves the stacks, and the step before it is the last', () => {
  const { steps, add } = open()
  add([rename(service, 'Night')], [rename(service, 'Evening')], 'renamed')
  add([{ kind: 'empty-trash', tracks: [trackId(1)] }], [], 'deleted for good')
  expect(steps.undo()).toMatchObject({ words: 'deleted for good', inverse: [] })
  expect(steps.getState()).toMatchObject({ undoStack: [{ words: 'renamed' }], redoStack: [] })
})

describe('edits that come to nothing', () => {
  it('leave no step once none of them is left', () => {
    const { steps, add } = open()
    steps.noteSent(add([remove(service), remove(playlistId(309))], [create(playlistId(309)), create(service)]), 'edits', ['a', 'b'])
    steps.refused(['a', 'x'])
    expect(steps.getState().undoStack).toHaveLength(1)
    steps.discarded(['b'])
    expect(steps.getState()).toMatchObject({ undoStack: [], redoStack: [] })
  })

  const undone = () => {
    const { steps, add } = open()
    add([rename(service, 'Night')], [rename(service, 'Evening')], 'renamed')
    const key = add([remove(service)], [create(service)], 'deleted')
    steps.noteSent(key, 'edits', ['a'])
    steps.undo()
    steps.noteSent(key, 'inverse', ['b'])
    const words = () => [steps.getState().undoStack, steps.getState().redoStack].map(stack => stack.map(step => step.words))
    return { steps, words }
  }

  it('leave no step whose undo was refused, as the one before it is to be reached', () => {
    const { steps, words } = undone()
    steps.refused(['b'])
    expect(words()).toEqual([['renamed'], []])
  })

  it('leave a step whose undo alone was discarded to be undone again', () => {
    const { steps, words } = undone()
    steps.discarded(['b'])
    expect(words()).toEqual([['renamed', 'deleted'], []])
  })

  it('are known of a step that main refused to undo, though their ids came late', () => {
    const { steps, add } = open()
    const key = add([remove(service)], [create(service)])
    const step = steps.undo()
    steps.noteSent(key, 'edits', ['a'])
    if (step !== null) steps.undoRefused(step)
    steps.refused(['a'])
    expect(steps.getState()).toMatchObject({ undoStack: [], redoStack: [] })
  })

  it('leave none that was discarded together with its undo, in whatever order', () => {
    for (const order of [
      ['a', 'b'],
      ['b', 'a'],
    ]) {
      const { steps, words } = undone()
      for (const id of order) steps.discarded([id])
      expect(words()).toEqual([['renamed'], []])
    }
  })
})
