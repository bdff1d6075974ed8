// What main asks of the page's own view, by the event `menu`.
import type { LinkedPlace } from '../desktop/link.ts'

/** What an application menu, a system key or a link asks of the page's own view. */
export type MenuAction =
  | 'search'
  | 'settings'
  | 'uploads'
  | 'devices'
  | 'private'
  | 'back'
  | 'forward'
  | MenuPlace
  | LinkedPlace
  | PlayFound
/** Songs that a text finds are played. */
export type PlayFound = { readonly kind: 'play-found'; readonly text: string }
export type MenuPlace = 'home' | 'albums' | 'artists' | 'songs' | 'genres' | 'decades' | 'folders' | 'history' | 'playlists' | 'tags'
