// The envelope of the JSON API (protocol 2) and the members of `status` that the client reads (3.2).
import { z } from 'zod'
import type { HistoryBody } from './history.ts'

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

/** Lenient: a flag may be a boolean, 0/1 or "0"/"1"; anything else reads as absent. */
const flag = z
  .union([z.boolean(), z.literal([0, 1]).transform(Boolean), z.literal(['0', '1']).transform(text => text === '1')])
  .optional()
  .catch(undefined)
const text = z.string().optional().catch(undefined)
const numberLike = z.coerce.number().finite().optional().catch(undefined)
/** Ids arrive as numbers or numeric text; kept as text. */
const idText = z
  .union([z.string().min(1), z.number()])
  .transform(String)
  .optional()
  .catch(undefined)

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
    .object({ streaming_server: text, artwork_server: text, librarysongspersecond: numberLike, librarybytespersong: numberLike })
    .optional()
    .catch(undefined),
  status: z.object({ lastmodified: text, timestamp: text, available: numberLike }).optional().catch(undefined),
  user: z
    .object({
      id: idText,
      user_id: idText,
      username: z.string().nullish().catch(undefined),
      email_address: z.string().nullish().catch(undefined),
      premium: flag,
      preferences: z.object({ onequeue: flag }).optional().catch(undefined),
      session: z
        .object({ session_uuid: text, sessions: z.array(z.unknown()).optional().catch(undefined) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
})
export type Envelope = z.infer<typeof envelope>
