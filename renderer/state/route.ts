// Where one can be in the page: every Place, and the few screens that are not played from.
import type { AlbumId, ArtistId } from '../../shared/ids.ts'
import type { Place } from '../../shared/library/model.ts'

export type Route =
  | Place
  | { readonly kind: 'albums' }
  | { readonly kind: 'artists' }
  | { readonly kind: 'tags' }
  | { readonly kind: 'settings' }

/** One text per route, for keys and addresses: `album/12`, `search/rain`. */
export function routeKey(route: Route): string {
  if ('id' in route) return `${route.kind}/${route.id}`
  return route.kind === 'search' ? `search/${route.text}` : route.kind
}

export const sameRoute = (one: Route, other: Route): boolean => routeKey(one) === routeKey(other)

export const albumRoute = (id: AlbumId): Route => ({ kind: 'album', id })
export const artistRoute = (id: ArtistId): Route => ({ kind: 'artist', id })
