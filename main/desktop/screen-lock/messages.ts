// Messages between main and the thread that listens for a locked screen: plain data only.

/** Addresses of buses; null: there is none. */
export type LockTask = { readonly session: string | null; readonly system: string }
export type FromLock =
  /** Its modules are loaded (terminatorOf). */
  | { readonly say: 'loaded' }
  /** All signals that can be had here are subscribed. */
  | { readonly say: 'listening' }
  | { readonly say: 'locked' }
  /** A bus is missing, or has no service that signals locking. */
  | { readonly say: 'unavailable'; readonly why: string }
