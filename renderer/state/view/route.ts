// Where one can be in the page: every Place, and the few screens that are not played from.
import type { AlbumId, ArtistId } from '../../../shared/ids.ts'
import type { Place } from '../../../shared/library/model/model.ts'
import type { ShelfName } from '../../../shared/library/places/shelves.ts'

export type Route =
  | Place
  | { readonly kind: 'home' }
  | { readonly kind: 'shelf'; readonly name: ShelfName }
  | { readonly kind: 'albums' }
  | { readonly kind: 'artists' }
  | { readonly kind: 'genres' }
  | { readonly kind: 'decades' }
  | { readonly kind: 'playlists' }
  | { readonly kind: 'tags' }
  | { readonly kind: 'history' }
  | { readonly kind: 'downloads' }
  | { readonly kind: 'uploads' }
  | { readonly kind: 'queue' }
  | { readonly kind: 'settings' }

/** What is kept of how lists look. Places of one kind share layout, covers and columns; their parts have their own. */
export type ViewKind = Route['kind'] | `${Route['kind']}/${'albums' | 'artists' | 'folders'}`

/** One text per route, for keys and addresses: `album/12`, `search/rain`. */
export function routeKey(route: Route): string {
  if ('id' in route) return `${route.kind}/${route.id}`
  switch (route.kind) {
    case 'search':
      return `search/${route.text}`
    case 'shelf':
      return `shelf/${route.name}`
    case 'genre':
      return `genre/${route.name}`
    case 'years':
      return `years/${route.from}-${route.to}`
    case 'folder':
      return `folder/${route.path}`
    case 'missing':
      return `missing/${route.what}`
    default:
      return route.kind
  }
}

export const sameRoute = (one: Route, other: Route): boolean => routeKey(one) === routeKey(other)

export const albumRoute = (id: AlbumId): Route => ({ kind: 'album', id })
export const artistRoute = (id: ArtistId): Route => ({ kind: 'artist', id })
