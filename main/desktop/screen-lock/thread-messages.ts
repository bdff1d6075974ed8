// Messages between main and the thread that listens for a locked screen: plain data only.

/** Addresses of the session bus and of the system bus; `session` is null if there is none. */
export type LockTask = { readonly session: string | null; readonly system: string }
export type FromLock =
  /** The modules of the thread are loaded, from which on it may be terminated (`terminatorOf`). */
  | { readonly type: 'loaded' }
  /** The thread has subscribed to all signals of a locked screen that this system has. */
  | { readonly type: 'listening' }
  | { readonly type: 'locked' }
  /** Signals of one bus cannot be received: the bus is missing or has ended, or has no service that signals locking. */
  | { readonly type: 'unavailable'; readonly why: string }
