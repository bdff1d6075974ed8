// For tests: generates random sequences of edits and of events on their way to the service, such as outages.
import fc from 'fast-check'
import type { LibraryEdit, Rating } from '../../shared/edits/edit.ts'
import { albumId, artistId, playlistId, tagId, trackId } from '../../shared/ids.ts'

export type Step =
  | {
      readonly kind: 'edit'
      readonly what: LibraryEdit['kind']
      readonly which: number
      readonly chosen: readonly number[]
      readonly on: boolean
    }
  | {
      readonly kind: 'foreign'
      readonly what: 'append' | 'remove' | 'make' | 'delete' | 'rate' | 'tag' | 'trash' | 'describe'
      readonly which: number
    }
  | { readonly kind: 'refuse' | 'lose'; readonly mode: string }
  | { readonly kind: 'outage' | 'closed' | 'no-library' }
  | { readonly kind: 'undo' | 'drop' | 'offline' | 'online' | 'crash' | 'hold' | 'release' | 'look' | 'taken' }
  | { readonly kind: 'breathe'; readonly turns: number }

const kinds: readonly LibraryEdit['kind'][] = [
  ...(['rate', 'create-playlist', 'describe-playlist', 'add-to-playlist', 'remove-from-playlist', 'move-in-playlist'] as const),
  ...(['delete-playlist', 'share-playlist', 'create-tag', 'tag', 'trash', 'empty-trash'] as const),
  ...(['describe-tracks', 'describe-tracks', 'describe-albums'] as const),
]
const refusable = [
  ...(['ratetrack', 'ratealbum', 'rateartist', 'createplaylist', 'appendplaylist', 'updateplaylist', 'deleteplaylist'] as const),
  ...(['makeplaylistpublic', 'revokeplaylistpublic', 'createtag', 'tagtracks', 'trash', 'restore', 'empty_trash'] as const),
  ...(['update_track', 'update_album'] as const),
]
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      what: fc.constantFrom(...kinds),
      which: fc.nat(5),
      chosen: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 1 }),
      on: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('foreign' as const),
      what: fc.constantFrom('append', 'remove', 'make', 'delete', 'rate', 'tag', 'trash', 'describe'),
      which: fc.nat(5),
    }),
  },
  fc.record({ kind: fc.constant('refuse' as const), mode: fc.constantFrom(...refusable) }),
  fc.record({ kind: fc.constant('lose' as const), mode: fc.constantFrom(...refusable) }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('undo', 'drop', 'offline', 'online', 'crash', 'hold', 'release', 'look', 'taken'),
    }),
  },
  fc.record({ kind: fc.constantFrom('outage', 'closed', 'no-library') }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('breathe' as const), turns: fc.nat(30) }) },
)

type Known = {
  readonly mine: readonly number[]
  /** Ids of albums and of artists (`people`) that only this test changes. */
  readonly discs: readonly number[]
  readonly people: readonly number[]
  /** Ids of playlists, and of tags (`labels`), that this app has so far; `editOf` adds those that it creates. */
  readonly lists: number[]
  readonly labels: number[]
  /** A new temporary id, as this computer gives to what the service has not created yet. */
  readonly fresh: () => number
}

/** The edit that a step stands for; null: none. A playlist or tag that it creates is added to `lists` or `labels`. */
export function editOf(step: Extract<Step, { kind: 'edit' }>, { mine, discs, people, lists, labels, fresh }: Known): LibraryEdit | null {
  const { what, which, chosen, on } = step
  const tracks = chosen.map(index => trackId(mine[index] ?? 0))
  const list = playlistId(lists[which % lists.length] ?? 0)
  const tag = labels.length === 0 ? null : tagId(labels[which % labels.length] ?? 0)
  const person = artistId(people[which % people.length] ?? 0)
  switch (what) {
    case 'rate':
      return { kind: what, ...rated(step, { tracks, discs, people }), rating: on ? 5 : chosen.length % 2 }
    case 'create-playlist': {
      const id = playlistId(fresh())
      lists.push(id)
      const named = { kind: what, id, name: on ? 'Evening' : `Évening ${which} 🌊`, description: '' }
      return which % 3 === 1
        ? { ...named, tracks: [], from: on ? 'chill' : (tracks[0] ?? 'party') }
        : { ...named, tracks: which === 0 ? [] : tracks }
    }
    case 'describe-playlist':
      return on ? { kind: what, id: list, name: `Named ${which}` } : { kind: what, id: list, description: `About ${which}` }
    case 'add-to-playlist':
    case 'remove-from-playlist':
      return { kind: what, id: list, tracks }
    case 'move-in-playlist':
      return { kind: what, id: list, tracks, before: on ? null : trackId(mine[which] ?? 0) }
    case 'delete-playlist':
      return { kind: what, id: list }
    case 'share-playlist':
      return { kind: what, id: list, on }
    case 'create-tag': {
      const id = tagId(fresh())
      labels.push(id)
      return { kind: what, id, name: `Tag ${which}` }
    }
    case 'tag':
      return tag === null ? null : { kind: what, id: tag, tracks, on }
    case 'trash':
      return { kind: what, tracks, on }
    case 'describe-tracks':
      return {
        kind: what,
        tracks,
        ...[{ title: `Title ${which}` }, { genre: `Genre ${which}`, year: 1990 }, { artist: person }][which % 3],
      }
    case 'describe-albums':
      return {
        kind: what,
        albums: [albumId(discs[which % discs.length] ?? 0)],
        ...(on ? { name: `Album ${which}` } : { artist: person, disc: 2 }),
      }
    case 'empty-trash':
      return which === 0 ? { kind: what, tracks: tracks.slice(0, 1) } : null
  }
}

/** What a step rates: songs in most cases, in some with an id that the library does not have; albums or artists in others. */
function rated(
  { which, chosen: indexes }: Extract<Step, { kind: 'edit' }>,
  { tracks, discs, people }: Pick<Known, 'discs' | 'people'> & { readonly tracks: readonly number[] },
): Pick<Rating, 'of' | 'ids'> {
  const chosen = (ids: readonly number[]) => indexes.flatMap(index => ids[index] ?? [])
  if (which === 2) return { of: 'albums', ids: chosen(discs) }
  if (which === 3) return { of: 'artists', ids: chosen(people) }
  return { of: 'tracks', ids: which === 0 ? [...tracks, 999_999] : tracks }
}
