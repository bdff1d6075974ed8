// The roles of the service's servers; each has its own origin.

export const roles = ['auth', 'api', 'library', 'queue', 'stream', 'artwork', 'upload'] as const
export type Role = (typeof roles)[number]
/** Role → origin of its server, such as `http://127.0.0.1:41001`; that of `control` is for tests only. */
export type Origins = Readonly<Record<Role | 'control', string>>
