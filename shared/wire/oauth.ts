// OAuth messages (protocol 1): what the token endpoint, the device endpoint and a failure answer.
import { z } from 'zod'

/** Numbers may come as numeric text (protocol 0, rule 2). */
const seconds = z.coerce.number().finite()

/** `scope` is an array in the documentation; text and absence occur (protocol 1.3). */
const scope = z
  .union([z.array(z.string()), z.string().transform(text => text.split(/[\s,]+/).filter(Boolean))])
  .nullish()
  .transform(value => value ?? null)

export const tokenAnswer = z.object({
  access_token: z.string().min(1).max(8192),
  token_type: z.string().optional(),
  expires_in: seconds.nullish(),
  /** Absent: keep the one in use (protocol 1.3). */
  refresh_token: z.string().min(1).max(8192).nullish(),
  scope,
})
export type TokenAnswer = z.infer<typeof tokenAnswer>

export const deviceCodeAnswer = z.object({
  device_code: z.string().min(1),
  user_code: z.string().min(1),
  verification_uri: z.string().min(1),
  verification_uri_complete: z.string().nullish(),
  interval: seconds.nullish(),
  expires_in: seconds.nullish(),
})

export const oauthFailure = z.object({ error: z.string().min(1), error_description: z.string().nullish() })

/** Parameters of the authorize address, in the order they are written. */
export type AuthorizeParameters = {
  readonly client_id: string
  readonly state: string
  readonly response_type: 'code'
  readonly code_challenge: string
  readonly code_challenge_method: 'S256'
  readonly scope: string
  readonly redirect_uri: string
}

/** The address to open in the browser. */
export const authorizeAddress = (authUrl: string, parameters: AuthorizeParameters): string =>
  `${authUrl}/authorize?${new URLSearchParams(parameters).toString()}`
