// For tests: a model of the library's editable data, to which edits are applied one after the other as plain lists and maps, independent of
// the app's code.
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { rowsAt } from '../../shared/library/model/row-lists.ts'

export type PlainList = {
  readonly name: string
  readonly description: string
  readonly isPublic: boolean
  readonly tracks: readonly number[]
}
export type Described = Readonly<Partial<Record<'title' | 'name' | 'genre', string> & Record<'artist' | 'disc', number>>>
/** The editable data of a library, in maps by id. */
export type Plain = {
  readonly ratings: Readonly<Record<'tracks' | 'albums' | 'artists', ReadonlyMap<number, number>>>
  readonly trashed: ReadonlyMap<number, boolean>
  /**
   * By track id (`details`) and by album record id (`discs`): the fields that an edit can describe and that a library has in every shape of
   * the wire.
   */
  readonly details: ReadonlyMap<number, Described>
  readonly discs: ReadonlyMap<number, Described>
  /** Playlists of the person, without those that the service itself keeps (which have a type). */
  readonly playlists: ReadonlyMap<number, PlainList>
  readonly tags: ReadonlyMap<number, { readonly name: string; readonly tracks: readonly number[] }>
}

export function plainOf(library: Library): Plain {
  const { tracks, albums, artists, playlists, tags } = library
  // A library with edits laid over it keeps the row of a song deleted for good, marked as trashed, but lists it in no order.
  const inTrash = new Set(library.trashOrders.title)
  const isThere = (row: number): boolean => tracks.trashed[row] !== 1 || inTrash.has(row)
  const ids = (lists: { starts: Uint32Array; rows: Uint32Array }, row: number) => Array.from(rowsAt(lists, row), at => tracks.id[at] ?? 0)
  const rated = ({ id, rating }: { id: Float64Array; rating: Uint8Array }) =>
    new Map(Array.from(id, (each, row) => [each, rating[row] ?? 0]))
  const own = Array.from(playlists.id, (id, row) => ({ id, row })).filter(({ row }) => playlists.type.at(row) === '')
  return {
    ratings: { tracks: rated(tracks), albums: rated(library.albums), artists: rated(library.artists) },
    trashed: new Map(
      Array.from(tracks.id, (id, row) => [id, row] as const).flatMap(([id, row]) =>
        isThere(row) ? [[id, tracks.trashed[row] === 1]] : [],
      ),
    ),
    details: new Map(
      Array.from(tracks.id, (id, row) => {
        const [title, genre] = [tracks.title.at(row), library.genres.at(tracks.genre[row] ?? -1)]
        return [id, { title, genre, artist: artists.id[tracks.artist[row] ?? -1] ?? -1 }]
      }),
    ),
    discs: new Map(
      Array.from(albums.id, (id, row) => {
        const [name, disc] = [albums.name.at(row), albums.disc[row] ?? 0]
        return [id, { name, disc, artist: artists.id[albums.artist[row] ?? -1] ?? -1 }]
      }),
    ),
    playlists: new Map(
      own.map(({ id, row }) => {
        const [name, description] = [playlists.name.at(row), playlists.description.at(row)]
        return [id, { name, description, isPublic: playlists.publicId.at(row) !== '', tracks: ids(playlists.all, row) }]
      }),
    ),
    tags: new Map(Array.from(tags.id, (id, row) => [id, { name: tags.name.at(row), tracks: ids(tags.all, row) }])),
  }
}

/**
 * The data after `edits`, applied in order; a playlist or tag that they create keeps the temporary id of the edit, and a tag of an existing
 * name is that tag.
 */
export function plainAfter(before: Plain, edits: readonly LibraryEdit[]): Plain {
  const ratings = {
    tracks: new Map(before.ratings.tracks),
    albums: new Map(before.ratings.albums),
    artists: new Map(before.ratings.artists),
  }
  const trashed = new Map(before.trashed)
  const [details, discs] = [new Map(before.details), new Map(before.discs)]
  const playlists = new Map(before.playlists)
  const tags = new Map(before.tags)
  /** Temporary id of a tag to be created → id of the tag that already had its name. */
  const same = new Map<number, number>()
  const inLibrary = (ids: readonly number[]) => [...new Set(ids)].filter(id => trashed.has(id))
  const change = (id: number, changed: (list: PlainList) => Partial<PlainList>) => {
    const list = playlists.get(id)
    if (list !== undefined) playlists.set(id, { ...list, ...changed({ ...list, tracks: inLibrary(list.tracks) }) })
  }
  for (const edit of edits) {
    switch (edit.kind) {
      case 'rate':
        for (const id of edit.ids) if (ratings[edit.of].has(id)) ratings[edit.of].set(id, edit.rating)
        break
      case 'create-playlist':
        playlists.set(edit.id, { name: edit.name, description: edit.description, isPublic: false, tracks: inLibrary(edit.tracks) })
        break
      case 'describe-playlist':
        change(edit.id, list => ({ name: edit.name ?? list.name, description: edit.description ?? list.description }))
        break
      case 'add-to-playlist':
        change(edit.id, ({ tracks }) => ({ tracks: [...tracks, ...inLibrary(edit.tracks).filter(id => !tracks.includes(id))] }))
        break
      case 'remove-from-playlist':
        change(edit.id, ({ tracks }) => ({ tracks: tracks.filter(id => !edit.tracks.some(gone => gone === id)) }))
        break
      case 'move-in-playlist':
        change(edit.id, ({ tracks }) => {
          const moved = inLibrary(edit.tracks).filter(id => tracks.includes(id))
          const rest = tracks.filter(id => !moved.includes(id))
          const at = edit.before === null ? -1 : rest.indexOf(edit.before)
          return { tracks: at < 0 ? [...rest, ...moved] : rest.toSpliced(at, 0, ...moved) }
        })
        break
      case 'delete-playlist':
        playlists.delete(edit.id)
        break
      case 'share-playlist':
        change(edit.id, () => ({ isPublic: edit.on }))
        break
      case 'create-tag': {
        const there = [...tags].find(([, { name }]) => name.toLowerCase() === edit.name.toLowerCase())
        if (there === undefined) tags.set(edit.id, { name: edit.name, tracks: [] })
        else same.set(edit.id, there[0])
        break
      }
      case 'tag': {
        const id = same.get(edit.id) ?? edit.id
        const tag = tags.get(id)
        const others = tag?.tracks.filter(each => !edit.tracks.some(other => other === each)) ?? []
        if (tag !== undefined) tags.set(id, { ...tag, tracks: edit.on ? [...others, ...inLibrary(edit.tracks)] : others })
        break
      }
      case 'describe-tracks': {
        const { kind: _kind, tracks, year: _year, number: _number, ...wished } = edit
        for (const id of tracks) if (details.has(id)) details.set(id, { ...details.get(id), ...wished })
        break
      }
      case 'describe-albums': {
        const { kind: _kind, albums, year: _year, ...wished } = edit
        for (const id of albums) if (discs.has(id)) discs.set(id, { ...discs.get(id), ...wished })
        break
      }
      case 'trash':
        for (const id of inLibrary(edit.tracks)) trashed.set(id, edit.on)
        break
      case 'empty-trash':
        for (const id of edit.tracks) if (trashed.get(id) === true) trashed.delete(id)
        break
    }
  }
  return { ratings, trashed, details, discs, playlists, tags }
}

/**
 * The part of the data that concerns the songs in `tracks`, in a form to compare. Tags are sorted, as they are sets. `named`: temporary id
 * → id of the service; `filled`: ids of the service of playlists whose songs are left out, as the service chose them.
 */
export function partOf(
  { ratings, trashed, details, discs, playlists, tags }: Plain,
  tracks: ReadonlySet<number>,
  named: (id: number) => number,
  filled: ReadonlySet<number> = new Set(),
): unknown {
  const mine = (ids: readonly number[]) => ids.filter(id => tracks.has(id) && trashed.has(id))
  const byId = <Value>(map: ReadonlyMap<number, Value>) => [...map].sort(([one], [other]) => one - other)
  return {
    ratings: byId(ratings.tracks).filter(([id]) => tracks.has(id) && trashed.has(id)),
    details: byId(details).filter(([id]) => tracks.has(id) && trashed.has(id)),
    discs: byId(discs),
    albums: byId(ratings.albums),
    artists: byId(ratings.artists),
    trashed: byId(trashed).filter(([id]) => tracks.has(id)),
    playlists: byId(
      new Map([...playlists].map(([id, list]) => [named(id), { ...list, tracks: filled.has(named(id)) ? [] : mine(list.tracks) }])),
    ),
    tags: byId(new Map([...tags].map(([id, { name, tracks }]) => [named(id), { name, tracks: mine(tracks).toSorted((a, b) => a - b) }]))),
  }
}

export const withoutIds = <Value>(map: ReadonlyMap<number, Value>, isOut: (id: number) => boolean): ReadonlyMap<number, Value> =>
  new Map([...map].filter(([id]) => !isOut(id)))
