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

/** Whether there was something to change, and main took it. */
async function saveTree(page: SettingsAccess, newTree: PlaylistTree): Promise<boolean> {
  const tree = withAssignedIds(newTree, new Map(page.mirror.getState().edits.assignedIds))
  return tree !== savedTree(page) && (await request(page, 'settings.change', { playlistTree: tree })) !== null
}

/** `first`: a playlist to put into the new folder; null: none. */
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
  const undo = { label: t('changes.undo'), run: () => void saveTree(page, before) }
  page.notices.tell(t('changes.folderWasDeleted', { folder: quoted(name) }), undo)
}

/** Moves a playlist or folder; whether there was something to change, and main took it. */
export const movePlaylist = (page: AppContextValue, library: Library, moved: TreeName, place: TreePlace): Promise<boolean> =>
  saveTree(page, put(savedTree(page), libraryPlaylistIds(library), moved, place))

/** Replaces temporary ids in what is saved of playlists as soon as the service has assigned its own. */
export function startPlaylistIdReplacement(page: SettingsAccess): () => void {
  const replaceIds = (): void => {
    replaceUsedIds(page)
    void saveTree(page, savedTree(page))
  }
  replaceIds()
  // Main may show a setting with a temporary id after the service's id for it, as a change of settings is on its way meanwhile.
  return page.mirror.subscribe(({ edits, settings: { usedPlaylists, playlistTree } }, before) => {
    const isAssigned = edits.assignedIds.length !== before.edits.assignedIds.length
    if (isAssigned || usedPlaylists !== before.settings.usedPlaylists || playlistTree !== before.settings.playlistTree) replaceIds()
  })
}
