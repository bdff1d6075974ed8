import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type AppState, initialState } from '../../../shared/app-state.ts'
import { ok } from '../../../shared/errors.ts'
import { albumId, trackId } from '../../../shared/ids.ts'
import type { PlayerBridge } from '../../../shared/ipc/contract.ts'
import { sampleLibrary } from '../../../shared/library/import/sample.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { trackAt } from '../../../shared/library/places/rows.ts'
import { rowOfTrack } from '../../../shared/library/places/select.ts'
import { createNotices } from '../notices.ts'
import { createLayers } from '../view/layers.ts'
import { createView } from '../view/view.ts'
import { runMenuAction } from './menu-actions.ts'

const pageWith = (library: Library | null) => {
  const store = createStore<{ library: Library | null; firstLook: null; error: null; searchable: boolean }>(() => ({
    library,
    firstLook: null,
    error: null,
    searchable: true,
  }))
  const mirror = createStore<AppState>(() => initialState)
  const asked: unknown[] = []
  const bridge = { 'history.setPrivate': async (input: unknown) => ok(void asked.push(input)) } as unknown as PlayerBridge
  return {
    asked,
    notices: createNotices(),
    bridge,
    mirror,
    view: createView({ kind: 'albums' }),
    layers: createLayers(),
    library: { ...store, retry: () => undefined, showOptimistically: () => () => undefined },
  }
}

it('goes where the menu says, and back', () => {
  const app = pageWith(sampleLibrary())
  const routes = (['songs', 'artists', 'settings', 'back', 'back', 'forward', 'home', 'folders'] as const).map(action => {
    runMenuAction(app, action)
    return app.view.getState().trail.here.route.kind
  })
  expect(routes).toEqual(['songs', 'artists', 'settings', 'artists', 'songs', 'artists', 'home', 'folder'])
})

it('shows what a link names, below a layer, too: a song in its album', () => {
  const app = pageWith(sampleLibrary())
  runMenuAction(app, 'search')
  const places = [
    { kind: 'album', id: albumId(12) },
    { kind: 'search', text: 'rain' },
    { kind: 'song', id: trackId(9001) },
    { kind: 'song', id: trackId(1) },
  ] as const
  const routes = places.map(place => {
    runMenuAction(app, place)
    return app.view.getState().trail.here.route
  })
  const { albumId: ofSong } = trackAt(sampleLibrary(), rowOfTrack(sampleLibrary(), trackId(9001)))
  expect(routes).toEqual([places[0], places[1], { kind: 'album', id: ofSong }, { kind: 'songs' }])
})

it('opens the search once there is something to search', () => {
  const [empty, full] = [pageWith(null), pageWith(sampleLibrary())]
  runMenuAction(empty, 'search')
  runMenuAction(full, 'search')
  expect([empty.layers.getState(), full.layers.getState()]).toEqual([null, { kind: 'palette' }])
})

it('changes nothing below an open layer', () => {
  const app = pageWith(sampleLibrary())
  runMenuAction(app, 'search')
  for (const action of ['songs', 'back', 'settings', 'search'] as const) runMenuAction(app, action)
  expect([app.view.getState().trail.here.route.kind, app.layers.getState()]).toEqual(['albums', { kind: 'palette' }])
})

it('begins a private session, and ends it', () => {
  const app = pageWith(null)
  runMenuAction(app, 'private')
  app.mirror.setState({ privateSession: true })
  runMenuAction(app, 'private')
  expect(app.asked).toEqual([{ on: true }, { on: false }])
})
