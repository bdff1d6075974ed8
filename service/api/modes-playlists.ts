// The modes that make, fill, order, share and delete playlists (protocol 3.4).
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { moods } from '../../shared/wire/profile.ts'
import { isAbsent, rememberDeleted, withAbsent, withDeletedAbsent } from '../world/absent-songs.ts'
import type { CataloguePlaylist } from '../world/catalogue.ts'
import { tracksForMood, tracksLike } from '../world/playlist-ideas.ts'
import { newPlaylistId, trackOf, type UserLibrary } from '../world/user-library.ts'
import { flag, id, ids, type Mode, type ModeCall, type ModeResult, mode } from './mode.ts'

const name = z.string().trim().min(1).max(500)
const description = z.string().max(5000)

/**
 * The ids of existing tracks among those given, each once. Unknown ids are dropped before the set is built, because inserting ids crafted
 * to collide would take quadratic time.
 */
const usable = (library: UserLibrary, trackIds: readonly number[]): number[] => [
  ...new Set(trackIds.filter(trackId => trackOf(library, trackId) !== undefined)),
]

/** Ids in responses are text (quirk 14.3). */
const asText = (trackIds: readonly number[]): string[] => trackIds.map(String)

const newPublicId = (): string => randomBytes(8).toString('base64url').slice(0, 11)

const creation = z.object({
  name,
  description: description.nullish(),
  make_public: flag.nullish(),
  tracks: ids.optional(),
  mood: z.enum(moods).optional(),
  seed: id.optional(),
})

/** The members of a new playlist as real clients mean them: null and "" are absent, and capital letters of a mood do not matter. */
const lenient = (members: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { tracks, mood, seed } = members
  const present = (value: unknown): unknown => (value === null || value === '' ? undefined : value)
  const lowered = typeof mood === 'string' ? mood.toLowerCase() : mood
  return { ...members, tracks: present(tracks), mood: present(lowered), seed: present(seed) }
}

const create = mode(creation, (members, { world, user: { library } }) => {
  const requestedIds = members.tracks ?? (members.mood === undefined ? undefined : tracksForMood(library, members.mood))
  const wantedIds = requestedIds ?? (members.seed === undefined ? undefined : tracksLike(library, members.seed))
  if (wantedIds === undefined && world.quirks.has('exact playlist wishes')) return { refused: 'Missing parameter: tracks, mood or seed' }
  const trackIds = usable(library, wantedIds ?? [])
  const playlistId = newPlaylistId(library)
  const publicId = members.make_public ? newPublicId() : null
  library.playlists.set(playlistId, {
    id: playlistId,
    name: members.name,
    trackIds: withDeletedAbsent(library, members.name, trackIds),
    publicId,
    type: null,
    description: members.description ?? null,
    artworkId: 0,
  })
  return { playlist_id: playlistId, public_id: publicId, tracks: asText(trackIds) }
})

export const createPlaylist: Mode = call =>
  create(call.world.quirks.has('exact playlist wishes') ? call : { ...call, members: lenient(call.members) })

/**
 * The playlist that a request names by `playlist`, `playlist_id`, or both with the same value (C-17); undefined if they differ, or no
 * playlist has this id.
 */
function named(call: ModeCall): CataloguePlaylist | undefined {
  const { playlist, playlist_id } = call.members
  const read = id.safeParse(playlist ?? playlist_id)
  if (!read.success || (playlist !== undefined && playlist_id !== undefined && String(playlist) !== String(playlist_id))) return undefined
  return call.user.library.playlists.get(read.data)
}

/** Makes a mode about one playlist, which refuses system playlists except the thumbs-up list. */
function playlistMode<Members>(
  schema: z.ZodType<Members>,
  run: (playlist: CataloguePlaylist, members: Members, call: ModeCall) => ModeResult,
): Mode {
  return mode(schema, (members, call) => {
    const playlist = named(call)
    if (playlist === undefined) return { refused: 'Playlist not found' }
    if (playlist.type !== null && playlist.type !== 'thumbsup') return { refused: 'This playlist is kept by the service' }
    return run(playlist, members, call)
  })
}

const store = (library: UserLibrary, playlist: CataloguePlaylist, change: Partial<CataloguePlaylist>): void => {
  library.playlists.set(playlist.id, { ...playlist, ...change })
}

export const appendPlaylist = playlistMode(z.object({ tracks: ids }), (playlist, { tracks }, { user: { library } }) => {
  const there = new Set(playlist.trackIds)
  const added = usable(library, tracks).filter(trackId => !there.has(trackId))
  store(library, playlist, { trackIds: [...playlist.trackIds, ...added] })
  return { playlist_id: playlist.id, tracks: asText(added) }
})

const update = z.object({ name: name.optional(), description: description.nullish(), tracks: ids.optional() })

export const updatePlaylist = playlistMode(update, (playlist, members, { world, user: { library } }) => {
  const { tracks } = members
  if (tracks?.length === 0 && !world.quirks.has('empty playlist update')) return { refused: 'A playlist needs at least one track' } // an empty list is refused (C-18), unless a quirk accepts it
  const wanted = tracks === undefined ? null : usable(library, tracks)
  store(library, playlist, {
    trackIds: wanted === null ? playlist.trackIds : withAbsent(library, playlist.trackIds, wanted),
    name: members.name ?? playlist.name,
    description: members.description === undefined ? playlist.description : members.description,
  })
  return { playlist: playlist.id, tracks: asText(wanted ?? playlist.trackIds) }
})

export const orderPlaylist = playlistMode(z.object({ tracks: ids }), (playlist, { tracks }, { user: { library } }) => {
  const inList = new Set(playlist.trackIds)
  const there = new Set(playlist.trackIds.filter(trackId => !isAbsent(library, trackId)))
  const wanted = new Set(tracks.filter(trackId => there.has(trackId)))
  if (wanted.size !== there.size || !tracks.every(trackId => inList.has(trackId)))
    return { refused: 'The new order must name the same tracks' }
  store(library, playlist, { trackIds: withAbsent(library, playlist.trackIds, [...wanted]) })
  return {}
})

export const deletePlaylist = playlistMode(z.object({}), (playlist, _members, { user: { library } }) => {
  if (playlist.type !== null) return { refused: 'This playlist is kept by the service' }
  rememberDeleted(library, playlist)
  library.playlists.delete(playlist.id)
  return {}
})

export const makePlaylistPublic = playlistMode(z.object({}), (playlist, _members, { user: { library } }) => {
  const publicId = playlist.publicId ?? newPublicId()
  store(library, playlist, { publicId })
  return { public_id: publicId }
})

export const revokePlaylistPublic = playlistMode(z.object({}), (playlist, _members, { user: { library } }) => {
  store(library, playlist, { publicId: null })
  return {}
})
