// How a person lays out their playlists in the sidebar: folders, and an order of their own. The service knows of neither.
import { z } from 'zod'
import { createIds } from './id-map.ts'
import { idSet } from './id-set.ts'
import { type PlaylistId, playlistId } from './ids.ts'

/** So many playlists have a place of their own, in so many folders; names as long as the service takes those of playlists. */
export const treeLimits = { playlists: 5_000, folders: 200, name: 200 } as const

const playlist = z.number().int().transform(playlistId)
const folder = z
  .object({
    /** Of this tree alone. */
    id: z.string().min(1).max(40),
    name: z.string().min(1).max(treeLimits.name),
    /** Whether its playlists are shown. */
    open: z.boolean(),
    playlists: z.array(playlist).max(treeLimits.playlists).readonly(),
  })
  .readonly()

/** In all of a tree: entries, and playlists in folders. */
const mostPlaces = treeLimits.playlists + treeLimits.folders
const placesIn = (entry: unknown): number =>
  typeof entry === 'object' && entry !== null && 'playlists' in entry && Array.isArray(entry.playlists) ? 1 + entry.playlists.length : 1

/** Playlists and folders in the person's order. Playlists that are not there, now or any more, may be among them, and others missing. */
export const playlistTree = z
  // Counted first: a message of few bytes can name one long list in each of thousands of folders.
  .custom<readonly z.input<typeof playlist | typeof folder>[]>(
    value =>
      Array.isArray(value) &&
      value.length <= mostPlaces &&
      value.reduce((sum: number, entry: unknown) => sum + placesIn(entry), 0) <= mostPlaces,
  )
  .pipe(z.array(z.union([playlist, folder])).readonly())
export type PlaylistTree = z.infer<typeof playlistTree>
export type PlaylistFolder = z.infer<typeof folder>
type Entry = PlaylistTree[number]
/** A playlist or, by its id, a folder. */
export type TreeName = PlaylistId | string
/** Before what something is put: in a folder, or (null) in none; null: at the end. */
export type TreePlace = { readonly folder: string | null; readonly before: TreeName | null }

export const isFolder = (entry: Entry): entry is PlaylistFolder => typeof entry === 'object'
export const nameOf = (entry: Entry): TreeName => (isFolder(entry) ? entry.id : entry)

/**
 * What is to be seen: each folder, and each playlist that is there, once. Those that have no place yet come last, in the order of the library.
 * there: 1, 2, 3; tree: folder of 2 and 9, 3 → folder of 2, 3, 1.
 */
export function laidOut(tree: PlaylistTree, there: readonly PlaylistId[]): PlaylistTree {
  const { placed, left } = parted(tree, there)
  return [...placed, ...left]
}

/** As laidOut, with `most` of those that have no place yet, and `here`. */
export function laidOutShort(tree: PlaylistTree, there: readonly PlaylistId[], most: number, here: PlaylistId | null): PlaylistTree {
  const { placed, left } = parted(tree, there)
  return [...placed, ...left.filter((id, at) => at < most || id === here)]
}

function parted(tree: PlaylistTree, there: readonly PlaylistId[]): { readonly placed: PlaylistTree; readonly left: readonly PlaylistId[] } {
  const left = createIds(there)
  const placed = once(tree, id => left.delete(id))
  return { placed, left: [...left] }
}

/** Each folder once, and of the playlists those that `takes` wants, asked once for each mention. */
function once(tree: PlaylistTree, takes: (id: PlaylistId) => boolean): PlaylistTree {
  const folders = new Set<string>()
  return tree.flatMap((entry): readonly Entry[] => {
    if (!isFolder(entry)) return takes(entry) ? [entry] : []
    if (folders.has(entry.id)) return []
    folders.add(entry.id)
    return [{ ...entry, playlists: entry.playlists.filter(takes) }]
  })
}

/** A new folder stands above all else. */
export const withFolder = (tree: PlaylistTree, id: string, name: string): PlaylistTree =>
  tree.filter(isFolder).length < treeLimits.folders ? [{ id, name, open: true, playlists: [] }, ...tree] : tree

export const withChange = (tree: PlaylistTree, id: string, change: Partial<Pick<PlaylistFolder, 'name' | 'open'>>): PlaylistTree =>
  tree.map(entry => (isFolder(entry) && entry.id === id ? { ...entry, ...change } : entry))

/** Its playlists stay where it was. */
export const withoutFolder = (tree: PlaylistTree, id: string): PlaylistTree =>
  tree.flatMap((entry): readonly Entry[] => (isFolder(entry) && entry.id === id ? entry.playlists : [entry]))

/** Puts a playlist or a folder elsewhere; the same tree where there is no such place. `there`: as for laidOut. */
export function put(tree: PlaylistTree, there: readonly PlaylistId[], what: TreeName, place: TreePlace): PlaylistTree {
  if (place.before === what) return tree
  // In no folder the place is one among all that are seen.
  const all = place.folder === null ? whole(tree, there) : tree
  const rest = without(all, what)
  if (place.folder !== null) {
    if (typeof what === 'string' || !tree.some(entry => nameOf(entry) === place.folder)) return tree
    return bounded(
      rest.map(entry =>
        isFolder(entry) && entry.id === place.folder
          ? { ...entry, playlists: insert(entry.playlists, what, place.before, id => id) }
          : entry,
      ),
      there,
    )
  }
  const moved = typeof what === 'string' ? all.find(entry => nameOf(entry) === what) : what
  return moved === undefined ? tree : bounded(insert(rest, moved, place.before, nameOf), there)
}

/** One step up (-1) or down; null at the end of all. At the edge of a folder it leads out of it, and from beside an open one into it. */
export function stepPlace(tree: PlaylistTree, there: readonly PlaylistId[], what: TreeName, step: -1 | 1): TreePlace | null {
  const seen = laidOut(tree, there)
  const at = seen.findIndex(entry => nameOf(entry) === what)
  if (at === -1) {
    const around = seen.findIndex(entry => isFolder(entry) && entry.playlists.some(id => id === what))
    const folder = seen[around]
    if (folder === undefined || !isFolder(folder)) return null
    const inside = folder.playlists.map(nameOf).indexOf(what)
    const isEdge = inside + step < 0 || inside + step >= folder.playlists.length
    if (isEdge) return { folder: null, before: step === -1 ? folder.id : nameAt(seen, around + 1) }
    return { folder: folder.id, before: folder.playlists[step === -1 ? inside - 1 : inside + 2] ?? null }
  }
  const beside = seen[at + step]
  if (beside === undefined) return null
  if (typeof what !== 'string' && isFolder(beside) && beside.open)
    return { folder: beside.id, before: step === -1 ? null : (beside.playlists[0] ?? null) }
  return { folder: null, before: step === -1 ? nameOf(beside) : nameAt(seen, at + 2) }
}

/** Where something is: the folder around it, its place there from 1, and how many there are. */
export function placeOf(tree: PlaylistTree, there: readonly PlaylistId[], what: TreeName) {
  const seen = laidOut(tree, there)
  const folder = seen.filter(isFolder).find(({ playlists }) => playlists.some(id => id === what)) ?? null
  const row: readonly TreeName[] = folder === null ? seen.map(nameOf) : folder.playlists
  return { folder, place: row.indexOf(what) + 1, count: row.length }
}

/** With the ids that the service gave to what was made here; the same tree where it names none of these. */
export function withGiven(tree: PlaylistTree, given: ReadonlyMap<number, number>): PlaylistTree {
  const known = (id: PlaylistId): boolean => given.has(id)
  if (!tree.some(entry => (isFolder(entry) ? entry.playlists.some(known) : known(entry)))) return tree
  const now = (id: PlaylistId): PlaylistId => playlistId(given.get(id) ?? id)
  return tree.map(entry => (isFolder(entry) ? { ...entry, playlists: entry.playlists.map(now) } : now(entry)))
}

const nameAt = (tree: PlaylistTree, at: number): TreeName | null => {
  const entry = tree[at]
  return entry === undefined ? null : nameOf(entry)
}

/** With all that are there; those that are not keep their place. */
function whole(tree: PlaylistTree, there: readonly PlaylistId[]): PlaylistTree {
  const left = createIds(there)
  const named = createIds<PlaylistId>()
  const placed = once(tree, id => {
    left.delete(id)
    if (named.has(id)) return false
    named.add(id)
    return true
  })
  return [...placed, ...left]
}

const without = (tree: PlaylistTree, what: TreeName): PlaylistTree =>
  tree.flatMap((entry): readonly Entry[] => {
    if (nameOf(entry) === what) return []
    return [isFolder(entry) ? { ...entry, playlists: entry.playlists.filter(id => id !== what) } : entry]
  })

function insert<Item>(items: readonly Item[], item: Item, before: TreeName | null, name: (item: Item) => TreeName): readonly Item[] {
  const at = before === null ? -1 : items.findIndex(each => name(each) === before)
  return items.toSpliced(at === -1 ? items.length : at, 0, item)
}

/** Of too many, those that are not there lose their place first, and then the last ones. */
function bounded(tree: PlaylistTree, there: readonly PlaylistId[]): PlaylistTree {
  const count = tree.reduce((sum, entry) => sum + (isFolder(entry) ? entry.playlists.length : 1), 0)
  if (count <= treeLimits.playlists) return tree
  const known = idSet(there)
  let room: number = treeLimits.playlists
  return once(tree, id => known.has(id) && room-- > 0)
}
