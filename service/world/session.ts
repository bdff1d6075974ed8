// A session: one signed-in device of a user, with its queue and refresh token.
import type { ClientState } from './queue-state.ts'

export type Session = {
  readonly uuid: string
  readonly userId: string
  readonly clientId: string
  readonly scopes: readonly string[]
  client: string
  deviceName: string
  userAgent: string
  /** Milliseconds since 1970. */
  lastLogin: number
  /** null: decided by its kind (C-37). */
  joinable: boolean | null
  refresh: { readonly hash: string; readonly expires: number } | null
  /** null: it has not sent one yet. */
  queue: ClientState | null
}

export type AccessToken = { readonly sessionUuid: string; readonly expires: number }
