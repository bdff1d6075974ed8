// The tree of playlists in the sidebar: folders and a person's own order, neither of which the service knows.
import { z } from 'zod'
import { createIds } from './id-map.ts'
import { idSet } from './id-set.ts'
import { type PlaylistId, playlistId } from './ids.ts'

/** Limits of the tree: playlists in it (see `withinLimit`), folders (no further one is added), and characters of a folder's name. */
export const treeLimits = { playlists: 5_000, folders: 200, name: 200 } as const

const playlist = z.number().int().transform(playlistId)
const folder = z
  .object({
    /** Id of the folder, unique in this tree. */
    id: z.string().min(1).max(40),
    name: z.string().min(1).max(treeLimits.name),
    /** Whether the folder is expanded. */
    open: z.boolean(),
    playlists: z.array(playlist).max(treeLimits.playlists).readonly(),
  })
  .readonly()

/** Most entries of a tree and playlists in its folders together; a tree with more is invalid. */
const maxEntries = treeLimits.playlists + treeLimits.folders
const entriesIn = (entry: unknown): number =>
  typeof entry === 'object' && entry !== null && 'playlists' in entry && Array.isArray(entry.playlists) ? 1 + entry.playlists.length : 1

/** Playlists and folders in the person's order; deleted playlists may be in it, and new ones missing. */
export const playlistTree = z
  // Counted before parsing: a small message can refer to one long list from thousands of folders.
  .custom<readonly z.input<typeof playlist | typeof folder>[]>(
    value =>
      Array.isArray(value) &&
      value.length <= maxEntries &&
      value.reduce((sum: number, entry: unknown) => sum + entriesIn(entry), 0) <= maxEntries,
  )
  .pipe(z.array(z.union([playlist, folder])).readonly())
export type PlaylistTree = z.infer<typeof playlistTree>
export type PlaylistFolder = z.infer<typeof folder>
type Entry = PlaylistTree[number]
/** A playlist by its id (number), or a folder by its id (string). */
export type TreeName = PlaylistId | string
/** A position in the tree: in a folder (null: at the top level), before an entry (null: at the end). */
export type TreePosition = { readonly folder: string | null; readonly before: TreeName | null }

export const isFolder = (entry: Entry): entry is PlaylistFolder => typeof entry === 'object'
export const nameOf = (entry: Entry): TreeName => (isFolder(entry) ? entry.id : entry)

/**
 * The tree as shown: each folder and each existing playlist once, with playlists that are not in it at the end, in the library's order. For
 * `there` 1, 2, 3, a tree of a folder (2, 9) and 3 becomes that folder (2), 3, 1.
 */
export function shownTree(tree: PlaylistTree, there: readonly PlaylistId[]): PlaylistTree {
  const { placed, left } = splitPlaced(tree, there)
  return [...placed, ...left]
}

/** As `shownTree`, but of the playlists that are not in the tree only the first `max`, and the open one (`here`; null: none is open). */
export function shortTree(tree: PlaylistTree, there: readonly PlaylistId[], max: number, here: PlaylistId | null): PlaylistTree {
  const { placed, left } = splitPlaced(tree, there)
  return [...placed, ...left.filter((id, at) => at < max || id === here)]
}

function splitPlaced(
  tree: PlaylistTree,
  there: readonly PlaylistId[],
): { readonly placed: PlaylistTree; readonly left: readonly PlaylistId[] } {
  // Tables of the tree's ids only: a service can have a million playlists, and the sidebar is drawn often.
  const inTree = idSet(playlistsIn(tree))
  const unplaced = createIds(there.filter(id => inTree.has(id)))
  const placed = withoutRepeats(tree, id => unplaced.delete(id))
  return { placed, left: inTree.ids.length === 0 ? there : there.filter(id => !inTree.has(id) || unplaced.has(id)) }
}

const playlistsIn = (tree: PlaylistTree): readonly PlaylistId[] => tree.flatMap(entry => (isFolder(entry) ? entry.playlists : [entry]))

/** The tree with each folder once, and with those occurrences of playlists for which `takes` returns true. */
function withoutRepeats(tree: PlaylistTree, takes: (id: PlaylistId) => boolean): PlaylistTree {
  const folders = new Set<string>()
  return tree.flatMap((entry): readonly Entry[] => {
    if (!isFolder(entry)) return takes(entry) ? [entry] : []
    if (folders.has(entry.id)) return []
    folders.add(entry.id)
    return [{ ...entry, playlists: entry.playlists.filter(takes) }]
  })
}

/** Adds a folder at the top; the same tree if it has the most folders already. */
export const withFolder = (tree: PlaylistTree, id: string, name: string): PlaylistTree =>
  tree.filter(isFolder).length < treeLimits.folders ? [{ id, name, open: true, playlists: [] }, ...tree] : tree

export const withChange = (tree: PlaylistTree, id: string, change: Partial<Pick<PlaylistFolder, 'name' | 'open'>>): PlaylistTree =>
  tree.map(entry => (isFolder(entry) && entry.id === id ? { ...entry, ...change } : entry))

/** Removes a folder; its playlists take its position. */
export const withoutFolder = (tree: PlaylistTree, id: string): PlaylistTree =>
  tree.flatMap((entry): readonly Entry[] => (isFolder(entry) && entry.id === id ? entry.playlists : [entry]))

/**
 * Puts a folder back that `before` has, around those of its playlists that have stayed at the top level, where the first of them is, else
 * before what followed it; all else stays as it is now. The same tree if it has the folder, or `before` has not.
 */
export function withFolderAgain(tree: PlaylistTree, before: PlaylistTree, id: string): PlaylistTree {
  const at = before.findIndex(entry => nameOf(entry) === id)
  const gone = before[at]
  if (gone === undefined || !isFolder(gone) || tree.some(entry => nameOf(entry) === id)) return tree
  const inside = idSet(gone.playlists)
  const isFree = (entry: Entry): entry is PlaylistId => !isFolder(entry) && inside.has(entry)
  const free = idSet(tree.filter(isFree))
  const folder = { ...gone, playlists: gone.playlists.filter(playlist => free.has(playlist)) }
  const following = before.slice(at + 1)
  const first = tree.findIndex(entry =>
    folder.playlists.length > 0 ? isFree(entry) : following.some(other => nameOf(other) === nameOf(entry)),
  )
  const place = first === -1 ? tree.length : first
  const rest = (entries: PlaylistTree): PlaylistTree => entries.filter(entry => !isFree(entry))
  return [...rest(tree.slice(0, place)), folder, ...rest(tree.slice(place))]
}

/**
 * Moves a playlist or a folder to a position; the same tree if the folder to move, or the one to move into, does not exist, if a folder
 * would go into a folder, or if an entry is to go before itself. `there`: ids of the existing playlists.
 */
export function put(tree: PlaylistTree, there: readonly PlaylistId[], name: TreeName, position: TreePosition): PlaylistTree {
  if (position.before === name) return tree
  // A position at the top level is among all shown entries, so missing playlists are added first.
  const complete = position.folder === null ? withMissing(tree, there) : tree
  const rest = without(complete, name)
  if (position.folder !== null) {
    if (typeof name === 'string' || !tree.some(entry => nameOf(entry) === position.folder)) return tree
    return withinLimit(
      rest.map(entry =>
        isFolder(entry) && entry.id === position.folder
          ? { ...entry, playlists: insert(entry.playlists, name, position.before, id => id) }
          : entry,
      ),
      there,
    )
  }
  const moved = typeof name === 'string' ? complete.find(entry => nameOf(entry) === name) : name
  return moved === undefined ? tree : withinLimit(insert(rest, moved, position.before, nameOf), there)
}

/**
 * Where an entry moves by one step up (-1) or down (1); null: there is no such step. From the edge of a folder it leads out, and beside an
 * expanded folder into it.
 */
export function positionAfterStep(tree: PlaylistTree, there: readonly PlaylistId[], name: TreeName, step: -1 | 1): TreePosition | null {
  const seen = shownTree(tree, there)
  const index = seen.findIndex(entry => nameOf(entry) === name)
  if (index === -1) {
    const around = seen.findIndex(entry => isFolder(entry) && entry.playlists.some(id => id === name))
    const folder = seen[around]
    if (folder === undefined || !isFolder(folder)) return null
    const inside = folder.playlists.map(nameOf).indexOf(name)
    const isEdge = inside + step < 0 || inside + step >= folder.playlists.length
    if (isEdge) return { folder: null, before: step === -1 ? folder.id : nameAt(seen, around + 1) }
    return { folder: folder.id, before: folder.playlists[step === -1 ? inside - 1 : inside + 2] ?? null }
  }
  const beside = seen[index + step]
  if (beside === undefined) return null
  if (typeof name !== 'string' && isFolder(beside) && beside.open)
    return { folder: beside.id, before: step === -1 ? null : (beside.playlists[0] ?? null) }
  return { folder: null, before: step === -1 ? nameOf(beside) : nameAt(seen, index + 2) }
}

/**
 * The folder that holds an entry (null: the top level), its position there from 1 (0: the tree lacks it), and the number of entries there.
 */
export function positionOf(tree: PlaylistTree, there: readonly PlaylistId[], name: TreeName) {
  const seen = shownTree(tree, there)
  const folder = seen.filter(isFolder).find(({ playlists }) => playlists.some(id => id === name)) ?? null
  const row: readonly TreeName[] = folder === null ? seen.map(nameOf) : folder.playlists
  return { folder, position: row.indexOf(name) + 1, count: row.length }
}

/** Replaces temporary ids by those that the service assigned; the same tree if it holds none of them. */
export function withAssignedIds(tree: PlaylistTree, assignedIds: ReadonlyMap<number, number>): PlaylistTree {
  const isGiven = (id: PlaylistId): boolean => assignedIds.has(id)
  if (!tree.some(entry => (isFolder(entry) ? entry.playlists.some(isGiven) : isGiven(entry)))) return tree
  const now = (id: PlaylistId): PlaylistId => playlistId(assignedIds.get(id) ?? id)
  return tree.map(entry => (isFolder(entry) ? { ...entry, playlists: entry.playlists.map(now) } : now(entry)))
}

const nameAt = (tree: PlaylistTree, at: number): TreeName | null => {
  const entry = tree[at]
  return entry === undefined ? null : nameOf(entry)
}

/** The tree with all existing playlists added at the end; deleted ones keep their position. */
function withMissing(tree: PlaylistTree, there: readonly PlaylistId[]): PlaylistTree {
  const left = createIds(there)
  const named = createIds<PlaylistId>()
  const placed = withoutRepeats(tree, id => {
    left.delete(id)
    if (named.has(id)) return false
    named.add(id)
    return true
  })
  return [...placed, ...left]
}

const without = (tree: PlaylistTree, name: TreeName): PlaylistTree =>
  tree.flatMap((entry): readonly Entry[] => {
    if (nameOf(entry) === name) return []
    return [isFolder(entry) ? { ...entry, playlists: entry.playlists.filter(id => id !== name) } : entry]
  })

function insert<Item>(items: readonly Item[], item: Item, before: TreeName | null, name: (item: Item) => TreeName): readonly Item[] {
  const at = before === null ? -1 : items.findIndex(each => name(each) === before)
  return items.toSpliced(at === -1 ? items.length : at, 0, item)
}

/** Keeps the tree within its limit of playlists: beyond it, all deleted ones are dropped, then the last ones. */
function withinLimit(tree: PlaylistTree, there: readonly PlaylistId[]): PlaylistTree {
  const count = tree.reduce((sum, entry) => sum + (isFolder(entry) ? entry.playlists.length : 1), 0)
  if (count <= treeLimits.playlists) return tree
  const existingIds = idSet(there)
  let room: number = treeLimits.playlists
  return withoutRepeats(tree, id => existingIds.has(id) && room-- > 0)
}
