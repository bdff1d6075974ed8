// Who a status answer says is signed in (protocol 3.2).
import type { Person } from '../../shared/app-state.ts'
import type { AppError } from '../../shared/errors.ts'
import { failed, ok, type Result } from '../../shared/errors.ts'
import type { Envelope } from '../../shared/wire/api.ts'
import { policy } from '../../shared/wire/policy.ts'
import { type Caller, type Outcome, postMode } from './post-mode.ts'
import { type Pause, withRetries } from './retry.ts'

/** null if the answer names nobody: without a user id nothing can be streamed. */
export function personOf({ user }: Envelope): Person | null {
  const userId = user?.id ?? user?.user_id
  if (user === undefined || userId === undefined) return null
  const email = user.email_address || null
  const [mailbox] = email?.split('@') ?? []
  // Not the whole address: the name is kept on disk.
  return { userId, name: user.username || mailbox || `User ${userId}`, email, premium: user.premium ?? false }
}

/** Asks the service whose token this is, before anything else is known. Errors: offline, expired, refused, bad-response. */
export async function identify(caller: Caller, token: string, pause: Pause): Promise<Result<Person>> {
  const outcome = await withRetries(policy.api.retryAfter, pause, () => postMode(caller, token, 'status', {}))
  if (outcome.kind !== 'answer') return { ok: false, error: errorOf(outcome) }
  const person = personOf(outcome.answer.envelope)
  return person ? ok(person) : failed('bad-response', 'The service does not say who is signed in.')
}

export const errorOf = (outcome: Exclude<Outcome<unknown>, { kind: 'answer' }>): AppError =>
  outcome.kind === 'unauthenticated' ? failed('expired', 'Please sign in again.').error : outcome.error
