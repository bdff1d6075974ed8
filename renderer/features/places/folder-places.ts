// The library's folders as a list of places: row = index in the tree; one more row stands for the songs in no folder.

import type { Library } from '../../../shared/library/model/model.ts'
import { allRows } from '../../../shared/library/order/order.ts'
import { type Folders, folderName, foldersIn, tracksBeneath, tracksIn } from '../../../shared/library/places/folders.ts'
import { coversOf } from '../../../shared/library/places/rows.ts'
import { type NamedPlaces, remembered } from '../../lists/columns/named-places.ts'
import { lengthOf } from '../../lists/SelectionBar.tsx'
import { folderWords, missingWords } from '../../words/place-words.ts'

/** How many songs of a folder are searched for covers. */
const coverWithin = 500

/** The row that stands for the songs in no folder: the one after all folders. */
export const looseOf = (tree: Folders): number => tree.paths.length

export function folderPlaces(library: Library, tree: Folders): NamedPlaces {
  const loose = looseOf(tree)
  const pathOf = (row: number): string => tree.paths[row] ?? ''
  const tracks = (row: number): Uint32Array => (row === loose ? tracksIn(tree, 0) : tracksBeneath(tree, row))
  return {
    what: 'folder',
    icon: 'folder',
    count: loose + 1,
    ids: Float64Array.from(allRows(loose + 1)),
    place: row => (row === loose ? { kind: 'missing', what: 'folder' } : { kind: 'folder', path: pathOf(row) }),
    title: row => (row === loose ? missingWords.folder : folderWords(pathOf(row))),
    name: row => (row === loose ? '' : folderName(pathOf(row))),
    songs: row => tracks(row).length,
    seconds: remembered(row => lengthOf(library, tracks(row))),
    covers: (row, most) => coversOf(library, tracks(row).subarray(0, coverWithin), most),
    nested: {
      icon: row => (row === loose ? 'song' : 'folder'),
      within: row => (row === loose ? 0 : foldersIn(tree, row).length),
    },
  }
}

/** Rows of a folder's subfolders by name; in the root, followed by the row of the songs in no folder. */
export function placesIn(tree: Folders, folder: number): Uint32Array {
  const inside = foldersIn(tree, folder)
  if (folder !== 0 || tracksIn(tree, 0).length === 0) return inside
  const all = new Uint32Array(inside.length + 1)
  all.set(inside)
  all[inside.length] = looseOf(tree)
  return all
}
