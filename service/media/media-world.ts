// Makes the part of the world that the servers of streams and artwork need: owners of tokens, tracks of paths, sounds and covers.
import { cachedCover } from 'demo-music'
import { loadCover } from '../folder/cover-source.ts'
import { soundAt } from '../folder/sound-file.ts'
import { nameOf } from '../upload/upload-folder.ts'
import { signInOfAccessToken } from '../world/sign-ins.ts'
import { trackOfStreamPath } from '../world/stream-path.ts'
import type { AddedTrack } from '../world/user-library.ts'
import type { MediaWorld, World } from '../world/world.ts'

/** The part of a world that the stream and artwork servers need. `uploads`: path of the folder of uploaded songs; null: there is none. */
export const mediaWorld = (world: World, uploads: string | null): MediaWorld => ({
  trackOfFile: path => {
    const id = trackOfStreamPath(path)
    return id !== null && soundingTrack(world, id) !== null ? id : null
  },
  userOf: accessToken => {
    const signIn = signInOfAccessToken(world, accessToken)
    const user = signIn === null ? undefined : world.users.get(signIn.userId)
    return user === undefined ? null : { userId: user.id, premium: user.premium }
  },
  sound: async (trackId, form) => {
    const sounding = soundingTrack(world, trackId)
    if (sounding === null) return null
    if (sounding.md5 === undefined) return await world.catalogue.sound(sounding.soundOf, form)
    return uploads === null ? null : await soundAt(uploads, nameOf(sounding.md5), form)
  },
  cover: async (artworkId, size) => {
    const md5 = pictureChecksumOf(world, artworkId)
    if (md5 === undefined || uploads === null) return await world.catalogue.cover(artworkId, size)
    return await cachedCover(`${uploads} ${artworkId}`, () => loadCover(uploads, { kind: 'embedded', path: nameOf(md5) }))
  },
})

/**
 * Where the sound of a track comes from: of a track of the catalogue from itself, of one added later from `soundOf` or the upload `md5`;
 * null: unknown track.
 */
function soundingTrack(world: World, trackId: number): Pick<AddedTrack, 'soundOf' | 'md5'> | null {
  if (world.catalogue.tracks.has(trackId)) return { soundOf: trackId }
  for (const { library } of world.users.values()) {
    const added = library.added.get(trackId)
    if (added !== undefined) return added
  }
  return null
}

/** The MD5 checksum of the upload whose embedded picture has this id; undefined: it is no picture of an upload. */
function pictureChecksumOf(world: World, artworkId: number): string | undefined {
  for (const { library } of world.users.values())
    for (const { track, md5 } of library.added.values()) if (md5 !== undefined && track.artworkId === artworkId) return md5
  return undefined
}
