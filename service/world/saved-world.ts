// The schema of what survives a restart, and the conversion from and to a world.
import { z } from 'zod'
import type { CataloguePlaylist } from './catalogue.ts'
import { stateSchema } from './queue-state.ts'
import { isReplaced, lastIdsOf } from './user-library.ts'
import type { World } from './world.ts'

const count = z.number().int().nonnegative()
/** Schema of a time, milliseconds since 1970, up to the last one that a Date can hold. */
const moment = count.max(8_640_000_000_000_000)
const track = z.object({
  id: count,
  number: count,
  year: count,
  title: z.string(),
  genre: z.string(),
  length: count,
  albumId: count,
  artworkId: count,
  artistId: count,
  uploadedOn: z.string(),
  uploadedTime: z.string(),
  trashed: z.boolean(),
  size: count,
  path: z.string(),
  rating: count,
  plays: count,
  type: z.string(),
  replayGain: z.string(),
  additionalArtists: z.array(z.object({ artistId: count, phrase: z.string().nullable(), type: z.string() })),
  additionalGenres: z.array(z.string()),
})
const change = z.object({
  title: z.string().optional(),
  number: count.optional(),
  year: count.optional(),
  genre: z.string().optional(),
  artistId: count.optional(),
  rating: count.optional(),
  plays: count.optional(),
  trashed: z.boolean().optional(),
  removed: z.literal(true).optional(),
  removedVersion: z.string().optional(),
})
const albumChange = z.object({
  name: z.string().optional(),
  artistId: count.optional(),
  year: count.optional(),
  disc: count.optional(),
})
const credits = track.shape.additionalArtists
const album = z.object({
  id: count,
  name: z.string(),
  artistId: count,
  disc: count,
  year: count,
  rating: count,
  trackIds: z.array(count),
  additionalArtists: credits,
})
const artist = z.object({ id: count, name: z.string(), rating: count, artworkId: count })
const playlist = z.object({
  id: count,
  name: z.string(),
  trackIds: z.array(count),
  publicId: z.string().nullable(),
  type: z.enum(['recently-played', 'recently-uploaded', 'thumbsup']).nullable(),
  description: z.string().nullable(),
  artworkId: count,
})
const tag = z.object({ id: count, name: z.string(), archived: z.boolean(), trackIds: z.array(count) })
const user = z.object({
  id: z.string(),
  premium: z.boolean(),
  oneQueue: z.boolean(),
  bitrate: count,
  history: z.array(z.string()),
  modified: moment,
  changes: z.array(z.tuple([count, change])),
  /** Absent from files of earlier versions. */
  albumChanges: z.array(z.tuple([count, albumChange])).optional(),
  added: z.array(
    z.object({
      track,
      soundOf: count,
      md5: z
        .string()
        .regex(/^[0-9a-f]{32}$/)
        .optional(),
    }),
  ),
  /** Albums that came with uploads; absent from files of earlier versions. */
  addedAlbums: z.array(album).default([]),
  /** Artists that came with uploads; absent from files of earlier versions. */
  addedArtists: z.array(artist).default([]),
  albumRatings: z.array(z.tuple([count, count])),
  artistRatings: z.array(z.tuple([count, count])),
  playlists: z.array(playlist),
  tags: z.array(tag),
  /** Absent from files of earlier versions. */
  lastIds: z.object({ playlist: count, tag: count }).optional(),
})
const session = z.object({
  uuid: z.string(),
  userId: z.string(),
  clientId: z.string(),
  scopes: z.array(z.string()),
  client: z.string(),
  deviceName: z.string(),
  userAgent: z.string(),
  lastLogin: moment,
  joinable: z.boolean().nullable(),
  refresh: z.object({ hash: z.string(), expires: count }).nullable(),
  queue: stateSchema.nullable(),
})

export const savedWorld = z.object({
  version: z.literal(1),
  redirectUri: z.string(),
  /** Fingerprint of the catalogue to which the changes belong. */
  fingerprint: z.string(),
  /** The last id given to a track, album, artist or cover; absent from files of earlier versions. */
  lastId: count.default(0),
  users: z.array(user),
  sessions: z.array(session),
  accessTokens: z.array(z.tuple([z.string(), z.object({ sessionUuid: z.string(), expires: count })])),
})
export type SavedWorld = z.infer<typeof savedWorld>

/** The part of a world to save. */
export const toSaved = (world: World, about: { readonly redirectUri: string; readonly fingerprint: string }): SavedWorld => ({
  version: 1,
  ...about,
  lastId: world.givenIds.last,
  users: [...world.users.values()].map(({ id, premium, oneQueue, bitrate, history, library }) => ({
    id,
    premium,
    oneQueue,
    bitrate,
    history: [...history],
    modified: library.modified,
    changes: [...library.changes],
    added: [...library.added.values()].map(added => ({
      ...added,
      track: {
        ...added.track,
        additionalArtists: [...added.track.additionalArtists],
        additionalGenres: [...added.track.additionalGenres],
      },
    })),
    albumChanges: [...library.albumChanges],
    addedAlbums: [...library.addedAlbums.values()].map(item => ({
      ...item,
      trackIds: [...item.trackIds],
      additionalArtists: [...item.additionalArtists],
    })),
    addedArtists: [...library.addedArtists.values()].map(item => ({ ...item })),
    albumRatings: [...library.albumRatings],
    artistRatings: [...library.artistRatings],
    playlists: [...library.playlists.values()].map(item => ({ ...item, trackIds: [...item.trackIds] })),
    tags: [...library.tags.values()].map(item => ({ ...item, trackIds: [...item.trackIds] })),
    lastIds: { ...library.lastIds },
  })),
  sessions: [...world.signIns.values()].map(item => ({ ...item, scopes: [...item.scopes] })),
  accessTokens: [...world.accessTokens],
})

/** Applies a saved state to a new world, in place; saved users whom this world does not have are left out, with their sign-ins. */
export function applySaved(world: World, saved: SavedWorld): void {
  world.givenIds.last = saved.lastId
  for (const from of saved.users) {
    const target = world.users.get(from.id)
    if (target === undefined) continue
    const { library } = target
    target.premium = from.premium
    target.oneQueue = from.oneQueue
    target.bitrate = from.bitrate
    for (const event of from.history) target.history.add(event)
    library.modified = from.modified
    for (const [id, entry] of from.changes) if (!isReplaced(library, id, entry)) library.changes.set(id, entry)
    for (const entry of from.added) library.added.set(entry.track.id, entry)
    for (const [id, entry] of from.albumChanges ?? []) library.albumChanges.set(id, entry)
    for (const item of from.addedAlbums) library.addedAlbums.set(item.id, item)
    for (const item of from.addedArtists) library.addedArtists.set(item.id, item)
    for (const [id, rating] of from.albumRatings) library.albumRatings.set(id, rating)
    for (const [id, rating] of from.artistRatings) library.artistRatings.set(id, rating)
    // In a person's own folder new songs appear without an upload, so the playlist of the newest ones is computed at each start instead of
    // restored.
    const isOfThisRun = ({ type }: CataloguePlaylist): boolean => world.catalogueKind === 'folder' && type === 'recently-uploaded'
    const newest = [...library.playlists.values()].filter(isOfThisRun)
    library.playlists.clear()
    for (const item of [...newest, ...from.playlists.filter(saved => !isOfThisRun(saved))]) library.playlists.set(item.id, item)
    library.tags.clear()
    for (const item of from.tags) library.tags.set(item.id, item)
    Object.assign(library.lastIds, from.lastIds ?? lastIdsOf(library))
  }
  for (const item of saved.sessions) if (world.users.has(item.userId)) world.signIns.set(item.uuid, item)
  for (const [hash, token] of saved.accessTokens) world.accessTokens.set(hash, token)
}
