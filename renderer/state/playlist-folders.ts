// The person's order and folders of playlists in the sidebar, saved in the account's settings.
import { type PlaylistId, playlistId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { memoisedByPart } from '../../shared/library/model/parts.ts'
import {
  type PlaylistFolder,
  type PlaylistTree,
  put,
  type TreeName,
  type TreePlace,
  withAssignedIds,
  withChange,
  withFolder,
  withoutFolder,
} from '../../shared/playlist-tree.ts'
import { t } from '../../shared/words/words.ts'
import { quoted } from '../words/format.ts'
import type { AppContextValue } from './app-context.ts'
import { request } from './commands.ts'
import { replaceUsedIds } from './used-playlists.ts'

type SettingsAccess = Pick<AppContextValue, 'mirror' | 'bridge' | 'notices'>

/** Ids of the library's playlists, in its order: the same array until a playlist comes, goes or gets another name. */
export const libraryPlaylistIds = (library: Library): readonly PlaylistId[] => memoisedByPart(library, 'playlistNames', idsOfPlaylists)
const idsOfPlaylists = ({ playlists }: Library): readonly PlaylistId[] => Array.from(playlists.id, playlistId)

const savedTree = ({ mirror }: Pick<AppContextValue, 'mirror'>): PlaylistTree => mirror.getState().settings.playlistTree

/** Saves the order and folders of playlists; returns whether they differ from those saved before and main accepted them. */
async function saveTree(page: SettingsAccess, newTree: PlaylistTree): Promise<boolean> {
  const tree = withAssignedIds(newTree, new Map(page.mirror.getState().edits.assignedIds))
  return tree !== savedTree(page) && (await request(page, 'settings.change', { playlistTree: tree })) !== null
}

/** Makes a folder of playlists; `first`: a playlist to put into it, null: none. */
export async function makeFolder(page: AppContextValue, name: string, first: PlaylistId | null): Promise<void> {
  const id = crypto.randomUUID()
  const withNewFolder = withFolder(savedTree(page), id, name)
  await saveTree(page, first === null ? withNewFolder : put(withNewFolder, [], first, { folder: id, before: null }))
}

export const renameFolder = (page: AppContextValue, id: string, name: string): Promise<boolean> =>
  saveTree(page, withChange(savedTree(page), id, { name }))

export const setFolderOpen = (page: AppContextValue, id: string, open: boolean): Promise<boolean> =>
  saveTree(page, withChange(savedTree(page), id, { open }))

/** Deletes the folder; its playlists stay at its place. */
export async function deleteFolder(page: AppContextValue, { id, name }: PlaylistFolder): Promise<void> {
  const before = savedTree(page)
  await saveTree(page, withoutFolder(before, id))
  const undo = { label: t('state.undo'), run: () => void saveTree(page, before) }
  page.notices.tell(t('state.folderWasDeleted', { folder: quoted(name) }), undo)
}

/** Moves a playlist or folder; returns whether that changed anything and main accepted it. */
export const movePlaylist = (page: AppContextValue, library: Library, moved: TreeName, place: TreePlace): Promise<boolean> =>
  saveTree(page, put(savedTree(page), libraryPlaylistIds(library), moved, place))

/**
 * Replaces temporary ids in the order, folders and recent use of playlists as soon as the service has assigned its own; returns the stop
 * function.
 */
export function startPlaylistIdReplacement(page: SettingsAccess): () => void {
  const replaceIds = (): void => {
    replaceUsedIds(page)
    void saveTree(page, savedTree(page))
  }
  replaceIds()
  // Settings are watched, too: a change of them that was under way can bring a temporary id back after it was replaced.
  return page.mirror.subscribe(({ edits, settings: { usedPlaylists, playlistTree } }, before) => {
    const isAssigned = edits.assignedIds.length !== before.edits.assignedIds.length
    if (isAssigned || usedPlaylists !== before.settings.usedPlaylists || playlistTree !== before.settings.playlistTree) replaceIds()
  })
}
