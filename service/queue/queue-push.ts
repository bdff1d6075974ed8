// Events that other parts report to the queue server, for it to notify the user's devices.
import type { Session } from '../world/session.ts'
import type { User } from '../world/users.ts'

export type QueuePush = {
  /** After every accepted write (protocol 4). */
  libraryChanged(user: User): void
  /** After a revoke: the session's sockets get `end_session` and are closed (C-06). */
  sessionEnded(session: Session): void
  /** After a connect, disconnect, rename or sign-in. */
  sessionsChanged(userId: string): void
}
