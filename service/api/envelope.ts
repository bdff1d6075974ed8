// The envelope of every JSON response (protocol 2.3).
import { stamp } from '../world/clock.ts'
import type { User } from '../world/users.ts'
import type { World } from '../world/world.ts'

export type Failure = { readonly result: false; readonly message?: string; readonly [member: string]: unknown }

/** The members of a response that reports a failure; a quirk leaves out `message`. */
export const failure = (world: World, message: string): Failure => ({
  result: false,
  ...(world.quirks.has('no message') ? {} : { message }),
})

/** The common members of a successful response. */
export function envelope(world: World, user: User): Record<string, unknown> {
  return {
    result: true,
    ...(world.quirks.has('bare good answers') ? {} : { message: 'ok', authenticated: true }),
    settings: settings(world),
    status: dates(world, user),
    ...(world.quirks.has('maintenance') ? { maintenance: 1, message: 'The service is closed for maintenance' } : {}),
    ...(world.quirks.has('extra members')
      ? { messages: [], lastfm: { linked: false }, dropbox: { linked: false }, 'über-new': { nested: [{ deep: null }] } }
      : {}),
  }
}

const settings = (world: World): Record<string, unknown> => ({
  streaming_server: world.origins.stream,
  artwork_server: world.origins.artwork,
  fast_polling: 30,
  slow_polling: 300,
  librarysongspersecond: 4000,
  librarybytespersong: 150,
})

/**
 * The dates of the library (`lastmodified`) and of this response (`timestamp`), to the second; the second is never before the first, even
 * if the clock was set back.
 */
const dates = (world: World, user: User): Record<string, string> => ({
  timestamp: stamp(Math.max(world.now(), user.library.modified)),
  lastmodified: stamp(user.library.modified),
})

/** The member `status` in responses of the modes `status` and `library`, with further members as recorded of the real service. */
export const fullStatus = (world: World, user: User): Record<string, unknown> => ({
  ...dates(world, user),
  expires: `${stamp(world.now() + 14 * 86_400_000)}.000000`,
  app_version: '6.5',
  app_available: false,
})
