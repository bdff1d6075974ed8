// The envelope of the JSON API (protocol 2) and the members of `status` that the client reads (3.2).
import { z } from 'zod'
import type { HistoryBody } from './history.ts'
import { asDisplayText, asFlag, asIdText, asList, asNumber, asText, asTextOf } from './spelling.ts'

export type ApiRequest = {
  readonly mode: string
  readonly client: string
  readonly version: string
  readonly device_name: string
  /** Has to equal the User-Agent header. */
  readonly user_agent: string
  readonly history?: HistoryBody
  readonly [member: string]: unknown
}

const flag = z.unknown().transform(asFlag).optional()
const text = z.unknown().transform(asText).optional()
/** Longest texts of members that are kept with the account and sent to the page, characters; longer ones count as absent. */
const longest = { date: 100, address: 2_000, email: 500, session: 200 } as const
const date = z.unknown().transform(asTextOf(longest.date)).optional()
const address = z.unknown().transform(asTextOf(longest.address)).optional()
const number = z.unknown().transform(asNumber).optional()
const idText = z.unknown().transform(asIdText).optional()
/** A list whose items are validated one by one where they are used. */
const list = z.unknown().transform(asList).optional()

export const session = z.object({
  session_uuid: z.string().min(1),
  client: text,
  device_name: text,
  joinable: flag,
  last_login: text,
})

export const envelope = z.object({
  result: flag,
  message: z.unknown().transform(asDisplayText).optional(),
  authenticated: flag,
  maintenance: z.unknown().optional(),
  settings: z
    .object({ streaming_server: address, artwork_server: address, librarysongspersecond: number, librarybytespersong: number })
    .optional()
    .catch(undefined),
  status: z.object({ lastmodified: date, timestamp: date, available: number }).optional().catch(undefined),
  user: z
    .object({
      id: idText,
      user_id: idText,
      username: z.string().nullish().catch(undefined),
      email_address: z.string().max(longest.email).nullish().catch(undefined),
      premium: flag,
      preferences: z.object({ onequeue: flag }).optional().catch(undefined),
      session: z
        .object({ session_uuid: z.unknown().transform(asTextOf(longest.session)).optional(), sessions: list })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
})
export type Envelope = z.infer<typeof envelope>
