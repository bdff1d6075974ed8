// The sign-in under way by the custom protocol, kept in the keychain so that it can go on if the app is closed meanwhile.
import { z } from 'zod'
import { strangersAmong } from '../../../shared/receivers.ts'
import { redirectForm } from '../../../shared/redirect-form.ts'
import { shortHash } from '../../connection.ts'
import type { Log } from '../../log.ts'
import type { Keychain } from '../keychain/keychain.ts'
import type { OAuthApp } from '../tokens/oauth.ts'
import type { Attempt } from './attempt.ts'

/** All that an exchange needs besides the code. The verifier is a secret: never in a file, never in the log. */
const pendingSignIn = z.object({
  state: z.string().min(1),
  verifier: z.string().min(1),
  redirectUri: z.string(),
  clientId: z.string(),
  authUrl: z.string(),
  /** The origins that the person was told of. */
  receivers: z.array(z.string()).readonly(),
  /** Milliseconds since 1970; afterwards it is worth nothing (C-07). */
  until: z.number(),
})
export type PendingSignIn = z.infer<typeof pendingSignIn>

export type Taken =
  | { readonly kind: 'pending'; readonly pending: PendingSignIn }
  | { readonly kind: 'none' }
  | { readonly kind: 'overdue' }
  /** The keychain does not open. */
  | { readonly kind: 'unreadable' }

export type PendingSignIns = {
  /** The same attempt, kept until it ends in whatever way; not if the app is closed before. */
  keep(attempt: Attempt, secret: Omit<PendingSignIn, 'until'>): Attempt
  /** The kept sign-in with this state of this app, once: it is forgotten when it is handed out. */
  take(state: string, app: OAuthApp): Promise<Taken>
  /** Forgets what is too old to go on. Does not ask the keychain for an app that keeps no sign-ins. */
  tidy(app: Pick<OAuthApp, 'redirect_uri'>): Promise<void>
  /** The app is closing: what is kept now stays for the next run. */
  close(): void
}

type Dependencies = {
  readonly userData: string
  readonly keychain: Keychain
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** How long a sign-in may take, milliseconds. */
  readonly limit: number
  readonly log: Log
}

export function createPendingSignIns({ userData, keychain, now, limit, log }: Dependencies): PendingSignIns {
  const entry = `pending-sign-in-${shortHash(userData)}`
  /** What the keychain holds; undefined: not known yet. Only this process writes there. */
  let held: PendingSignIn | null | undefined
  let closing = false

  const forget = () => {
    if (closing || held === null) return
    held = null
    void keychain.remove(entry)
  }
  /** A clock that was set back must not make it live longer. */
  const isOverdue = ({ until }: PendingSignIn) => now() >= until || until - now() > limit
  let reading: Promise<boolean> | null = null
  const readOnce = async (): Promise<boolean> => {
    const secret = await keychain.get(entry)
    if (secret.ok && held === undefined) held = parsed(secret.value)
    return held !== undefined
  }
  /** False: the keychain does not open. */
  const read = async (): Promise<boolean> => {
    if (held !== undefined) return true
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
      const pending: PendingSignIn = { ...secret, until: now() + limit }
      held = pending
      void save(pending)
      const ended = () => {
        if (held === pending) forget()
      }
      return {
        address: attempt.address,
        deliver: address => {
          const taken = attempt.deliver(address)
          if (taken) ended()
          return taken
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
      const pending = held
      if (!pending || pending.state !== state) return { kind: 'none' }
      if (pending.authUrl !== auth_url || pending.clientId !== client_id || pending.redirectUri !== redirect_uri) return { kind: 'none' }
      if (strangersAmong(receivers, pending.receivers).length > 0) return { kind: 'none' }
      forget()
      return isOverdue(pending) ? { kind: 'overdue' } : { kind: 'pending', pending }
    },
    tidy: async ({ redirect_uri }) => {
      if (redirectForm(redirect_uri)?.kind !== 'custom') return
      await read()
      if (held && isOverdue(held)) forget()
    },
    close: () => {
      closing = true
    },
  }
}

function parsed(secret: string | null): PendingSignIn | null {
  if (secret === null) return null
  try {
    return pendingSignIn.safeParse(JSON.parse(secret)).data ?? null
  } catch {
    return null // of an older form, or not ours
  }
}
