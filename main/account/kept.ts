// What of a sign-in outlives the app: who it is (account.json) and the tokens (keychain).
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Person } from '../../shared/app-state.ts'
import { type AppError, failed, type Result } from '../../shared/errors.ts'
import { type Connection, shortHash } from '../connection.ts'
import { readJson, writeJson } from '../files.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import type { Keychain } from './keychain.ts'
import { type KeptTokens, keptTokens } from './tokens.ts'

/** No secret and no mail address: the library is found by it before the keychain has answered. */
const who = z.object({ identity: z.string(), userId: z.string().min(1), name: z.string() })

export type Found =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'person'; readonly person: Person; readonly tokens: KeptTokens }
  /** Somebody was signed in, but the tokens are gone or out of reach. */
  | { readonly kind: 'without tokens'; readonly person: Person; readonly error: AppError }

export type Kept = {
  /** `late` is called with the tokens if the keychain opens after it was given up. */
  find(connection: Connection, late: (tokens: KeptTokens) => void): Promise<Found>
  /** Error: keychain. */
  saveTokens(connection: Connection, tokens: KeptTokens): Promise<Result<void>>
  savePerson(connection: Connection, person: Person): Promise<void>
  /** The tokens only: the person stays, to sign in again. */
  forgetTokens(connection: Connection): Promise<void>
  forgetAll(connection: Connection): Promise<void>
}

type Dependencies = {
  readonly userData: string
  readonly keychain: Keychain
  readonly now: () => number
  readonly log: Log
  readonly notify: Notify
}

export function createKept({ userData, keychain, now, log, notify }: Dependencies): Kept {
  const path = join(userData, 'account.json')
  /** Two profiles on one computer must not take each other's tokens: a refresh by one would kill the other's. */
  const entry = ({ identity }: Connection) => `${identity}-${shortHash(userData)}`

  const forgetTokens = async (connection: Connection) => {
    await keychain.remove(entry(connection))
  }
  return {
    find: async (connection, late) => {
      const read = await readJson(path, who, { what: 'The note of who was signed in', now, log, notify })
      if (read.kind !== 'value' || read.value.identity !== connection.identity) return { kind: 'nobody' }
      const { userId, name } = read.value
      const person: Person = { userId, name, email: null, premium: false }
      const secret = await keychain.get(entry(connection), found => {
        const tokens = readTokens(found)
        if (tokens) late(tokens)
      })
      if (!secret.ok)
        return {
          kind: 'without tokens',
          person,
          error: failed('keychain', 'Please sign in again: the keychain of this system does not open.').error,
        }
      const tokens = readTokens(secret.value)
      return tokens
        ? { kind: 'person', person, tokens }
        : { kind: 'without tokens', person, error: failed('expired', 'Please sign in again.').error }
    },
    saveTokens: (connection, tokens) => keychain.set(entry(connection), JSON.stringify(tokens)),
    savePerson: async ({ identity }, { userId, name }) => {
      const written = await writeJson(path, { identity, userId, name } satisfies z.infer<typeof who>)
      if (!written.ok) log.error(written.error.message)
    },
    forgetTokens,
    forgetAll: async connection => {
      await rm(path, { force: true })
      await forgetTokens(connection)
    },
  }
}

function readTokens(secret: string | null): KeptTokens | null {
  if (secret === null) return null
  try {
    return keptTokens.safeParse(JSON.parse(secret)).data ?? null
  } catch {
    return null // not ours, or of an older form: signing in again mends it
  }
}
