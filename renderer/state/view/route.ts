// Routes of the page: every Place, and the few screens that nothing is played from.
import { assertNever } from '../../../shared/errors.ts'
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

/** The key under which a list's look is saved: places of one kind share layout, cover size and columns; tabs of a page have their own. */
export type ViewKind = Route['kind'] | `${Route['kind']}/${'albums' | 'artists' | 'folders'}`

/** A unique text per route, for React keys and URLs: `album/12`, `search/rain`. */
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
    case 'songs':
    case 'trash':
    case 'home':
    case 'albums':
    case 'artists':
    case 'genres':
    case 'decades':
    case 'playlists':
    case 'tags':
    case 'history':
    case 'downloads':
    case 'uploads':
    case 'queue':
    case 'settings':
      return route.kind
    default:
      return assertNever(route)
  }
}

export const sameRoute = (one: Route, other: Route): boolean => routeKey(one) === routeKey(other)

export const albumRoute = (id: AlbumId): Route => ({ kind: 'album', id })
export const artistRoute = (id: ArtistId): Route => ({ kind: 'artist', id })
