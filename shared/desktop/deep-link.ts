// Deep links that show something: `segue://album/12`, `segue://search/rain`. As anybody can make up a link, none performs an action.
import { z } from 'zod'
import { type AlbumId, type ArtistId, albumId, artistId, type PlaylistId, playlistId, type TrackId, trackId } from '../ids.ts'
import { maxSearchLength } from '../settings.ts'
import { customScheme } from '../wire/profile.ts'

/** What a link can show. */
export type LinkedPlace =
  | { readonly kind: 'album'; readonly id: AlbumId }
  | { readonly kind: 'artist'; readonly id: ArtistId }
  | { readonly kind: 'playlist'; readonly id: PlaylistId }
  /** A song, shown in its album. */
  | { readonly kind: 'song'; readonly id: TrackId }
  | { readonly kind: 'search'; readonly text: string }

const number = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
/** The schema of the two path segments behind `segue://`. */
const place = z.union([
  z.tuple([z.literal('album'), number]).transform(([kind, id]): LinkedPlace => ({ kind, id: albumId(id) })),
  z.tuple([z.literal('artist'), number]).transform(([kind, id]): LinkedPlace => ({ kind, id: artistId(id) })),
  z.tuple([z.literal('playlist'), number]).transform(([kind, id]): LinkedPlace => ({ kind, id: playlistId(id) })),
  z.tuple([z.literal('song'), number]).transform(([kind, id]): LinkedPlace => ({ kind, id: trackId(id) })),
  z.tuple([z.literal('search'), z.string().trim().min(1).max(maxSearchLength)]).transform(([kind, text]): LinkedPlace => ({ kind, text })),
])

const longestLink = 4_000
const form = new RegExp(`^${customScheme}://([a-z]+)/([^/?#]+)/?$`, 'i')

/** The link to a place. */
export const deepLinkTo = (place: LinkedPlace): string =>
  `${customScheme}://${place.kind}/${place.kind === 'search' ? encodeURIComponent(place.text.toWellFormed()) : place.id}`

/** The place of a link; null: none, as for the link that ends a sign-in. */
export function placeOfDeepLink(link: string): LinkedPlace | null {
  const [, kind = '', rest = ''] = (link.length <= longestLink && form.exec(link)) || []
  const parsed = place.safeParse([kind.toLowerCase(), decoded(rest)])
  return parsed.success ? parsed.data : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return '' // not UTF-8
  }
}
