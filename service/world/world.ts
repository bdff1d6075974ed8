// The whole state of the stand-in: catalogue, users, sign-ins, pending requests, and the log of what was received.
import { policy } from '../../shared/wire/policy.ts'
import type { Catalogue, CatalogueKind, CatalogueSound, Cover } from './catalogue.ts'
import { fingerprint } from './fingerprint.ts'
import type { AuthorizeRequest, DeviceRequest, IssuedCode } from './oauth-requests.ts'
import { firstQuirks, type Quirk } from './quirks.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'
import type { Origins } from './roles.ts'
import type { RunSecret } from './run-secret.ts'
import type { AccessToken, SignIn } from './sign-in.ts'
import { highest, type UserLibrary } from './user-library.ts'
import { createUsers, type User } from './users.ts'

/**
 * The part of the world that the stream and artwork servers need. Faults ordered by tests (delay, cut, text with 200) are applied outside
 * of those servers, for all roles alike.
 */
export type MediaWorld = {
  /** The track of a stream path such as `/128/0a1/9fe/4400123`, whatever its first segment; null: no such track. */
  trackOfFile(path: string): number | null
  /** The owner of an access token; null: unknown, expired or revoked. */
  userOf(accessToken: string): { readonly userId: string; readonly premium: boolean } | null
  sound(trackId: number, form: 'stream' | 'original'): Promise<CatalogueSound | null>
  cover(artworkId: number, size: number | null): Promise<Cover | null>
}

/** An app registered at the service, for one grant type (protocol 1.1). */
export type RegisteredApp = {
  readonly clientId: string
  readonly name: string
  readonly grant: 'authorization_code' | 'device_code'
  readonly redirectUri: string | null
}

/** Lifetimes of tokens, codes and idle sockets, and the polling interval of device codes; all in seconds. */
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
  readonly catalogueKind: CatalogueKind
  readonly users: ReadonlyMap<string, User>
  readonly apps: readonly RegisteredApp[]
  readonly origins: Origins
  /** The secret by which a sign-in has to be proved, in the embedded service; null: anybody may begin one. */
  readonly secret: RunSecret | null
  /** The sign-ins by the uuid of their session. */
  readonly signIns: Map<string, SignIn>
  /** The access tokens that were issued, by their hash. */
  readonly accessTokens: Map<string, AccessToken>
  readonly authorizeRequests: Map<string, AuthorizeRequest>
  readonly codes: Map<string, IssuedCode>
  /** The devices that show a code, by their device code, the secret that the device polls with. */
  readonly deviceRequests: Map<string, DeviceRequest>
  readonly queueTokens: Map<string, AccessToken>
  /** Uuids of sessions with an open queue socket; maintained by the queue server. */
  readonly connectedSessions: Set<string>
  readonly lifetimes: Lifetimes
  readonly quirks: Set<Quirk>
  /** Whether all strict quirks are on at the start. */
  readonly strict: boolean
  /** The scopes that every approval grants, because a test forced them; null: those that the app asked for. */
  forcedScopes: readonly string[] | null
  readonly received: RequestLog
  /** A new id, never used before for a track, album, artist or cover of this world, not even for one that was deleted. */
  newId(): number
  /** `last`: the id that `newId` gave last, which is saved with the world; 0: none yet. */
  readonly givenIds: { last: number }
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** To be called after a change that has to survive a restart. */
  changed: () => void
  /** Resolves once all changes so far are saved. */
  saved: () => Promise<void>
}

export type WorldOptions = {
  readonly catalogue: Catalogue
  readonly catalogueKind: CatalogueKind
  readonly origins: Origins
  readonly clientId: string
  readonly redirectUri: string
  readonly secret: RunSecret | null
  readonly now: () => number
  readonly strict?: boolean | undefined
}

/** Makes a new world. */
export async function createWorld(options: WorldOptions): Promise<World> {
  const { catalogue, catalogueKind, clientId, redirectUri, strict = false } = options
  const users = createUsers(catalogue, await firstModified(options), catalogueKind)
  const givenIds = { last: 0 }
  return {
    catalogue,
    catalogueKind,
    users,
    newId: idsOf(catalogue, users, givenIds),
    givenIds,
    apps: [
      { clientId, name: 'Segue', grant: 'authorization_code', redirectUri },
      { clientId: `${clientId}-device`, name: 'Segue', grant: 'device_code', redirectUri: null },
    ],
    origins: options.origins,
    secret: options.secret,
    signIns: new Map(),
    accessTokens: new Map(),
    authorizeRequests: new Map(),
    codes: new Map(),
    deviceRequests: new Map(),
    queueTokens: new Map(),
    connectedSessions: new Set(),
    lifetimes: defaultLifetimes(),
    quirks: new Set(firstQuirks(strict)),
    strict,
    forcedScopes: null,
    received: createRequestLog({ tokens: options.secret === null }),
    now: options.now,
    changed: () => undefined,
    saved: async () => undefined,
  }
}

/** Creates the function that gives new ids: its first call finds the highest id in use or given before, later ones count up from it. */
function idsOf(catalogue: Catalogue, users: World['users'], givenIds: World['givenIds']): () => number {
  let isKnown = false
  return () => {
    if (!isKnown) {
      const rows = [catalogue, ...[...users.values()].map(({ library }) => library)].flatMap(knownIds)
      givenIds.last = Math.max(firstNewId, givenIds.last, ...rows)
      isKnown = true
    }
    givenIds.last += 1
    return givenIds.last
  }
}

/** Lower bound of new ids: higher than any id of a generated track, album or artist. If higher ids are in use, new ones are above these. */
const firstNewId = 6_000_000

/**
 * The highest id of a cover of the tracks, and the highest ids of tracks, albums and artists; of a user's library only those that were
 * added.
 */
function knownIds(holder: Catalogue | UserLibrary): number[] {
  const tables =
    'addedAlbums' in holder ? [holder.added, holder.addedAlbums, holder.addedArtists] : [holder.tracks, holder.albums, holder.artists]
  const tracks = 'addedAlbums' in holder ? [...holder.added.values()].map(({ track }) => track) : holder.tracks.values()
  let artwork = 0
  for (const { artworkId } of tracks) artwork = Math.max(artwork, artworkId)
  return [artwork, ...tables.map(table => highest(table.keys()))]
}

/** The app that is registered for a grant type; there is one for each. */
export function appFor(world: World, grant: RegisteredApp['grant']): RegisteredApp {
  const app = world.apps.find(other => other.grant === grant)
  if (app === undefined) throw new Error(`An app is registered for ${grant}`)
  return app
}

/** Default lifetimes (C-05). */
export const defaultLifetimes = (): Lifetimes => ({
  ...policy.oauth.standInLifetimeSeconds,
  interval: policy.oauth.standInPollIntervalSeconds,
  queueToken: policy.queue.oneTimeTokenLifetime / 1000,
  queueIdle: policy.queue.idleTimeout / 1000,
})

/** The date of a new library, derived from its content, so that the same library has the same date at every start. */
const firstModified = async (options: Pick<WorldOptions, 'catalogue' | 'catalogueKind'>): Promise<number> =>
  Date.UTC(2026, 0, 1) + (Number.parseInt((await fingerprint(options)).slice(0, 6), 16) % 8_000_000) * 1000

/** The user of a sign-in; throws if there is none, which is a bug. */
export function userOf(world: World, signIn: SignIn): User {
  const user = world.users.get(signIn.userId)
  if (user === undefined) throw new Error('A sign-in belongs to a user')
  return user
}
