// What a person can change in the library, as small data: ids and wishes, never a state of the library.

/** What can have a thumb. */
export type Rated = 'tracks' | 'albums' | 'artists'

/** One change that the service is asked for. Ids are the service's. */
export type LibraryEdit =
  /** C-19: 5 up, 1 down, 0 none; other values come from undoing only. */
  { readonly kind: 'rate'; readonly of: Rated; readonly ids: readonly number[]; readonly rating: number }
