// The bearer token of local control: made on first use, kept in the system's keychain, and never in a file, log or page.
import { randomBytes } from 'node:crypto'
import type { Result } from '../../../shared/errors.ts'
import { hideSecret } from '../../redact.ts'

/** The members of the keychain that this file calls. */
export type Secrets = {
  get(entry: string): Promise<Result<string | null>>
  set(entry: string, secret: string): Promise<Result<void>>
}

/** `isStored`: whether the keychain holds the token; if not, it is lost when the app ends. */
export type LocalToken = { readonly token: string; readonly isStored: boolean }

/** The form of a token: 32 random bytes (256 bits) as base64url. */
const tokenPattern = /^[\w-]{43}$/

/**
 * Reads the token under `entry`, or makes and stores a new one; if the keychain fails, a new token is valid for this run only. Never
 * rejects.
 */
export async function readToken(secrets: Secrets, entry: string): Promise<LocalToken> {
  const storedToken = await secrets.get(entry)
  if (!storedToken.ok) return { token: generateToken(), isStored: false }
  if (storedToken.value === null || !tokenPattern.test(storedToken.value)) return renewToken(secrets, entry)
  hideSecret(storedToken.value)
  return { token: storedToken.value, isStored: true }
}

/** Makes a new token and stores it in place of the one before; if the keychain refuses it, it is valid for this run only. */
export async function renewToken(secrets: Secrets, entry: string): Promise<LocalToken> {
  const token = generateToken()
  const saved = await secrets.set(entry, token)
  return { token, isStored: saved.ok }
}

function generateToken(): string {
  const token = randomBytes(32).toString('base64url')
  hideSecret(token)
  return token
}
