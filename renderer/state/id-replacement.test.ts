// Whatever of the page names a playlist or a tag that was made here names it by the id of the service as soon as there is one.
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type AppState, initialState } from '../../shared/app-state.ts'
import { temporaryFrom } from '../../shared/edits/edit.ts'
import { playlistId, tagId, trackId } from '../../shared/ids.ts'
import { createEditSteps } from './edit-steps.ts'
import { startIdReplacement } from './id-replacement.ts'
import { createLayers } from './view/layers.ts'
import { createView } from './view/view.ts'

const made = playlistId(temporaryFrom + 1)
const tag = tagId(temporaryFrom + 2)
const open = () => {
  const mirror = createStore<AppState>(() => initialState)
  const app = { mirror, view: createView({ kind: 'home' }), layers: createLayers(), editSteps: createEditSteps() }
  startIdReplacement(app)
  const give = (ids: AppState['edits']['assignedIds']) => mirror.setState(state => ({ edits: { ...state.edits, assignedIds: ids } }))
  return { ...app, give }
}

test('the way here and back, and where one goes later', () => {
  const { view, give } = open()
  view.navigate({ kind: 'playlist', id: made })
  view.navigate({ kind: 'tag', id: tag })
  const { scroll, selection } = view.getState().trail.here
  give([
    [made, 311],
    [tag, 41],
  ])
  const { here, back } = view.getState().trail
  expect([here.route, back.at(-1)?.route]).toEqual([
    { kind: 'tag', id: 41 },
    { kind: 'playlist', id: 311 },
  ])
  expect([here.scroll, here.selection]).toEqual([scroll, selection])
  view.navigate({ kind: 'playlist', id: made })
  expect(view.getState().trail.here.route).toEqual({ kind: 'playlist', id: 311 })
})

test('a layer that is open, and one that is opened later', () => {
  const { layers, give } = open()
  layers.open({ kind: 'edit-playlist', id: made })
  give([[made, 311]])
  expect(layers.getState()).toEqual({ kind: 'edit-playlist', id: 311 })
  layers.open({ kind: 'delete-playlist', id: made })
  expect(layers.getState()).toEqual({ kind: 'delete-playlist', id: 311 })
})

test('steps that can be taken back or done again, and those that come late as well', () => {
  const { editSteps, give } = open()
  const step = {
    words: 'made “Evening”',
    edits: [{ kind: 'create-playlist' as const, id: made, name: 'Evening', description: '', tracks: [trackId(1)] }],
    inverse: [{ kind: 'delete-playlist' as const, id: made }],
    queue: new WeakRef(initialState.queue),
    queueRevision: 0,
  }
  editSteps.add(step)
  editSteps.add(step)
  editSteps.undo()
  give([[made, 311]])
  const { undoStack, redoStack } = editSteps.getState()
  expect([undoStack, redoStack].map(steps => steps.map(({ edits, inverse }) => [edits[0], inverse[0]]))).toEqual(
    [undoStack, redoStack].map(() => [[expect.objectContaining({ id: 311 }), { kind: 'delete-playlist', id: 311 }]]),
  )
  editSteps.add(step)
  expect(editSteps.getState().undoStack.at(-1)?.inverse).toEqual([{ kind: 'delete-playlist', id: 311 }])
})

test('a step of which nothing came is no step any more, whatever its ids became', () => {
  const { editSteps, give } = open()
  const create = { kind: 'create-playlist' as const, id: made, name: 'Evening', description: '', tracks: [] }
  const key = editSteps.add({ words: 'made', edits: [create], inverse: [], queue: new WeakRef(initialState.queue), queueRevision: 0 })
  give([[made, 311]])
  editSteps.remove(key)
  expect(editSteps.getState().undoStack).toEqual([])
})
