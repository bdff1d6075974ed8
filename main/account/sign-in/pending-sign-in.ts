// Keeps a sign-in that comes back by the custom protocol in the keychain while it is under way, so that it can go on if the app is closed
// meanwhile.
import { z } from 'zod'
import { redirectForm } from '../../../shared/connection/redirect-form.ts'
import { notAllowed } from '../../../shared/connection/token-origins.ts'
import { shortHash } from '../../connection.ts'
import type { Log } from '../../log.ts'
import type { Keychain } from '../keychain/keychain.ts'
import type { OAuthApp } from '../tokens/oauth.ts'
import type { SignInAttempt } from './attempt.ts'

/**
 * What the exchange of a code needs besides the code. The verifier is a secret, so all this is kept in the keychain only, never in a file
 * or the log.
 */
const pendingSchema = z.object({
  state: z.string().min(1),
  verifier: z.string().min(1),
  redirectUri: z.string(),
  clientId: z.string(),
  authUrl: z.string(),
  /** The origins that will get the tokens, as the person was told at the start of the sign-in. */
  receivers: z.array(z.string()).readonly(),
  /** When the sign-in expires, milliseconds since 1970 (C-07). */
  until: z.number(),
})
export type PendingSignIn = z.infer<typeof pendingSchema>

export type PendingOutcome =
  | { readonly kind: 'pending'; readonly pending: PendingSignIn }
  | { readonly kind: 'none' }
  | { readonly kind: 'expired' }
  /** The keychain could not be read. */
  | { readonly kind: 'unreadable' }

export type PendingSignIns = {
  /**
   * Wraps an attempt: its secrets are stored in the keychain, and deleted when its redirect arrives or it ends; if the app is closed
   * before, they stay there.
   */
  keep(attempt: SignInAttempt, secret: Omit<PendingSignIn, 'until'>): SignInAttempt
  /**
   * Takes the kept sign-in with this OAuth state and app out of the keychain: `pending`, or `expired` if its time is over. `none`: nothing
   * is kept, or it has another state or app, or the tokens would go to servers that the person was not told of; then it stays in the
   * keychain.
   */
  take(state: string, app: OAuthApp): Promise<PendingOutcome>
  /**
   * Deletes the kept sign-in if it has expired; does not touch the keychain for an app whose redirect is no custom protocol, as none is
   * kept there.
   */
  deleteExpired(app: Pick<OAuthApp, 'redirect_uri'>): Promise<void>
  /** To be called when the app is closing: from then on nothing is deleted, so that the next run can go on. */
  close(): void
}

type Dependencies = {
  readonly userData: string
  readonly keychain: Keychain
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Timeout of a sign-in, milliseconds, after which a kept one has expired. */
  readonly timeout: number
  readonly log: Log
}

export function createPendingSignIns({ userData, keychain, now, timeout, log }: Dependencies): PendingSignIns {
  const entry = `pending-sign-in-${shortHash(userData)}`
  /** Copy of what the keychain holds, as only this process writes that entry; null: nothing; undefined: not read yet. */
  let cached: PendingSignIn | null | undefined
  let isClosing = false

  const forget = () => {
    if (isClosing || cached === null) return
    cached = null
    void keychain.remove(entry)
  }
  /**
   * Whether a kept sign-in has expired. One that would end later than `timeout` from now counts as expired, too: the clock was set back
   * since it was written.
   */
  const isExpired = ({ until }: PendingSignIn) => now() >= until || until - now() > timeout
  let reading: Promise<boolean> | null = null
  const readOnce = async (): Promise<boolean> => {
    const secret = await keychain.get(entry)
    if (secret.ok && cached === undefined) cached = parsePending(secret.value)
    return cached !== undefined
  }
  /** Reads the keychain once for concurrent callers; false: it could not be read. */
  const read = async (): Promise<boolean> => {
    if (cached !== undefined) return true
    reading ??= readOnce().finally(() => {
      reading = null
    })
    return reading
  }
  const save = async (pending: PendingSignIn) => {
    const saved = await keychain.set(entry, JSON.stringify(pending))
    if (!saved.ok) log.warning('the sign-in under way is not kept: it cannot go on after a restart')
  }

  return {
    keep: (attempt, secret) => {
      const pending: PendingSignIn = { ...secret, until: now() + timeout }
      cached = pending
      void save(pending)
      const ended = () => {
        if (cached === pending) forget()
      }
      return {
        address: attempt.address,
        deliver: address => {
          const wasTaken = attempt.deliver(address)
          if (wasTaken) ended()
          return wasTaken
        },
        cancel: () => {
          ended()
          attempt.cancel()
        },
        tokens: async progress => {
          const issued = await attempt.tokens(progress)
          ended()
          return issued
        },
      }
    },
    take: async (state, { auth_url, client_id, redirect_uri, receivers }) => {
      if (!(await read())) return { kind: 'unreadable' }
      const pending = cached
      if (!pending || pending.state !== state) return { kind: 'none' }
      if (pending.authUrl !== auth_url || pending.clientId !== client_id || pending.redirectUri !== redirect_uri) return { kind: 'none' }
      if (notAllowed(receivers, pending.receivers).length > 0) return { kind: 'none' }
      forget()
      return isExpired(pending) ? { kind: 'expired' } : { kind: 'pending', pending }
    },
    deleteExpired: async ({ redirect_uri }) => {
      if (redirectForm(redirect_uri)?.kind !== 'custom') return
      await read()
      if (cached && isExpired(cached)) forget()
    },
    close: () => {
      isClosing = true
    },
  }
}

function parsePending(secret: string | null): PendingSignIn | null {
  if (secret === null) return null
  try {
    return pendingSchema.safeParse(JSON.parse(secret)).data ?? null
  } catch {
    return null // not JSON, so not written by this app
  }
}
