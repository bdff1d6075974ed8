// The library's folders as a list of places: row = index in the tree; one more row stands for the songs in no folder.

import { fold } from '../../../shared/library/model/fold.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { allRows } from '../../../shared/library/order/radix-sort.ts'
import { lengthOfTracks } from '../../../shared/library/order/totals.ts'
import { type Folders, folderName, foldersIn, tracksBeneath, tracksIn } from '../../../shared/library/places/folders.ts'
import { coversOf } from '../../../shared/library/places/rows.ts'
import { folderNames } from '../../../shared/library/search/folder-names.ts'
import { memoised, type NamedPlaces } from '../../lists/columns/named-places.ts'
import { folderWords, missingWords } from '../../words/place-words.ts'

/** How many songs of a folder are searched for covers. */
const coverSearchLimit = 500

/** The row that stands for the songs in no folder: the one after all folders. */
export const noFolderRow = (tree: Folders): number => tree.paths.length

export function folderPlaces(library: Library, tree: Folders): NamedPlaces {
  const noFolder = noFolderRow(tree)
  const pathOf = (row: number): string => tree.paths[row] ?? ''
  const tracks = (row: number): Uint32Array => (row === noFolder ? tracksIn(tree, 0) : tracksBeneath(tree, row))
  return {
    kind: 'folder',
    icon: 'folder',
    count: noFolder + 1,
    ids: Float64Array.from(allRows(noFolder + 1)),
    place: row => (row === noFolder ? { kind: 'missing', what: 'folder' } : { kind: 'folder', path: pathOf(row) }),
    title: row => (row === noFolder ? missingWords.folder : folderWords(pathOf(row))),
    name: row => (row === noFolder ? '' : folderName(pathOf(row))),
    folded: row => (row === noFolder ? '' : (folderNames.known(library)?.folded.at(row).trimEnd() ?? fold(folderName(pathOf(row))))),
    songs: row => tracks(row).length,
    seconds: memoised(row => lengthOfTracks(library, tracks(row))),
    covers: (row, limit) => coversOf(library, tracks(row).subarray(0, coverSearchLimit), limit),
    nested: {
      icon: row => (row === noFolder ? 'song' : 'folder'),
      childCount: row => (row === noFolder ? 0 : foldersIn(tree, row).length),
    },
  }
}

/** Rows of a folder's subfolders by name; in the root, followed by the row of the songs in no folder, if there are any. */
export function subfolderRows(tree: Folders, folder: number): Uint32Array {
  const subfolders = foldersIn(tree, folder)
  if (folder !== 0 || tracksIn(tree, 0).length === 0) return subfolders
  const all = new Uint32Array(subfolders.length + 1)
  all.set(subfolders)
  all[subfolders.length] = noFolderRow(tree)
  return all
}
