// Drag and drop of playlists and folders in the sidebar's tree.
import { useEffect, useRef } from 'react'
import type { Library } from '../../shared/library/model/model.ts'
import { isFolder, nameOf, type PlaylistTree, type TreeName, type TreePlace } from '../../shared/playlist-tree.ts'
import type { StepBy } from '../features/places/playlist-folder-menu.ts'
import type { SideMoves, Spot } from '../frame/use-side-moves.ts'
import { usePage } from '../state/page.ts'
import { putPlaylist } from '../state/playlist-folders.ts'

/** `tree`: the lines that are shown. Returns a function that gives each line its drag and drop handlers and moves by keyboard. */
export function useTreeMoves(library: Library, tree: PlaylistTree, step: StepBy): (of: TreeName, name: string) => SideMoves {
  const page = usePage()
  const held = useRef<TreeName | null>(null)
  // A line that goes away while it is dragged hears of no end.
  useEffect(() => {
    const forget = (): void => {
      held.current = null
    }
    for (const begun of ['pointerdown', 'dragstart']) document.addEventListener(begun, forget, true)
    return () => {
      for (const begun of ['pointerdown', 'dragstart']) document.removeEventListener(begun, forget, true)
    }
  }, [])
  const folderOf = (of: TreeName) => tree.filter(isFolder).find(({ playlists }) => playlists.some(id => id === of)) ?? null
  const isThere = (what: TreeName): boolean => tree.some(entry => nameOf(entry) === what) || folderOf(what) !== null
  const spots = (of: TreeName): readonly Spot[] => {
    const what = held.current
    const isInside = folderOf(of) !== null
    // Folders are not nested: none is dropped into another one.
    if (what === null || !isThere(what) || what === of || (typeof what === 'string' && isInside)) return []
    if (typeof of !== 'string' || typeof what === 'string') return ['before', 'behind']
    const open = tree.some(entry => isFolder(entry) && entry.id === of && entry.open)
    return open ? ['before', 'into'] : ['before', 'into', 'behind']
  }
  const placeAt = (of: TreeName, spot: Spot): TreePlace => {
    if (spot === 'into') return { folder: String(of), before: null }
    const folder = folderOf(of)
    const row: readonly TreeName[] = folder === null ? tree.map(nameOf) : folder.playlists
    return { folder: folder?.id ?? null, before: spot === 'before' ? of : (row[row.indexOf(of) + 1] ?? null) }
  }
  return (of, name) => ({
    name,
    begin: () => {
      held.current = of
    },
    end: () => {
      held.current = null
    },
    spots: () => spots(of),
    drop: spot => {
      const what = held.current
      held.current = null
      if (what !== null && isThere(what)) void putPlaylist(page, library, what, placeAt(of, spot))
    },
    step: by => step(of, by),
  })
}
