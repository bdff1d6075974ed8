// The envelope of the JSON API (protocol 2) and the members of `status` that the client reads (3.2).
import { z } from 'zod'
import type { HistoryBody } from './history.ts'
import { asFlag, asIdText, asList, asNumber, asText } from './spelling.ts'

export type ApiRequest = {
  readonly mode: string
  readonly client: string
  readonly version: string
  readonly device_name: string
  /** Must equal the User-Agent header. */
  readonly user_agent: string
  readonly history?: HistoryBody
  readonly [member: string]: unknown
}

const flag = z.unknown().transform(asFlag).optional()
const text = z.unknown().transform(asText).optional()
const number = z.unknown().transform(asNumber).optional()
const idText = z.unknown().transform(asIdText).optional()
/** Each item is read by itself. */
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
  message: text,
  authenticated: flag,
  maintenance: z.unknown().optional(),
  settings: z
    .object({ streaming_server: text, artwork_server: text, librarysongspersecond: number, librarybytespersong: number })
    .optional()
    .catch(undefined),
  status: z.object({ lastmodified: text, timestamp: text, available: number }).optional().catch(undefined),
  user: z
    .object({
      id: idText,
      user_id: idText,
      username: z.string().nullish().catch(undefined),
      email_address: z.string().nullish().catch(undefined),
      premium: flag,
      preferences: z.object({ onequeue: flag }).optional().catch(undefined),
      session: z.object({ session_uuid: text, sessions: list }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})
export type Envelope = z.infer<typeof envelope>
