// The token of local control: made when it is first wanted, kept in the system's keychain, and in no file, log or page.
import { randomBytes } from 'node:crypto'
import type { Result } from '../../../shared/errors.ts'
import { hideSecret } from '../../redact.ts'

/** What of the keychain is needed. */
export type Secrets = {
  get(entry: string): Promise<Result<string | null>>
  set(entry: string, secret: string): Promise<Result<void>>
}

/** `kept`: it outlives this run; else the keychain does not open. */
export type LocalToken = { readonly token: string; readonly kept: boolean }

/** 256 bits. */
const form = /^[\w-]{43}$/

/** The one that is kept, else a new one. Never fails: without a keychain it is for this run. */
export async function readToken(secrets: Secrets, entry: string): Promise<LocalToken> {
  const known = await secrets.get(entry)
  if (!known.ok) return { token: made(), kept: false }
  if (known.value === null || !form.test(known.value)) return renewToken(secrets, entry)
  hideSecret(known.value)
  return { token: known.value, kept: true }
}

/** Whoever has the one before is a stranger from now on. */
export async function renewToken(secrets: Secrets, entry: string): Promise<LocalToken> {
  const token = made()
  const saved = await secrets.set(entry, token)
  return { token, kept: saved.ok }
}

function made(): string {
  const token = randomBytes(32).toString('base64url')
  hideSecret(token)
  return token
}
