// Events that other parts report to the queue server, for it to notify the user's devices.
import type { SignIn } from '../world/sign-in.ts'
import type { User } from '../world/users.ts'

export type QueuePush = {
  /** Notifies the user's devices of a changed library, after every accepted write (protocol 4). */
  libraryChanged(user: User): void
  /** Tells a session's sockets that it has ended by a revoke: they get `end_session` and are closed (C-06). */
  sessionEnded(signIn: SignIn): void
  /** Sends a user's devices the list of sessions, after a connect, disconnect, rename or sign-in. */
  sessionsChanged(userId: string): void
}
