// Everything the stand-in knows, in one object: catalogue, users, sessions, what waits for an answer, and what was received.
import { policy } from '../../shared/wire/policy.ts'
import type { Catalogue, Cover, Sound } from './catalogue.ts'
import { fingerprint } from './fingerprint.ts'
import type { AuthorizeRequest, DeviceRequest, IssuedCode } from './oauth-requests.ts'
import { firstQuirks, type Quirk } from './quirks.ts'
import { createReceived, type Received } from './received.ts'
import type { Origins } from './roles.ts'
import type { RunSecret } from './run-secret.ts'
import type { AccessToken, Session } from './session.ts'
import type { UserLibrary } from './user-library.ts'
import { createUsers, type User } from './users.ts'

/** What streams and artwork need of the world. Faults ordered by tests (delay, cut, text with 200) are applied outside, for all roles alike. */
export type MediaWorld = {
  /** The track behind a stream path such as `/128/0a1/9fe/4400123`, whatever its first segment; null = no such track. */
  trackOfFile(path: string): number | null
  /** Whose access token this is; null = unknown, expired or revoked. */
  listenerOf(accessToken: string): { readonly userId: string; readonly premium: boolean } | null
  sound(trackId: number, form: 'stream' | 'original'): Promise<Sound | null>
  cover(artworkId: number, size: number | null): Promise<Cover | null>
}

/** An app registered at the service, for one grant type (protocol 1.1). */
export type RegisteredApp = {
  readonly clientId: string
  readonly name: string
  readonly grant: 'authorization_code' | 'device_code'
  readonly redirectUri: string | null
}

/** Seconds. */
export type Lifetimes = {
  access: number
  refresh: number
  code: number
  device: number
  interval: number
  queueToken: number
  queueIdle: number
}

export type World = {
  readonly catalogue: Catalogue
  readonly users: ReadonlyMap<string, User>
  readonly apps: readonly RegisteredApp[]
  readonly origins: Origins
  /** Sign-ins begin only with a proof by it; null: anybody may begin one. */
  readonly secret: RunSecret | null
  /** By uuid. */
  readonly sessions: Map<string, Session>
  /** By hash. */
  readonly accessTokens: Map<string, AccessToken>
  readonly authorizeRequests: Map<string, AuthorizeRequest>
  readonly codes: Map<string, IssuedCode>
  /** By device code. */
  readonly deviceRequests: Map<string, DeviceRequest>
  readonly queueTokens: Map<string, AccessToken>
  /** Sessions with an open queue socket, by uuid; kept by the queue server. */
  readonly connected: Set<string>
  readonly lifetimes: Lifetimes
  readonly quirks: Set<Quirk>
  /** It begins with every strictness on. */
  readonly strict: boolean
  /** What people grant, whatever is asked (ordered by a test); null = all of it. */
  granting: readonly string[] | null
  readonly received: Received
  /** An id that no track, album, artist or cover of this world ever had. */
  newId(): number
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Something changed that has to survive a restart. */
  changed: () => void
  /** Resolves once everything changed so far would survive. */
  saved: () => Promise<void>
}

export type WorldOptions = {
  readonly catalogue: Catalogue
  /** Where the catalogue is from. */
  readonly origin: 'made up' | 'folder'
  readonly origins: Origins
  readonly clientId: string
  readonly redirectUri: string
  readonly secret: RunSecret | null
  readonly now: () => number
  readonly strict?: boolean | undefined
}

/** A world as on its first day. */
export async function createWorld(options: WorldOptions): Promise<World> {
  const { catalogue, clientId, redirectUri, strict = false } = options
  const users = createUsers(catalogue, await firstModified(catalogue), options.origin)
  return {
    catalogue,
    users,
    newId: idsOf(catalogue, users),
    apps: [
      { clientId, name: 'Segue', grant: 'authorization_code', redirectUri },
      { clientId: `${clientId}-device`, name: 'Segue', grant: 'device_code', redirectUri: null },
    ],
    origins: options.origins,
    secret: options.secret,
    sessions: new Map(),
    accessTokens: new Map(),
    authorizeRequests: new Map(),
    codes: new Map(),
    deviceRequests: new Map(),
    queueTokens: new Map(),
    connected: new Set(),
    lifetimes: defaultLifetimes(),
    quirks: new Set(firstQuirks(strict)),
    strict,
    granting: null,
    received: createReceived({ tokens: options.secret === null }),
    now: options.now,
    changed: () => undefined,
    saved: async () => undefined,
  }
}

/** Looked for when the first one is wanted, and higher than any since. */
function idsOf(catalogue: Catalogue, users: World['users']): () => number {
  let last = 0
  return () => {
    if (last === 0) {
      const rows = [catalogue, ...[...users.values()].map(({ library }) => library)].flatMap(knownIds)
      last = Math.max(firstNewId, ...rows)
    }
    last += 1
    return last
  }
}

/** Above what those that make catalogues give. */
const firstNewId = 6_000_000

/** The highest of each table. */
function knownIds(of: Catalogue | UserLibrary): number[] {
  const tables = 'addedAlbums' in of ? [of.added, of.addedAlbums, of.addedArtists] : [of.tracks, of.albums, of.artists]
  const tracks = 'addedAlbums' in of ? [...of.added.values()].map(({ track }) => track) : of.tracks.values()
  let artwork = 0
  for (const { artworkId } of tracks) artwork = Math.max(artwork, artworkId)
  return [artwork, ...tables.map(table => highest(table.keys()))]
}

function highest(ids: Iterable<number>): number {
  let most = 0
  for (const id of ids) most = Math.max(most, id)
  return most
}

/** The app that is registered for a grant type; there is one for each. */
export function appFor(world: World, grant: RegisteredApp['grant']): RegisteredApp {
  const app = world.apps.find(other => other.grant === grant)
  if (app === undefined) throw new Error(`An app is registered for ${grant}`)
  return app
}

/** C-05. */
export const defaultLifetimes = (): Lifetimes => ({
  ...policy.oauth.standIn,
  queueToken: policy.queue.tokenLifetime / 1000,
  queueIdle: policy.queue.idleClose / 1000,
})

/** A date that follows from the content: the same library has the same one at every start. */
const firstModified = async (catalogue: Catalogue): Promise<number> =>
  Date.UTC(2026, 0, 1) + (Number.parseInt((await fingerprint(catalogue)).slice(0, 6), 16) % 8_000_000) * 1000

/** Of a user that exists. */
export function userOf(world: World, session: Session): User {
  const user = world.users.get(session.userId)
  if (user === undefined) throw new Error('A session belongs to a user')
  return user
}
