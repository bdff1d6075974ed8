// The parts of the service; each has an origin of its own.

export const roles = ['auth', 'api', 'library', 'queue', 'stream', 'artwork', 'upload'] as const
export type Role = (typeof roles)[number]
/** Origins such as `http://127.0.0.1:41001`; the one of `control` is for tests only. */
export type Origins = Readonly<Record<Role | 'control', string>>
