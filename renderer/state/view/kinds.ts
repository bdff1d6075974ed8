// The kinds of the library, in the order of the sidebar and of the keys Ctrl 1 and on.

import type { IconName } from '../../controls/Icon.tsx'
import type { Route } from './route.ts'

export const kinds = [
  { route: { kind: 'home' }, icon: 'home', name: 'Home' },
  { route: { kind: 'albums' }, icon: 'album', name: 'Albums' },
  { route: { kind: 'artists' }, icon: 'artist', name: 'Artists' },
  { route: { kind: 'songs' }, icon: 'song', name: 'Songs' },
  { route: { kind: 'genres' }, icon: 'genre', name: 'Genres' },
  { route: { kind: 'decades' }, icon: 'calendar', name: 'Years' },
  { route: { kind: 'folder', path: '' }, icon: 'folder', name: 'Folders' },
  { route: { kind: 'history' }, icon: 'history', name: 'History' },
] as const satisfies readonly { readonly route: Route; readonly icon: IconName; readonly name: string }[]

/** Those that stand under a heading of their own in the sidebar; their keys follow, up to Ctrl 9. */
export const lists = [
  { route: { kind: 'playlists' }, icon: 'playlist', name: 'Playlists' },
  { route: { kind: 'tags' }, icon: 'tag', name: 'Tags' },
] as const satisfies readonly { readonly route: Route; readonly icon: IconName; readonly name: string }[]
