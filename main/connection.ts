// The connection to the service in use, and the identities by which its data is named on disk.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { accountId } from '../shared/account-id.ts'
import type { ConnectionChoice } from '../shared/app-state.ts'
import { hostOf } from '../shared/connection/connection-form.ts'
import { wrongIn } from '../shared/connection/connection-remarks.ts'
import { hostsOf, tokenOriginsOf } from '../shared/connection/token-origins.ts'
import type { AccountId } from '../shared/ids.ts'
import { type ConnectionPreset, connectionPreset } from '../shared/wire/connection-preset.ts'

/** Schema of a preset that passes the same checks as one typed into the connection form. */
const usablePreset = connectionPreset.refine(preset => wrongIn(preset) === null)

/** Schema of the identity of a folder's world, as `folderIdentity` makes it. */
const folderWorld = z.string().regex(/^folder-[0-9a-f]{16}$/)

/** A choice of service as written to disk, with its whole preset. */
export const storedChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('demo') }),
  // `world`: the identity of its world, if that is not the one named by the folder's path; `formerFolders`: where it was before, newest first.
  z.object({
    kind: z.literal('folder'),
    folder: z.string().min(1),
    formerFolders: z.array(z.string().min(1)).optional(),
    world: folderWorld.optional(),
  }),
  z.object({ kind: z.literal('service'), preset: usablePreset }),
])
export type StoredChoice = z.infer<typeof storedChoice>
export type FolderChoice = Extract<StoredChoice, { kind: 'folder' }>

/**
 * Makes the proof by which the embedded service accepts a sign-in from this run of the app only; each proof is valid for one purpose and
 * subject (`about`).
 */
export type Prove = (purpose: 'authorize' | 'device code', about: string) => string

export type Connection = {
  readonly preset: ConnectionPreset
  /** Makes the proofs that the embedded service wants; null or missing for any other service. */
  readonly prove?: Prove | null
  /**
   * Identifies the service, in a form safe for file names: the embedded one by its world, whatever its ports; any other by its OAuth server
   * and client id.
   */
  readonly identity: string
  /** The choice by which this service is reached again. */
  readonly choice: StoredChoice
}

/**
 * The origins to which tokens issued at a connection are bound; the embedded service, whose port changes with each start, is named by its
 * identity.
 */
export const tokenOriginsAt = ({ choice: { kind }, preset, identity }: Connection): readonly string[] =>
  kind === 'service' ? tokenOriginsOf(preset) : [identity]

export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

export const demoIdentity = 'demo'
/** Identity of the world that a folder gets at its first opening, and keeps at any later path (folder-worlds.ts). */
export const folderIdentity = (folder: string): string => `folder-${shortHash(folder)}`
/** The embedded world of an account, by its identity; null for an account at a real service. */
export const worldOf = (id: AccountId): string | null => /^(demo|folder-[0-9a-f]{16})-/.exec(id)?.[1] ?? null
/**
 * Identity of a service other than the embedded one, a hash of its OAuth server and client id: presets that differ in anything else, such
 * as the name, have the same.
 */
export const serviceIdentity = (preset: ConnectionPreset): string => shortHash(`${preset.auth_url} ${preset.client_id}`)

/** The id of one person's account at one service; a user id that is no short plain text is hashed, as it becomes part of a file name. */
export const accountIdOf = (identity: string, userId: string): AccountId =>
  accountId(`${identity}-${/^[a-z0-9]{1,24}$/.test(userId) ? userId : shortHash(userId)}`)

/** Whether a folder of that name can be an account's (`accountIdOf`), and not somebody else's in a folder that was given as the profile. */
export const isAccountFolder = (name: string): boolean => /^(demo|folder-[0-9a-f]{16}|[0-9a-f]{16})-[a-z0-9]{1,24}$/.test(name)

/** The part of a choice that the page may see. */
export function shownChoice(choice: StoredChoice): ConnectionChoice {
  if (choice.kind === 'folder') return { kind: 'folder', folder: choice.folder }
  if (choice.kind !== 'service') return choice
  const { name, auth_url, upload_url } = choice.preset
  const receivers = hostsOf(tokenOriginsOf(choice.preset))
  return { kind: 'service', name, host: hostOf(auth_url), receivers, ...(upload_url !== null && { uploads: true }) }
}
