// The draft of playlists while edits are laid over a library: their rows are edited as lists, and the small tables are rebuilt at the end.
import { assertNever } from '../errors.ts'
import { createIdMap, type IdMap } from '../id-map.ts'
import type { TrackId } from '../ids.ts'
import type { Library, Playlists } from '../library/model/model.ts'
import { rowsAt } from '../library/model/row-lists.ts'
import { textBuilder } from '../library/model/text-column.ts'
import { readNames } from '../library/order/name-ranks.ts'
import { rowOfList } from '../library/places/shelves.ts'
import { ratings } from '../wire/profile.ts'
import { type DraftList, settledList, unchangedList, withAppended, withMove } from './draft-list.ts'
import { type DraftThumbs, draftThumbs } from './draft-thumbs.ts'
import type { PlaylistEdit, Rating } from './edit.ts'
import { rowLists, withLists } from './pack-row-lists.ts'
import type { Finders } from './row-finders.ts'
import { type ListMove, withAdded } from './track-list.ts'

type Texts = Readonly<Record<'name' | 'type' | 'description' | 'publicId' | 'artwork', string>>
/** A playlist in the draft; `row`: its row in the library, -1 if it is new; `texts` null: those of the library. */
type Draft = DraftList & { readonly row: number; readonly texts: Texts | null }

export type DraftPlaylists = {
  readonly apply: (edit: PlaylistEdit) => void
  /** Updates the playlist of thumbs up after a rating, as the service does (C-19). */
  readonly followThumbs: (edit: Rating) => void
  /** Builds the tables. `trashed`: the column with 1 for tracks in the trash now; null: unchanged. */
  readonly finish: (trashed: Uint8Array | null) => Pick<Library, 'playlists' | 'folded'>
}

/** Stands for a public link until the service has assigned its address. */
const unknownAddress = '…'

export function draftPlaylists(library: Library, rowOf: Finders): DraftPlaylists {
  const { playlists, tracks } = library
  /** Drafts of the playlists that change, by id; null: deleted. Others are not looked at: there may be hundreds of thousands. */
  const drafts: IdMap<number, Draft | null> = createIdMap()
  /** Row of the first playlist of type `thumbsup`; null: not looked up yet, as no rating came; -1: the service has none. */
  let thumbsUp: number | null = null
  const unchanged = (row: number): Draft => ({ row, texts: null, ...unchangedList })
  const draftOf = (id: number): Draft | null => {
    const draft = drafts.get(id)
    if (draft !== undefined) return draft
    const row = rowOf('playlists')(id)
    return row < 0 ? null : unchanged(row)
  }
  const ownRows = ({ row }: Draft): Uint32Array => rowsAt(playlists.all, row)
  const settled = (draft: Draft): Draft => ({ ...draft, ...settledList(draft, ownRows(draft)) })
  const textsOf = ({ row, texts }: Draft): Texts =>
    texts ?? {
      name: playlists.name.at(row),
      type: playlists.type.at(row),
      description: playlists.description.at(row),
      publicId: playlists.publicId.at(row),
      artwork: playlists.artwork.at(row),
    }
  const rowsOf = (ids: readonly TrackId[]): readonly number[] => ids.map(rowOf('tracks')).filter(row => row >= 0)
  const change = (id: number, changed: (draft: Draft) => Draft): void => {
    const draft = draftOf(id)
    if (draft !== null) drafts.set(id, changed(draft))
  }
  const append = (id: number, rows: readonly number[]): void =>
    change(id, draft => ({ ...draft, ...withAppended(draft, rows, ownRows(draft)) }))
  const addMove = (id: number, move: ListMove<number>): void =>
    change(id, draft => ({ ...draft, ...withMove(draft, move, ownRows(draft)) }))
  /** The thumbs-up playlist during consecutive ratings, so that ten thousand of them copy the long list once. */
  let thumbs: { readonly id: number; readonly list: DraftThumbs } | null = null
  const keepThumbs = (): void => {
    if (thumbs === null) return
    const { id, list } = thumbs
    thumbs = null
    change(id, draft => ({ ...draft, all: list.finish(), pending: null }))
  }
  /** The rows of tracks by row of playlist, if nothing but lists of playlists changes; else null. */
  const onlyLists = (): ReadonlyMap<number, readonly number[] | Uint32Array> | null => {
    const changed: Draft[] = []
    for (const [, draft] of drafts) {
      if (draft === null || draft.row < 0 || draft.texts !== null) return null
      changed.push(draft)
    }
    const lists = new Map<number, readonly number[] | Uint32Array>()
    for (const draft of changed) {
      const { row, all } = settled(draft)
      if (all !== null) lists.set(row, all)
    }
    return lists
  }
  /** All playlists, sorted by id, so that those with a temporary id come last. */
  const allDrafts = (): readonly (readonly [number, Draft])[] => {
    const all: (readonly [number, Draft])[] = []
    for (const [row, id] of playlists.id.entries()) {
      const draft = drafts.get(id)
      if (draft === undefined) all.push([id, unchanged(row)])
    }
    for (const [id, draft] of drafts) if (draft !== null) all.push([id, settled(draft)])
    return all.sort(([one], [other]) => one - other)
  }

  return {
    apply: edit => {
      const { id } = edit
      if (id === thumbs?.id) keepThumbs()
      switch (edit.kind) {
        case 'create-playlist': {
          // If the service's library holds the new playlist already, it is not added a second time.
          if (draftOf(id) !== null) break
          const texts = { name: edit.name, type: '', description: edit.description, publicId: '', artwork: '' }
          drafts.set(id, { row: -1, texts, all: withAdded([], rowsOf(edit.tracks)), pending: null })
          break
        }
        case 'describe-playlist':
          change(id, draft => {
            const before = textsOf(draft)
            return { ...draft, texts: { ...before, name: edit.name ?? before.name, description: edit.description ?? before.description } }
          })
          break
        case 'add-to-playlist':
          append(id, rowsOf(edit.tracks))
          break
        case 'remove-from-playlist':
          addMove(id, { tracks: rowsOf(edit.tracks) })
          break
        case 'move-in-playlist': {
          const before = edit.before === null ? null : rowOf('tracks')(edit.before)
          addMove(id, { tracks: rowsOf(edit.tracks), before })
          break
        }
        case 'delete-playlist':
          if (draftOf(id) !== null) drafts.set(id, null)
          break
        case 'share-playlist':
          change(id, draft => ({ ...draft, texts: { ...textsOf(draft), publicId: edit.on ? unknownAddress : '' } }))
          break
        default:
          assertNever(edit)
      }
    },
    followThumbs: ({ of, ids, rating }) => {
      if (of !== 'tracks') return
      thumbsUp ??= rowOfList(library, 'thumbsup')
      if (thumbsUp < 0) return
      const id = playlists.id[thumbsUp] ?? -1
      if (thumbs === null) {
        const draft = draftOf(id)
        if (draft === null) return
        thumbs = { id, list: draftThumbs(Uint32Array.from(settled(draft).all ?? ownRows(draft)), tracks.count) }
      }
      const follow = rating >= ratings.up ? thumbs.list.add : thumbs.list.remove
      const find = rowOf('tracks')
      for (const track of ids) {
        const row = find(track)
        if (row >= 0) follow(row)
      }
    },
    finish: trashed => {
      keepThumbs()
      if (drafts.size === 0 && trashed === null) return { playlists, folded: library.folded }
      if (trashed === null) {
        const changed = onlyLists()
        if (changed !== null) return { playlists: withTracks(library, changed), folded: library.folded }
      }
      const hidden = trashed ?? tracks.trashed
      const sorted = allDrafts()
      const lists = sorted.map(([, draft]) => draft.all ?? rowsAt(playlists.all, draft.row))
      const all = rowLists(lists)
      /** Whether neither the playlist nor the trash changed, so that its visible rows are the library's. */
      const isSame = ({ all: list }: Draft): boolean => list === null && trashed === null
      const visible = rowLists(
        sorted.map(([, draft], index) =>
          isSame(draft) ? rowsAt(playlists.tracks, draft.row) : Uint32Array.from(lists[index] ?? []).filter(row => hidden[row] !== 1),
        ),
      )
      const cover = Int32Array.from(sorted, ([, draft], index) =>
        isSame(draft) ? (playlists.cover[draft.row] ?? -1) : coverOf(library, rowsAt(visible, index)),
      )
      const isOnlyLists =
        sorted.length === playlists.count && sorted.every(([id, { texts }], index) => texts === null && playlists.id[index] === id)
      if (isOnlyLists) return { playlists: { ...playlists, cover, all, tracks: visible }, folded: library.folded }
      const texts = sorted.map(([, draft]) => textsOf(draft))
      const column = (name: keyof Texts): Playlists['name'] => {
        const builder = textBuilder(texts.length)
        for (const text of texts) builder.add(text[name])
        return builder.finish()
      }
      const name = column('name')
      return {
        playlists: {
          count: sorted.length,
          id: Float64Array.from(sorted, ([id]) => id),
          cover,
          name,
          type: column('type'),
          description: column('description'),
          publicId: column('publicId'),
          artwork: column('artwork'),
          all,
          tracks: visible,
        },
        folded: { ...library.folded, playlists: readNames(name, library.seed).folded },
      }
    },
  }
}

/** The playlists with other lists of tracks; `changed`: all rows of tracks by row of playlist. */
function withTracks(library: Library, changed: ReadonlyMap<number, readonly number[] | Uint32Array>): Playlists {
  const { playlists, tracks } = library
  const visible = new Map([...changed].map(([row, list]) => [row, Uint32Array.from(list).filter(track => tracks.trashed[track] !== 1)]))
  const cover = playlists.cover.slice()
  for (const [row, list] of visible) cover[row] = coverOf(library, list)
  return { ...playlists, cover, all: withLists(playlists.all, changed), tracks: withLists(playlists.tracks, visible) }
}

/** The first track that has a cover; -1: none (protocol 7). */
export const coverOf = ({ tracks }: Pick<Library, 'tracks'>, rows: Uint32Array): number =>
  rows.find(row => tracks.artwork.at(row) !== '') ?? -1
