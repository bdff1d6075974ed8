// Parses the response to `playqueue_token` (protocol 3.3, C-16): a one-time token, and the session for which it is valid.
import { z } from 'zod'
import { queueTokenMembers } from './profile.ts'
import { asIdText } from './spelling.ts'

/**
 * A one-time token for the play queue server, secret until it is used. `session`: that for which it is valid; null if the response does not
 * name it.
 */
export type QueueToken = { readonly token: string; readonly session: string | null }

/** The token becomes part of a URL, which cannot encode a lone surrogate (half of a UTF-16 pair). */
const secret = z
  .unknown()
  .transform(asIdText)
  .pipe(
    z
      .string()
      .max(4_000)
      .refine(text => text.isWellFormed()),
  )
const response = z.looseObject({
  user: z
    .object({ session: z.object({ session_uuid: z.unknown().transform(asIdText).pipe(z.string().max(200)) }) })
    .optional()
    .catch(undefined),
})

/** The token of a response; null if there is none. */
export function readQueueToken(body: unknown): QueueToken | null {
  const read = response.safeParse(body)
  if (!read.success) return null
  const members: Readonly<Record<string, unknown>> = read.data
  for (const name of queueTokenMembers) {
    const token = secret.safeParse(Object.hasOwn(members, name) ? members[name] : undefined)
    if (token.success) return { token: token.data, session: read.data.user?.session.session_uuid ?? null }
  }
  return null
}
