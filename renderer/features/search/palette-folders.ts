// Folders found by name, as lines of the palette.

import type { Library } from '../../../shared/library/model/model.ts'
import { folders, pathsTo, tracksBeneath } from '../../../shared/library/places/folders.ts'
import { foldersNamed } from '../../../shared/library/search/folder-names.ts'
import type { Answer } from '../../state/library/answer.ts'
import type { Page } from '../../state/page.ts'
import { songs } from '../../words/format.ts'
import { folderWords } from '../../words/place-words.ts'
import type { Entry } from './palette-entry.ts'
import { opens } from './palette-hits.ts'

const mostFolders = 2

/** Searches folders by plain words; none for a query with conditions, which only songs can meet. */
export function folderEntries(page: Page, library: Library, { plain, words }: Answer): readonly Entry[] {
  if (!plain) return []
  return foldersNamed(library, words, mostFolders).map(folder => {
    const tree = folders.whole(library)
    const path = tree.paths[folder] ?? ''
    const above = pathsTo(path).slice(0, -1)
    const face = { icon: 'folder', title: folderWords(path), line: above.map(folderWords).join(' / ') } as const
    return opens(page, library, { kind: 'folder', path }, { ...face, end: songs(tracksBeneath(tree, folder).length) })
  })
}
