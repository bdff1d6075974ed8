// Requests from main to the page's own view, sent as the event `menu`.
import type { LinkedPlace } from '../desktop/deep-link.ts'

/** What an application menu, a system key or a link requests of the page's view. */
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
/** A request to play the songs that a search for `text` finds. */
export type PlayFound = { readonly kind: 'play-found'; readonly text: string }
export type MenuPlace = 'home' | 'albums' | 'artists' | 'songs' | 'genres' | 'decades' | 'folders' | 'history' | 'playlists' | 'tags'
