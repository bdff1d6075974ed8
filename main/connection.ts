// Which service is in use, in full: what the subjects need to reach it, and the names that data on disk goes by.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { accountId } from '../shared/account-id.ts'
import type { ConnectionChoice } from '../shared/app-state.ts'
import { hostOf } from '../shared/connection-form.ts'
import { wrongIn } from '../shared/connection-remarks.ts'
import type { AccountId } from '../shared/ids.ts'
import { hostsOf, receiversOf as receiversIn } from '../shared/receivers.ts'
import { type ConnectionPreset, connectionPreset } from '../shared/wire/connection-preset.ts'

/** A preset that a person could have filled in: the rules of the form hold for files, too. */
const usablePreset = connectionPreset.refine(preset => wrongIn(preset) === null)

/** A choice in full, as files hold it. */
export const choice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('demo') }),
  z.object({ kind: z.literal('folder'), folder: z.string().min(1) }),
  z.object({ kind: z.literal('service'), preset: usablePreset }),
])
export type Choice = z.infer<typeof choice>

/** Proves to the service inside the app that this run of the app begins a sign-in; nothing else may. The proof is for `about` alone. */
export type Prove = (purpose: 'authorize' | 'device code', about: string) => string

export type Connection = {
  readonly preset: ConnectionPreset
  /** Only for the service inside the app. */
  readonly prove?: Prove | null
  /** Names the service whatever ports it has today; safe as a part of a file name. */
  readonly identity: string
  /** How one comes back to it. */
  readonly choice: Choice
}

/**
 * Who gets the tokens of a sign-in there: origins, which tokens stay bound to. What runs inside the app has other ports at each start, and
 * counts as one.
 */
export const receiversOf = ({ choice: { kind }, preset, identity }: Connection): readonly string[] =>
  kind === 'service' ? receiversIn(preset) : [identity]

export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

export const demoIdentity = 'demo'
export const folderIdentity = (folder: string): string => `folder-${shortHash(folder)}`
/** The world inside the app that an account is of, by its identity; null for an account at a service elsewhere. */
export const worldOf = (id: AccountId): string | null => /^(demo|folder-[0-9a-f]{16})-/.exec(id)?.[1] ?? null
/** The same app at the same OAuth server is the same service, whatever its preset is called. */
export const serviceIdentity = (preset: ConnectionPreset): string => shortHash(`${preset.auth_url} ${preset.client_id}`)

/** The name of one person's data at one service. The user id comes from the service and may be anything. */
export const accountIdOf = (identity: string, userId: string): AccountId =>
  accountId(`${identity}-${/^[a-z0-9]{1,24}$/.test(userId) ? userId : shortHash(userId)}`)

/** What the page may know of a choice. */
export function shownChoice(of: Choice): ConnectionChoice {
  if (of.kind !== 'service') return of
  const { name, auth_url, upload_url } = of.preset
  const receivers = hostsOf(receiversIn(of.preset))
  return { kind: 'service', name, host: hostOf(auth_url), receivers, ...(upload_url !== null && { uploads: true }) }
}
