// Folders found by name, as lines of the palette.

import type { Library } from '../../../shared/library/model/model.ts'
import { folders, pathsTo, tracksBeneath } from '../../../shared/library/places/folders.ts'
import { foldersNamed } from '../../../shared/library/search/folder-names.ts'
import type { AppContextValue } from '../../state/app-context.ts'
import type { SearchResults } from '../../state/library/search-results.ts'
import { formatSongCount } from '../../words/format.ts'
import { folderWords } from '../../words/place-words.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { openEntry } from './palette-hits.ts'

const maxFolders = 2

/** Searches folders by plain words, two at most; none for a query with conditions, which only songs can meet. */
export function folderEntries(
  app: AppContextValue,
  library: Library,
  { isPlainText, searchedWords }: SearchResults,
): readonly PaletteEntry[] {
  if (!isPlainText) return []
  return foldersNamed(library, searchedWords, maxFolders).map(folder => {
    const tree = folders.whole(library)
    const path = tree.paths[folder] ?? ''
    const parents = pathsTo(path).slice(0, -1)
    const appearance = { icon: 'folder', title: folderWords(path), subtitle: parents.map(folderWords).join(' / ') } as const
    return openEntry(
      app,
      library,
      { kind: 'folder', path },
      { ...appearance, endText: formatSongCount(tracksBeneath(tree, folder).length) },
    )
  })
}
