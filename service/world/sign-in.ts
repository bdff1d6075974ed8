// The type of a sign-in: one signed-in device of a user, with its queue and refresh token.
import type { ClientState } from './queue-state.ts'

export type SignIn = {
  readonly uuid: string
  readonly userId: string
  readonly clientId: string
  readonly scopes: readonly string[]
  client: string
  deviceName: string
  userAgent: string
  /** Time of the sign-in or of the last refresh of its tokens, milliseconds since 1970. */
  lastLogin: number
  /** Whether the device is joinable, by order of a test; null: its scopes decide (C-37). */
  joinable: boolean | null
  refresh: { readonly hash: string; readonly expires: number } | null
  /** The state of the device's own queue; null: none was sent yet. */
  queue: ClientState | null
}

export type AccessToken = { readonly sessionUuid: string; readonly expires: number }
