// Who is signed in, as a status response says (protocol 3.2).

import { missingScopes } from '../../shared/account/scopes.ts'
import type { Person } from '../../shared/app-state.ts'
import type { AppError } from '../../shared/errors.ts'
import { failed, ok, type Result } from '../../shared/errors.ts'
import type { Envelope } from '../../shared/wire/api.ts'
import { policy } from '../../shared/wire/policy.ts'
import { say, t } from '../../shared/words/words.ts'
import { type ModeOutcome, postStatus, type RequestContext } from './post-mode.ts'
import { type DelayFunction, withRetries } from './retry.ts'

/** Longest user id accepted, characters (UTF-16 units), as the service sets no limit; a person with a longer one is refused. */
export const maxUserIdLength = 200
/** Longest name kept of a person, characters (UTF-16 units); a longer one is cut. */
export const maxNameLength = 500

/**
 * The person in a response; null without a user id, which stream addresses need, or with one that is too long, as cut it would be another
 * id. A long name is cut.
 */
export function personOf({ user }: Envelope): Person | null {
  const userId = user?.id ?? user?.user_id
  if (user === undefined || userId === undefined || userId === '' || userId.length > maxUserIdLength) return null
  const email = user.email_address || null
  const [mailbox] = email?.split('@') ?? []
  // Of a mail address only the part before the @ serves as a name, because the name is written to disk.
  const name = user.username || mailbox || t('account.userNumber', { id: userId })
  return { userId, name: truncate(name, maxNameLength), email, premium: user.premium ?? false }
}

/**
 * The first `maxLength` UTF-16 units of a text, one fewer where the cut would split a surrogate pair; the text itself if it is not longer.
 */
const truncate = (text: string, maxLength: number): string =>
  text.length > maxLength
    ? text
        .slice(0, maxLength)
        .toWellFormed()
        .replace(/\uFFFD$/, '')
    : text

export const samePerson = (a: Person, b: Person): boolean => a.name === b.name && a.email === b.email && a.premium === b.premium

/**
 * Asks the service by `status` whose token this is. `granted`: the scopes of the token, null if unknown; without user.account:read the
 * service may refuse, or leave out the user (C-10, C-15), and the error says so. Errors: offline, expired, refused, maintenance,
 * bad-response.
 */
export async function identify(
  caller: RequestContext,
  token: string,
  delay: DelayFunction,
  granted: readonly string[] | null,
): Promise<Result<Person>> {
  const outcome = await withRetries(policy.api.retryAfter, delay, () => postStatus(caller, token))
  const lacksScope = missingScopes(granted).includes('user.account:read')
  if (outcome.kind !== 'response') {
    const error = errorOf(outcome)
    return lacksScope && error.code === 'refused' ? failed('refused', scopeMissing, error.answered) : { ok: false, error }
  }
  const person = personOf(outcome.value.envelope)
  if (person) return ok(person)
  return lacksScope ? failed('refused', scopeMissing) : failed('bad-response', say('errors.accountNotNamed'))
}

const scopeMissing = say('errors.noAccountScope')

export const errorOf = (outcome: Exclude<ModeOutcome<unknown>, { kind: 'response' }>): AppError =>
  outcome.kind === 'unauthenticated' ? failed('expired', say('errors.signInAgain')).error : outcome.error
