// The part of the world that streams and artwork see: whose token it is, which track a path means, what it sounds like.
import { sessionOfAccessToken } from '../world/sessions.ts'
import { trackOfStreamPath } from '../world/stream-path.ts'
import type { MediaWorld, World } from '../world/world.ts'

export const mediaWorld = (world: World): MediaWorld => ({
  trackOfFile: path => {
    const id = trackOfStreamPath(path)
    return id !== null && soundingTrack(world, id) !== null ? id : null
  },
  listenerOf: accessToken => {
    const session = sessionOfAccessToken(world, accessToken)
    const user = session === null ? undefined : world.users.get(session.userId)
    return user === undefined ? null : { userId: user.id, premium: user.premium }
  },
  sound: async (trackId, form) => {
    const sounding = soundingTrack(world, trackId)
    return sounding === null ? null : await world.catalogue.sound(sounding, form)
  },
  cover: (artworkId, size) => world.catalogue.cover(artworkId, size),
})

/** The catalogue's track that a track sounds like: itself, unless it was added later. */
function soundingTrack(world: World, trackId: number): number | null {
  if (world.catalogue.tracks.has(trackId)) return trackId
  for (const { library } of world.users.values()) {
    const added = library.added.get(trackId)
    if (added !== undefined) return added.soundOf
  }
  return null
}
