// Events that other parts of the stand-in report to the queue server, which then notifies the user's devices.
import type { SignIn } from '../world/sign-in.ts'
import type { User } from '../world/users.ts'

export type QueuePush = {
  /** Sends `update_library` to all open sockets of the user, after every accepted write (protocol 4). */
  libraryChanged(user: User): void
  /**
   * Tells the sockets of a session that it has ended by a revoke: they get `end_session` and are closed (C-06); the other devices of the
   * user get the new list of sessions.
   */
  sessionEnded(signIn: SignIn): void
  /** Sends the list of sessions to all open sockets of a user, after a connect, disconnect, rename or sign-in. */
  sessionsChanged(userId: string): void
}
