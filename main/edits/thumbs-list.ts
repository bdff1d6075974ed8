// The list of thumbs up, where the service does not keep it by itself (C-19): looked at once a library holds a rating that was given here.
import type { LibraryEdit, Rating } from '../../shared/edits/edit.ts'
import type { Result } from '../../shared/errors.ts'
import { idSet } from '../../shared/id-set.ts'
import { playlistId, type TrackId, trackId } from '../../shared/ids.ts'
import type { SongFacts } from '../../shared/library/pack/lookup.ts'
import { ratings } from '../../shared/wire/profile.ts'
import type { Store } from '../store.ts'
import type { KeptLists } from './what-is-so.ts'

type Dependencies = {
  readonly store: Pick<Store, 'subscribe' | 'get'>
  readonly lists: KeptLists
  /** Of the library that is shown. */
  readonly song: (track: TrackId) => Promise<Pick<SongFacts, 'rating'> | null>
  readonly add: (edits: readonly LibraryEdit[]) => Promise<Result<{ readonly ids: readonly string[] }>>
  readonly drop: (ids: readonly string[]) => Promise<unknown>
}

export type ThumbsList = {
  /** `held`: ratings that the library shown holds now; `waiting`: edits that are on their way still. */
  follow(held: readonly Rating[], waiting: readonly LibraryEdit[]): Promise<void>
  stop(): void
}

export const isSongRating = (edit: LibraryEdit): edit is Rating => edit.kind === 'rate' && edit.of === 'tracks'

export function createThumbsList({ store, lists, song, add, drop }: Dependencies): ThumbsList {
  const own = new Set<string>()
  /** The service took no such change: it has rules of its own for this list, and nobody asked for it to be changed. */
  let isRefused = false
  const unsubscribe = store.subscribe(({ edits }, before) => {
    if (edits === before.edits || own.size === 0) return
    const refused = edits.entries.flatMap(({ id, status }) => (own.has(id) && status.kind === 'refused' ? [id] : []))
    if (refused.length === 0) return
    isRefused = true
    own.clear()
    void drop(refused)
  })

  const follow: ThumbsList['follow'] = async (held, waiting) => {
    if (isRefused || held.length === 0) return
    const [list] = (await lists('playlists', { type: 'thumbsup' })) ?? []
    if (list === undefined) return
    const there = idSet(list.tracks)
    const underWay = idSet(waiting.filter(isSongRating).flatMap(({ ids }) => ids))
    const given = idSet(held.flatMap(({ ids }) => ids)).ids
    const [missing, extra]: [TrackId[], TrackId[]] = [[], []]
    const wants = new Map(held.flatMap(({ ids, rating }) => ids.map(id => [`t${id}`, rating >= ratings.up])))
    for (const id of given) {
      const isUp = wants.get(`t${id}`) === true
      if (underWay.has(id) || isUp === there.has(id)) continue
      // Another device may have rated it since.
      const facts = await song(trackId(id))
      if (facts === null || facts.rating >= ratings.up !== isUp) continue
      if (isUp) missing.push(trackId(id))
      else extra.push(trackId(id))
    }
    const id = playlistId(list.id)
    // A list may not be emptied (C-18).
    const isLeft = list.tracks.length + missing.length > extra.length
    const edits: readonly LibraryEdit[] = [
      ...(missing.length > 0 ? [{ kind: 'add-to-playlist', id, tracks: missing } as const] : []),
      ...(extra.length > 0 && isLeft ? [{ kind: 'remove-from-playlist', id, tracks: extra } as const] : []),
    ]
    if (edits.length === 0) return
    const added = await add(edits)
    if (added.ok) for (const each of added.value.ids) own.add(each)
  }
  return { follow, stop: unsubscribe }
}
