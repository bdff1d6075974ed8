// Which world of the embedded service belongs to a folder of music: its playlists, thumbs and plays stay with it when it is moved.
import type { StoredAccount } from './account/known-accounts.ts'
import { type FolderChoice, folderIdentity } from './connection.ts'

/** A folder whose world is kept. */
export type FolderOfWorld = { readonly world: string; readonly folder: string }

/**
 * The world of whichever of these folders is certainly gone from its path and has the songs that lie in `folder` now; of several the one
 * with the most of them; null: none.
 */
export type FindMoved = (folder: string, known: readonly FolderOfWorld[]) => Promise<FolderOfWorld | null>

export const worldOfFolder = ({ folder, world }: FolderChoice): string => world ?? folderIdentity(folder)

/**
 * Finds the world of a chosen folder: that of the account which has this path; else that of one whose folder was moved here, which is given
 * as `movedFrom`, its former path; else a new one.
 */
export async function locateWorld(
  { folder }: FolderChoice,
  accounts: readonly StoredAccount[],
  findMoved: FindMoved,
): Promise<{ readonly choice: FolderChoice; readonly movedFrom: string | null }> {
  const known = accounts.flatMap(({ identity, choice }) => (choice.kind === 'folder' ? [{ world: identity, folder: choice.folder }] : []))
  const here = known.find(other => other.folder === folder)
  const moved = here === undefined ? await findMoved(folder, known) : null
  const world = (here ?? moved)?.world ?? newWorld(folder, known)
  return { choice: { kind: 'folder', folder, ...(world !== folderIdentity(folder) && { world }) }, movedFrom: moved?.folder ?? null }
}

/** A world that no known folder has: one that was at this path before may have taken the world of that name along. */
function newWorld(folder: string, known: readonly FolderOfWorld[]): string {
  for (let attempt = 0; ; attempt += 1) {
    const identity = folderIdentity(attempt === 0 ? folder : `${folder}\0${attempt}`)
    if (!known.some(({ world }) => world === identity)) return identity
  }
}
