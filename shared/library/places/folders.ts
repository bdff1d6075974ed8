// The folders of tracks as a tree, numbered in pre-order, so that a folder with all its descendants is one contiguous range.

import { textKey } from '../../id-map.ts'
import { type ChunkedTask, type Chunks, chunkedTask, inChunks } from '../model/chunked.ts'
import type { Library, TextColumn } from '../model/model.ts'
import { dictionaryTextBuilder } from '../model/text-column.ts'
import type { HashSeed } from '../model/text-hash.ts'
import { readNamesInChunks } from '../order/name-ranks.ts'
import { allRows, sortInChunks } from '../order/radix-sort.ts'

/** The tree in pre-order: folder 0 is the root; the descendants of folder n are n + 1 to `end[n]` - 1. */
export type Folders = {
  /** Path of each folder, names joined by '/'; '' for the root. */
  readonly paths: readonly string[]
  readonly parent: Int32Array
  readonly end: Uint32Array
  /** Visible tracks sorted by folder, then album, disc, number; those directly in folder n are `starts[n]` to `starts[n + 1]`. */
  readonly tracks: Uint32Array
  readonly starts: Uint32Array
}

/** Deepest nesting; what is deeper counts as part of the name of the last folder. */
const maxDepth = 32
/** Most folders; further ones count as the folder that they are in. A library of a million songs has some 130,000. */
export const maxFolders = 300_000
/** Matches a path that `normalPath` leaves as it is, as nearly all are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII but the backslash
const normalisedPath = /^(?!\.?\/)(?!.*(?:\/\/|\/\.\/|\/\.?$))[\u0000-\u005b\u005d-\u007f]+$/s

/** A path with '/' as separator, without empty names and '.'; '' for none. '..' is kept as a name, since no file is opened by the path. */
export function normalPath(path: string): string {
  if (path !== '.' && normalisedPath.test(path)) return path
  const names = path.normalize('NFC').split(/[\\/]+/)
  return names.filter(name => name !== '' && name !== '.').join('/')
}

/**
 * Index of the separator of a path behind which its last name follows: the last one, but in a path of more than `maxDepth` separators the
 * one after which all the rest counts as one name; -1: it has only one name.
 */
function cutOf(path: string): number {
  const last = path.lastIndexOf('/')
  if (last < maxDepth * 2) return last
  let cut = -1
  for (let depth = 0; depth < maxDepth; depth++) {
    const next = path.indexOf('/', cut + 1)
    if (next === -1) return last
    cut = next
  }
  return cut
}

/** The ancestors of a path from the top, the path itself last; none for ''. */
export function pathsTo(path: string): readonly string[] {
  const paths: string[] = []
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, cutOf(at)))) paths.unshift(at)
  return paths
}

/** The last name of a normalised path; beyond `maxDepth` separators all the rest of it. */
export const folderName = (path: string): string => path.slice(cutOf(path) + 1)

/** The tree of all folders that hold a visible track. */
export const folders: ChunkedTask<Folders> = chunkedTask(makeFolders, 'visible')

function* makeFolders({ tracks, orders, seed }: Library): Chunks<Folders> {
  const { codes, texts } = tracks.path
  const used = new Uint8Array(texts.length)
  yield* inChunks(tracks.count, (from, end) => {
    for (let row = from; row < end; row++) if (tracks.trashed[row] === 0) used[codes[row] ?? 0] = 1
  })
  const tree = yield* discoverFolders(texts, used)
  const preOrder = yield* preOrderOf(tree, seed)
  const keys = new Uint32Array(tracks.count)
  yield* inChunks(keys.length, (from, end) => {
    for (let row = from; row < end; row++) keys[row] = preOrder.position[tree.folderOf[codes[row] ?? 0] ?? 0] ?? 0
  })
  const sorted = yield* sortInChunks(orders.album, keys)
  const starts = new Uint32Array(preOrder.end.length + 1)
  yield* inChunks(sorted.length, (from, end) => {
    for (let index = from; index < end; index++) {
      const folder = keys[sorted[index] ?? 0] ?? 0
      starts[folder + 1] = (starts[folder + 1] ?? 0) + 1
    }
  })
  for (let folder = 0; folder < preOrder.end.length; folder++) starts[folder + 1] = (starts[folder + 1] ?? 0) + (starts[folder] ?? 0)
  yield
  return { paths: yield* reorder(tree.paths, preOrder.position), parent: preOrder.parent, end: preOrder.end, tracks: sorted, starts }
}

/** Paths processed between two pauses. */
const stepSize = 512

/** The folders in order of discovery, the root first. `folderOf`: by code of a track's path. */
type DiscoveredTree = { readonly paths: readonly string[]; readonly parent: readonly number[]; readonly folderOf: Uint32Array }

function* discoverFolders(texts: TextColumn, used: Uint8Array): Chunks<DiscoveredTree> {
  const paths = ['']
  const parent = [-1]
  /** By `textKey` of the path. */
  const folderByKey = new Map<string, number>([[textKey(''), 0]])
  const folderOf = new Uint32Array(texts.length)
  for (let code = 0; code < texts.length; code++) {
    if (code % stepSize === stepSize - 1) yield
    if (used[code] === 0) continue
    const path = normalPath(texts.at(code))
    const missing: string[] = []
    let folder = path
    while (!folderByKey.has(textKey(folder))) {
      missing.push(folder)
      folder = folder.slice(0, Math.max(0, cutOf(folder)))
    }
    let above = folderByKey.get(textKey(folder)) ?? 0
    for (let step = missing.length - 1; step >= 0 && paths.length < maxFolders; step--) {
      const name = missing[step] ?? ''
      folderByKey.set(textKey(name), paths.length)
      parent.push(above)
      above = paths.length
      paths.push(name)
    }
    folderOf[code] = above
  }
  return { paths, parent, folderOf }
}

/** The pre-order of the tree. `position`: by folder in order of discovery, its number in pre-order; `parent` and `end`: by that number. */
type PreOrder = { readonly position: Uint32Array; readonly parent: Int32Array; readonly end: Uint32Array }

function* preOrderOf({ paths, parent }: DiscoveredTree, seed: HashSeed): Chunks<PreOrder> {
  const count = paths.length
  const names = dictionaryTextBuilder(seed)
  const codes = new Uint32Array(count)
  for (const [folder, path] of paths.entries()) {
    codes[folder] = names.codeOf(folderName(path))
    if (folder % stepSize === stepSize - 1) yield
  }
  const { rank: ranks } = yield* readNamesInChunks(names.finish(), seed)
  const rank = codes.map(code => ranks[code] ?? 0)
  yield
  const parents = new Uint32Array(count)
  for (let folder = 0; folder < count; folder++) parents[folder] = (parent[folder] ?? 0) + 1
  yield
  const siblings = yield* sortInChunks(yield* sortInChunks(allRows(count), rank), parents)
  const beneath = new Uint32Array(count)
  for (let folder = count - 1; folder > 0; folder--) {
    const above = parent[folder] ?? 0
    beneath[above] = (beneath[above] ?? 0) + 1 + (beneath[folder] ?? 0)
  }
  yield
  return yield* numberFolders(parent, siblings, beneath)
}

/**
 * Numbers the folders in pre-order. `siblings`: folders sorted by parent, then name; `beneath`: number of descendants. A parent is always
 * discovered before its children.
 */
function* numberFolders(parent: readonly number[], siblings: Uint32Array, beneath: Uint32Array): Chunks<PreOrder> {
  const count = siblings.length
  const position = new Uint32Array(count)
  const parents = new Int32Array(count).fill(-1)
  const end = new Uint32Array(count)
  /** By folder: the number in pre-order that its next child gets. */
  const next = new Uint32Array(count)
  const first = new Uint32Array(count + 1)
  for (let index = 1; index < count; index++) {
    const above = parent[siblings[index] ?? 0] ?? 0
    first[above + 1] = (first[above + 1] ?? 0) + 1
  }
  for (let folder = 0; folder < count; folder++) first[folder + 1] = (first[folder + 1] ?? 0) + (first[folder] ?? 0)
  next[0] = 1
  end[0] = count
  yield
  // Folders come in order of discovery, so a parent has its number before its children get theirs.
  for (let folder = 0; folder < count; folder++) {
    if (folder % (stepSize * 16) === stepSize * 16 - 1) yield
    for (let index = first[folder] ?? 0; index < (first[folder + 1] ?? 0); index++) {
      const child = siblings[index + 1] ?? 0
      const here = next[folder] ?? 0
      position[child] = here
      parents[here] = position[folder] ?? 0
      end[here] = here + 1 + (beneath[child] ?? 0)
      next[child] = here + 1
      next[folder] = end[here] ?? 0
    }
  }
  return { position, parent: parents, end }
}

function* reorder(values: readonly string[], position: Uint32Array): Chunks<string[]> {
  const moved = new Array<string>(values.length)
  yield* inChunks(values.length, (from, end) => {
    for (let index = from; index < end; index++) moved[position[index] ?? 0] = values[index] ?? ''
  })
  return moved
}

/** The number of the folder of a path in any spelling, 0 for ''; -1: no visible track is in it or beneath it. */
export function folderAt({ paths, end }: Folders, path: string): number {
  let folder = 0
  for (const wanted of pathsTo(normalPath(path))) {
    const last = end[folder] ?? 0
    let child = folder + 1
    while (child < last && paths[child] !== wanted) child = end[child] ?? last
    if (child >= last) return -1
    folder = child
  }
  return folder
}

/** The direct subfolders, by name, with numbers ordered by value. */
export function foldersIn({ end }: Folders, folder: number): Uint32Array {
  const children: number[] = []
  const last = end[folder] ?? 0
  for (let child = folder + 1; child < last; child = end[child] ?? last) children.push(child)
  return Uint32Array.from(children)
}

/** Tracks directly in a folder. */
export const tracksIn = ({ tracks, starts }: Folders, folder: number): Uint32Array =>
  tracks.subarray(starts[folder] ?? 0, starts[folder + 1] ?? 0)

/** Tracks in a folder or in any of its descendants. */
export const tracksBeneath = ({ tracks, starts, end }: Folders, folder: number): Uint32Array =>
  tracks.subarray(starts[folder] ?? 0, starts[end[folder] ?? 0] ?? 0)
