// A scene for every route, and scenes of other layouts and looks.
import { type AppState, initialState } from '../../shared/app-state.ts'
import { albumId, artistId, playlistId, tagId } from '../../shared/ids.ts'
import type { Layout } from '../../shared/list-views.ts'
import { playlistMenu } from '../features/places/playlist-menu.ts'
import { withRequestScopesItem } from '../state/may-edit.ts'
import type { Route } from '../state/view/route.ts'
import { person } from '../tests/states.ts'
import { editing, playing, type Scene, sampleSmartPlaylist, sceneAt } from './states.ts'

/** A route of every kind; a missing one is a type error. */
const routes: { readonly [Kind in Route['kind']]: Extract<Route, { readonly kind: Kind }> } = {
  home: { kind: 'home' },
  shelf: { kind: 'shelf', name: 'added' },
  songs: { kind: 'songs' },
  albums: { kind: 'albums' },
  album: { kind: 'album', id: albumId(61) },
  artists: { kind: 'artists' },
  artist: { kind: 'artist', id: artistId(501) },
  genres: { kind: 'genres' },
  genre: { kind: 'genre', name: 'Folk' },
  decades: { kind: 'decades' },
  years: { kind: 'years', from: 1990, to: 1999 },
  folder: { kind: 'folder', path: '' },
  missing: { kind: 'missing', what: 'artist' },
  playlists: { kind: 'playlists' },
  playlist: { kind: 'playlist', id: playlistId(302) },
  smart: { kind: 'smart', id: sampleSmartPlaylist.id },
  tags: { kind: 'tags' },
  tag: { kind: 'tag', id: tagId(31) },
  trash: { kind: 'trash' },
  history: { kind: 'history' },
  downloads: { kind: 'downloads' },
  uploads: { kind: 'uploads' },
  search: { kind: 'search', text: 'tide' },
  queue: { kind: 'queue' },
  settings: { kind: 'settings' },
}

export const routeScenes: Readonly<Record<string, Scene>> = Object.fromEntries(
  Object.entries(routes).map(([kind, route]) => [kind, sceneAt(route)]),
)

/** The state with lists of a kind in this layout. */
const withLayout = (key: string, layout: Layout): Partial<AppState> => ({
  ...playing,
  settings: { ...initialState.settings, views: { [key]: { layout } } },
})
/** The state with other appearance settings. */
const withAppearance = (look: Partial<AppState['settings']>): Partial<AppState> => ({
  ...playing,
  settings: { ...initialState.settings, ...look },
})
const moreContrast = withAppearance({ contrast: 'more' })
export const lookScenes: Readonly<Record<string, Scene>> = {
  'home, more contrast': sceneAt({ kind: 'home' }, moreContrast),
  'songs, more contrast': sceneAt({ kind: 'songs' }, moreContrast),
  'artist, more contrast': sceneAt({ kind: 'artist', id: artistId(501) }, moreContrast),
  'settings, more contrast': sceneAt({ kind: 'settings' }, moreContrast),
  'smart playlist, more contrast': {
    state: moreContrast,
    act: app => app.layers.open({ kind: 'smart', draft: { ...sampleSmartPlaylist, id: null, name: '', query: '' } }),
  },
  'songs, compact': sceneAt({ kind: 'songs' }, withAppearance({ density: 'compact' })),
  'albums, compact': sceneAt({ kind: 'albums' }, withAppearance({ density: 'compact' })),
}
const mayNotEdit: Partial<AppState> = {
  ...playing,
  account: { phase: 'signed-in', person, scopes: ['user.library:read'], storedIn: 'keychain' },
}
export const moreScreens: Readonly<Record<string, Scene>> = {
  'not there': sceneAt({ kind: 'album', id: albumId(1) }),
  'albums in rows': sceneAt({ kind: 'albums' }, withLayout('albums', 'list')),
  'albums in a table': sceneAt({ kind: 'albums' }, withLayout('albums', 'table')),
  'artists in rows': sceneAt({ kind: 'artists' }, withLayout('artists', 'list')),
  'genres in a table': sceneAt({ kind: 'genres' }, withLayout('genres', 'table')),
  'songs in rows': sceneAt({ kind: 'songs' }, withLayout('songs', 'list')),
  'a folder with songs': sceneAt({ kind: 'folder', path: 'music/low tide' }),
  'a filter with a slip': { ...sceneAt({ kind: 'songs' }), act: app => app.view.filter('genre:fokl') },
  'a filter that finds': { ...sceneAt({ kind: 'songs' }), act: app => app.view.filter('genre:folk -part') },
  'folders of playlists': sceneAt(
    { kind: 'playlist', id: playlistId(302) },
    {
      ...playing,
      settings: {
        ...initialState.settings,
        playlistTree: [
          { id: 'open', name: 'Journeys by train', open: true, playlists: [playlistId(301)] },
          { id: 'closed', name: 'Others', open: false, playlists: [playlistId(302)] },
        ],
      },
    },
  ),
  'changes not yet sent': sceneAt({ kind: 'home' }, editing),
  'songs that may not be changed': sceneAt({ kind: 'songs' }, mayNotEdit),
  'a trash that may not be changed': sceneAt({ kind: 'trash' }, mayNotEdit),
  'a menu of what may not be changed': {
    ...sceneAt({ kind: 'playlist', id: playlistId(302) }, mayNotEdit),
    act: app => {
      const { library } = app.library.getState()
      const items = library === null ? [] : withRequestScopesItem(app, playlistMenu(app, library, playlistId(302)))
      app.layers.open({ kind: 'menu', label: 'Playlist', items, x: 200, y: 100 })
    },
  },
}
