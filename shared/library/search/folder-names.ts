// Searches folders by name, for the box that finds everything.

import { type ChunkedTask, type Chunks, chunkedTask, inChunks, runToEnd } from '../model/chunked.ts'
import { fold } from '../model/fold.ts'
import type { Library, PackedText } from '../model/model.ts'
import { textBuilder } from '../model/text-column.ts'
import { type Folders, folderName, folders, tracksBeneath } from '../places/folders.ts'
import { maxWords } from './match-score.ts'
import { matching } from './match-texts.ts'

type FolderNames = { readonly tree: Folders; readonly folded: PackedText }

/** The folded last name of every folder, computed in steps; the root's is empty. */
export const folderNames: ChunkedTask<FolderNames> = chunkedTask(function* (library: Library): Chunks<FolderNames> {
  yield* folders.chunks(library)
  const tree = folders.whole(library)
  const names = textBuilder(tree.paths.length)
  const fill = (from: number, end: number): void => {
    for (let folder = from; folder < end; folder++) names.add(`${fold(folderName(tree.paths[folder] ?? ''))}\n`)
  }
  yield* inChunks(tree.paths.length, fill, namesPerChunk)
  return { tree, folded: names.finish() }
}, 'visible')

/** Names folded between two pauses; one of marks in the wrong order takes 0.4 ms. */
const namesPerChunk = 64

/**
 * Folders whose name contains all typed words (the first `maxWords` different ones), at most `limit`: those that begin with the typed text
 * first, then by number of songs. Empty until the names are computed, and for an empty text.
 */
export function foldersNamed(library: Library, text: string, limit: number): readonly number[] {
  const foldedFolders = folderNames.known(library)
  const foldedText = fold(text).trim()
  if (foldedFolders === null || foldedText === '') return []
  const { tree, folded } = foldedFolders
  const words = [...new Set(foldedText.split(' '))].slice(0, maxWords)
  const marks = words.map(word => runToEnd(matching(folded, 'has', word)))
  const best: { readonly folder: number; readonly worth: number }[] = []
  for (let folder = 1; folder < folded.length; folder++) {
    if (marks.some(each => each[folder] !== 1)) continue
    const worth = tracksBeneath(tree, folder).length + (folded.at(folder).startsWith(foldedText) ? 1e9 : 0)
    const index = best.findIndex(each => each.worth < worth)
    best.splice(index === -1 ? best.length : index, 0, { folder, worth })
    if (best.length > limit) best.pop()
  }
  return best.map(({ folder }) => folder)
}
