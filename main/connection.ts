// Which service is in use, in full: what the subjects need to reach it, and the names that data on disk goes by.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ConnectionChoice } from '../shared/app-state.ts'
import { type AccountId, accountId } from '../shared/ids.ts'
import { type ConnectionPreset, connectionPreset } from '../shared/wire/connection-preset.ts'

/** A choice in full, as files hold it. */
export const choice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('demo') }),
  z.object({ kind: z.literal('folder'), folder: z.string().min(1) }),
  z.object({ kind: z.literal('service'), preset: connectionPreset }),
])
export type Choice = z.infer<typeof choice>

export type Connection = {
  readonly preset: ConnectionPreset
  /** Names the service whatever ports it has today; safe as a part of a file name. */
  readonly identity: string
  /** How one comes back to it. */
  readonly choice: Choice
}

export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

export const demoIdentity = 'demo'
export const folderIdentity = (folder: string): string => `folder-${shortHash(folder)}`
/** The same app at the same OAuth server is the same service, whatever its preset is called. */
export const serviceIdentity = (preset: ConnectionPreset): string => shortHash(`${preset.auth_url} ${preset.client_id}`)

/** The name of one person's data at one service. The user id comes from the service and may be anything. */
export const accountIdOf = (identity: string, userId: string): AccountId =>
  accountId(`${identity}-${/^[a-z0-9]{1,24}$/.test(userId) ? userId : shortHash(userId)}`)

/** What the page may know of a choice. */
export function shownChoice(of: Choice): ConnectionChoice {
  if (of.kind !== 'service') return of
  const { name, auth_url } = of.preset
  return { kind: 'service', name, host: URL.canParse(auth_url) ? new URL(auth_url).host : auth_url }
}
