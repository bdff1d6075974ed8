// Which world of the embedded service belongs to a folder of music: its playlists, thumbs and plays stay with it when it is moved.
import type { StoredAccount } from './account/known-accounts.ts'
import { type FolderChoice, folderIdentity } from './connection.ts'

/** What is asked of the drive about folders of music. */
export type FolderLooks = {
  /** Whether a folder is certainly not there, or empty. */
  isGone(folder: string): Promise<boolean>
  /** Which of these worlds has most of its songs in a folder, and at least half of them; null: none. */
  recognise(folder: string, worlds: readonly string[]): Promise<string | null>
}

type Known = { readonly world: string; readonly folder: string; readonly formerFolders: readonly string[] }

/** Most former paths that are remembered of a folder. */
const maxFormerFolders = 10

export const worldOfFolder = ({ folder, world }: FolderChoice): string => world ?? folderIdentity(folder)

/** The choice by which an account is opened again; the world of a folder is that of the account's identity. */
export const choiceOf = ({ identity, choice }: StoredAccount) => (choice.kind === 'folder' ? withWorld(choice, identity) : choice)

const withWorld = ({ world: _, ...choice }: FolderChoice, world: string): FolderChoice =>
  world === folderIdentity(choice.folder) ? choice : { ...choice, world }

/**
 * Finds the world of a folder that was chosen. `unopened`: the world that a person tried to open last, and could not; null: none. It is
 * that world, if the folder has its songs; else that of the account with this path; else one with its songs here whose own folder is gone,
 * or was at this path before; else a new one. `movedFrom`: the former path of the folder, if it has another one now.
 */
export async function locateWorld(
  { folder }: FolderChoice,
  accounts: readonly StoredAccount[],
  unopened: string | null,
  { isGone, recognise }: FolderLooks,
): Promise<{ readonly choice: FolderChoice; readonly movedFrom: string | null }> {
  const known = accounts.flatMap(({ identity, choice }): Known[] =>
    choice.kind === 'folder' ? [{ world: identity, folder: choice.folder, formerFolders: choice.formerFolders ?? [] }] : [],
  )
  const among = async (candidates: readonly Known[]): Promise<Known | undefined> => {
    if (candidates.length === 0) return undefined
    const world = await recognise(
      folder,
      candidates.map(candidate => candidate.world),
    )
    return known.find(candidate => candidate.world === world)
  }
  const movedHere = async (): Promise<Known | undefined> => {
    const candidates: Known[] = []
    for (const candidate of known)
      if (candidate.formerFolders.includes(folder) || (await isGone(candidate.folder))) candidates.push(candidate)
    return among(candidates)
  }
  const found =
    (await among(known.filter(({ world }) => world === unopened))) ?? known.find(other => other.folder === folder) ?? (await movedHere())
  if (found === undefined) return { choice: withWorld({ kind: 'folder', folder }, newWorld(folder, known)), movedFrom: null }
  const hasMoved = found.folder !== folder
  const formerFolders = [...(hasMoved ? [found.folder] : []), ...found.formerFolders.filter(former => former !== folder)]
  const choice = {
    kind: 'folder' as const,
    folder,
    ...(formerFolders.length > 0 && { formerFolders: formerFolders.slice(0, maxFormerFolders) }),
  }
  return { choice: withWorld(choice, found.world), movedFrom: hasMoved ? found.folder : null }
}

/** A world that no known folder has: one that was at this path before may have taken the world of that name along. */
function newWorld(folder: string, known: readonly Known[]): string {
  for (let attempt = 0; ; attempt += 1) {
    const identity = folderIdentity(attempt === 0 ? folder : `${folder}\0${attempt}`)
    if (!known.some(({ world }) => world === identity)) return identity
  }
}
