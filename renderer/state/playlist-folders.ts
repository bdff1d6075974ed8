// The person's order and folders of playlists in the sidebar, saved in the account's settings.
import { type PlaylistId, playlistId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { memoisedByPart } from '../../shared/library/model/part-caches.ts'
import {
  type PlaylistFolder,
  type PlaylistTree,
  put,
  type TreeName,
  type TreePosition,
  withAssignedIds,
  withChange,
  withFolder,
  withFolderAgain,
  withoutFolder,
} from '../../shared/playlist-tree.ts'
import { t } from '../../shared/words/words.ts'
import { quoteName } from '../words/format.ts'
import type { AppContextValue } from './app-context.ts'
import { request } from './commands.ts'
import { replaceUsedIds } from './used-playlists.ts'

type SettingsAccess = Pick<AppContextValue, 'mirror' | 'bridge' | 'notices'>

/** Ids of the library's playlists, in its order: the same array until a playlist comes, goes or gets another name. */
export const libraryPlaylistIds = (library: Library): readonly PlaylistId[] => memoisedByPart(library, 'playlistNames', idsOfPlaylists)
const idsOfPlaylists = ({ playlists }: Library): readonly PlaylistId[] => Array.from(playlists.id, playlistId)

const savedTree = ({ mirror }: Pick<AppContextValue, 'mirror'>): PlaylistTree => mirror.getState().settings.playlistTree

/** Saves the order and folders of playlists; returns whether they differ from those saved before and main accepted them. */
async function saveTree(app: SettingsAccess, newTree: PlaylistTree): Promise<boolean> {
  const tree = withAssignedIds(newTree, new Map(app.mirror.getState().edits.assignedIds))
  return tree !== savedTree(app) && (await request(app, 'settings.change', { playlistTree: tree })) !== null
}

/** Makes a folder of playlists; `first`: a playlist to put into it, null: none. */
export async function makeFolder(app: AppContextValue, name: string, first: PlaylistId | null): Promise<void> {
  const id = crypto.randomUUID()
  const withNewFolder = withFolder(savedTree(app), id, name)
  await saveTree(app, first === null ? withNewFolder : put(withNewFolder, [], first, { folder: id, before: null }))
}

export const renameFolder = (app: AppContextValue, id: string, name: string): Promise<boolean> =>
  saveTree(app, withChange(savedTree(app), id, { name }))

export const setFolderOpen = (app: AppContextValue, id: string, isOpen: boolean): Promise<boolean> =>
  saveTree(app, withChange(savedTree(app), id, { open: isOpen }))

/** Deletes the folder; its playlists stay at its place. */
export async function deleteFolder(app: AppContextValue, { id, name }: PlaylistFolder): Promise<void> {
  const before = savedTree(app)
  if (!(await saveTree(app, withoutFolder(before, id)))) return
  const undoDeletion = () => {
    const assignedIds = new Map(app.mirror.getState().edits.assignedIds)
    void saveTree(app, withFolderAgain(savedTree(app), withAssignedIds(before, assignedIds), id))
  }
  const undo = { label: t('actions.undo'), run: undoDeletion }
  app.notices.tell(t('edits.folderWasDeleted', { folder: quoteName(name) }), undo)
}

/** Moves a playlist or folder; returns whether that changed anything and main accepted it. */
export const movePlaylist = (app: AppContextValue, library: Library, moved: TreeName, position: TreePosition): Promise<boolean> =>
  saveTree(app, put(savedTree(app), libraryPlaylistIds(library), moved, position))

/**
 * Replaces temporary ids in the order, folders and recent use of playlists as soon as the service has assigned its own; returns the stop
 * function.
 */
export function startPlaylistIdReplacement(app: SettingsAccess): () => void {
  const replaceIds = (): void => {
    replaceUsedIds(app)
    void saveTree(app, savedTree(app))
  }
  replaceIds()
  // Settings are watched, too: a change of them that was under way can bring a temporary id back after it was replaced.
  return app.mirror.subscribe(({ edits, settings: { usedPlaylists, playlistTree } }, before) => {
    const isAssigned = edits.assignedIds.length !== before.edits.assignedIds.length
    if (isAssigned || usedPlaylists !== before.settings.usedPlaylists || playlistTree !== before.settings.playlistTree) replaceIds()
  })
}
