// What main and the thread that hears of locked screens say to each other: plain data only.

/** Addresses of buses; null: there is none. */
export type LockTask = { readonly session: string | null; readonly system: string }
export type FromLock =
  /** All that can be heard here is heard from now on. */
  | { readonly say: 'hears' }
  | { readonly say: 'locked' }
  /** One of the buses is not there, or has nobody who locks. */
  | { readonly say: 'deaf'; readonly why: string }
