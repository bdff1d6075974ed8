// Which world of the embedded service belongs to a folder of music: its playlists, thumbs and plays stay with it when it is moved.
import type { StoredAccount } from './account/known-accounts.ts'
import { type FolderChoice, folderIdentity } from './connection.ts'

/** What is asked of the drive about folders of music. */
export type FolderProbe = {
  /** Whether the songs of a world are certainly no longer in its folder. */
  hasLeft(known: { readonly world: string; readonly folder: string }): Promise<boolean>
  /**
   * Which of these worlds have songs in a folder, that with most of them first. `likeness`: `own`, they are half of what is there, and half
   * of the world's own; `part`, one of both.
   */
  recognise(folder: string, worlds: readonly string[], likeness: 'own' | 'part'): Promise<readonly string[]>
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
 * that world, if the folder has some of its songs; else that of the account with this path; else one that was at this path before; else one
 * whose songs left its folder and are here; else a new one. `movedFrom`: the former path of the folder, if it has another one now.
 */
export async function locateWorld(
  { folder }: FolderChoice,
  accounts: readonly StoredAccount[],
  unopened: string | null,
  { hasLeft, recognise }: FolderProbe,
): Promise<{ readonly choice: FolderChoice; readonly movedFrom: string | null }> {
  const known = accounts.flatMap(({ identity, choice }): Known[] =>
    choice.kind === 'folder' ? [{ world: identity, folder: choice.folder, formerFolders: choice.formerFolders ?? [] }] : [],
  )
  const among = async (candidates: readonly Known[], likeness: 'own' | 'part'): Promise<readonly Known[]> => {
    if (candidates.length === 0) return []
    const worlds = candidates.map(({ world }) => world)
    const recognised = await recognise(folder, worlds, likeness)
    return recognised.flatMap(world => candidates.find(candidate => candidate.world === world) ?? [])
  }
  const movedHere = async (): Promise<Known | undefined> => {
    for (const candidate of await among(known, 'own')) if (await hasLeft(candidate)) return candidate
    return undefined
  }
  const wanted = known.filter(({ world }) => world === unopened)
  const former = known.filter(({ formerFolders }) => formerFolders.includes(folder))
  const found =
    (await among(wanted, 'part'))[0] ??
    known.find(other => other.folder === folder) ??
    (await among(former, 'part'))[0] ??
    (await movedHere())
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
