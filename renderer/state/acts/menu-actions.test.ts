import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type AppState, initialState } from '../../../shared/app-state.ts'
import { sampleLibrary } from '../../../shared/library/import/sample.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { createLayers } from '../view/layers.ts'
import { createView } from '../view/view.ts'
import { followMenu } from './menu-actions.ts'

const pageWith = (library: Library | null) => {
  const store = createStore<{ library: Library | null; firstLook: null; error: null; searchable: boolean }>(() => ({
    library,
    firstLook: null,
    error: null,
    searchable: true,
  }))
  const mirror = createStore<AppState>(() => initialState)
  return { mirror, view: createView({ kind: 'albums' }), layers: createLayers(), library: { ...store, retry: () => undefined } }
}

it('goes where the menu says, and back', () => {
  const page = pageWith(sampleLibrary())
  const routes = (['songs', 'artists', 'settings', 'back', 'back', 'forward', 'home', 'folders'] as const).map(action => {
    followMenu(page, action)
    return page.view.getState().trail.here.route.kind
  })
  expect(routes).toEqual(['songs', 'artists', 'settings', 'artists', 'songs', 'artists', 'home', 'folder'])
})

it('opens the search once there is something to search', () => {
  const [empty, full] = [pageWith(null), pageWith(sampleLibrary())]
  followMenu(empty, 'search')
  followMenu(full, 'search')
  expect([empty.layers.getState(), full.layers.getState()]).toEqual([null, { kind: 'palette' }])
})

it('changes nothing below an open layer', () => {
  const page = pageWith(sampleLibrary())
  followMenu(page, 'search')
  for (const action of ['songs', 'back', 'settings', 'search'] as const) followMenu(page, action)
  expect([page.view.getState().trail.here.route.kind, page.layers.getState()]).toEqual(['albums', { kind: 'palette' }])
})
