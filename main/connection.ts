// Which service is in use, in full: what the subjects need to reach it, and the names that data on disk goes by.
import { createHash } from 'node:crypto'
import { type AccountId, accountId } from '../shared/ids.ts'
import type { ConnectionPreset } from '../shared/wire/connection-preset.ts'

export type Connection = {
  readonly preset: ConnectionPreset
  /** Names the service whatever ports it has today; safe as a part of a file name. */
  readonly identity: string
}

export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

export const demoIdentity = 'demo'
export const folderIdentity = (folder: string): string => `folder-${shortHash(folder)}`
/** The same app at the same OAuth server is the same service, whatever its preset is called. */
export const serviceIdentity = (preset: ConnectionPreset): string => shortHash(`${preset.auth_url} ${preset.client_id}`)

/** The name of one person's data at one service. The user id comes from the service and may be anything. */
export const accountIdOf = (identity: string, userId: string): AccountId =>
  accountId(`${identity}-${/^[a-z0-9]{1,24}$/.test(userId) ? userId : shortHash(userId)}`)
