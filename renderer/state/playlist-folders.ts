// The person's order and folders of playlists in the sidebar, saved in the account's settings.
import { type PlaylistId, playlistId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import {
  type PlaylistFolder,
  type PlaylistTree,
  put,
  type TreeName,
  type TreePlace,
  withChange,
  withFolder,
  withGiven,
  withoutFolder,
} from '../../shared/playlist-tree.ts'
import { t } from '../../shared/words/words.ts'
import { quoted } from '../words/format.ts'
import { ask } from './commands.ts'
import type { Page } from './page.ts'
import { followUsed } from './used-playlists.ts'

type Settled = Pick<Page, 'mirror' | 'bridge' | 'notices'>

/** Ids of the library's playlists, in its order. */
export const playlistsThere = (library: Library): readonly PlaylistId[] => Array.from(library.playlists.id, playlistId)

const keptTree = ({ mirror }: Pick<Page, 'mirror'>): PlaylistTree => mirror.getState().settings.playlistTree

/** Whether there was something to change, and main took it. */
async function keep(page: Settled, wanted: PlaylistTree): Promise<boolean> {
  const tree = withGiven(wanted, new Map(page.mirror.getState().edits.made))
  return tree !== keptTree(page) && (await ask(page, 'settings.change', { playlistTree: tree })) !== null
}

/** `first`: a playlist to put into the new folder; null: none. */
export async function makeFolder(page: Page, name: string, first: PlaylistId | null): Promise<void> {
  const id = crypto.randomUUID()
  const made = withFolder(keptTree(page), id, name)
  await keep(page, first === null ? made : put(made, [], first, { folder: id, before: null }))
}

export const renameFolder = (page: Page, id: string, name: string): Promise<boolean> => keep(page, withChange(keptTree(page), id, { name }))

export const openFolder = (page: Page, id: string, open: boolean): Promise<boolean> => keep(page, withChange(keptTree(page), id, { open }))

/** Deletes the folder; its playlists stay at its place. */
export async function deleteFolder(page: Page, { id, name }: PlaylistFolder): Promise<void> {
  const before = keptTree(page)
  await keep(page, withoutFolder(before, id))
  const undo = { label: t('state.undo'), run: () => void keep(page, before) }
  page.notices.tell(t('state.folderWasDeleted', { folder: quoted(name) }), undo)
}

/** Moves a playlist or folder; whether there was something to change, and main took it. */
export const putPlaylist = (page: Page, library: Library, what: TreeName, place: TreePlace): Promise<boolean> =>
  keep(page, put(keptTree(page), playlistsThere(library), what, place))

/** Replaces temporary ids in what is saved of playlists as soon as the service has assigned its own. */
export function followPlaylists(page: Settled): () => void {
  const follow = (): void => {
    followUsed(page)
    void keep(page, keptTree(page))
  }
  follow()
  return page.mirror.subscribe(({ edits }, before) => {
    if (edits.made.length !== before.edits.made.length) follow()
  })
}
