// A scene for every route, and scenes of other layouts and looks.
import { type AppState, initialState } from '../../shared/app-state.ts'
import { albumId, artistId, playlistId, tagId } from '../../shared/ids.ts'
import type { Layout } from '../../shared/list-views.ts'
import type { Route } from '../state/view/route.ts'
import { at, editing, playing, type Scene, smart } from './states.ts'

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
  smart: { kind: 'smart', id: smart.id },
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
  Object.entries(routes).map(([kind, route]) => [kind, at(route)]),
)

/** The state with lists of a kind in this layout. */
const laidOut = (key: string, layout: Layout): Partial<AppState> => ({
  ...playing,
  settings: { ...initialState.settings, views: { [key]: { layout } } },
})
/** The state with these settings of look. */
const looking = (look: Partial<AppState['settings']>): Partial<AppState> => ({
  ...playing,
  settings: { ...initialState.settings, ...look },
})
const moreContrast = looking({ contrast: 'more' })
export const lookScenes: Readonly<Record<string, Scene>> = {
  'home, more contrast': at({ kind: 'home' }, moreContrast),
  'songs, more contrast': at({ kind: 'songs' }, moreContrast),
  'artist, more contrast': at({ kind: 'artist', id: artistId(501) }, moreContrast),
  'settings, more contrast': at({ kind: 'settings' }, moreContrast),
  'smart playlist, more contrast': {
    state: moreContrast,
    act: page => page.layers.open({ kind: 'smart', draft: { ...smart, id: null, name: '', query: '' } }),
  },
  'songs, compact': at({ kind: 'songs' }, looking({ density: 'compact' })),
  'albums, compact': at({ kind: 'albums' }, looking({ density: 'compact' })),
}
export const moreScreens: Readonly<Record<string, Scene>> = {
  'not there': at({ kind: 'album', id: albumId(1) }),
  'albums in rows': at({ kind: 'albums' }, laidOut('albums', 'list')),
  'albums in a table': at({ kind: 'albums' }, laidOut('albums', 'table')),
  'artists in rows': at({ kind: 'artists' }, laidOut('artists', 'list')),
  'genres in a table': at({ kind: 'genres' }, laidOut('genres', 'table')),
  'songs in rows': at({ kind: 'songs' }, laidOut('songs', 'list')),
  'a folder with songs': at({ kind: 'folder', path: 'music/low tide' }),
  'a filter with a slip': { ...at({ kind: 'songs' }), act: page => page.view.filter('genre:fokl') },
  'a filter that finds': { ...at({ kind: 'songs' }), act: page => page.view.filter('genre:folk -part') },
  'folders of playlists': at(
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
  'changes not yet sent': at({ kind: 'home' }, editing),
}
