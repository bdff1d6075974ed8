// The modes for ratings and tags (protocol 3.5).
import { z } from 'zod'
import { followRating } from '../world/system-playlists.ts'
import { changeTrack, newTagId, trackOf } from '../world/user-library.ts'
import { flag, id, ids, mode } from './mode.ts'

/** Schema of a rating (C-19): 5 and 1 for the thumbs, while other clients use a scale of 0 to 10. */
const rating = z.union([z.number().int(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.number().int().min(0).max(10))

export const rateTrack = mode(z.object({ track_id: id, rating }), (members, { user, world }) => {
  if (trackOf(user.library, members.track_id) === undefined) return { refused: 'Track not found' }
  changeTrack(user.library, members.track_id, { rating: members.rating })
  if (!world.quirks.has('thumbs-up list left alone')) followRating(user.library, members.track_id, members.rating)
  return {}
})

export const rateAlbum = mode(z.object({ album_id: id, rating }), (members, { user }) => {
  if (!user.library.catalogue.albums.has(members.album_id) && !user.library.addedAlbums.has(members.album_id))
    return { refused: 'Album not found' }
  user.library.albumRatings.set(members.album_id, members.rating)
  return {}
})

export const rateArtist = mode(z.object({ artist_id: id, rating }), (members, { user }) => {
  if (!user.library.catalogue.artists.has(members.artist_id) && !user.library.addedArtists.has(members.artist_id))
    return { refused: 'Artist not found' }
  user.library.artistRatings.set(members.artist_id, members.rating)
  return {}
})

export const createTag = mode(z.object({ tagname: z.string().trim().min(1).max(200) }), ({ tagname }, { user }) => {
  const { tags } = user.library
  const existingTag = [...tags.values()].find(tag => tag.name.toLowerCase() === tagname.toLowerCase())
  if (existingTag !== undefined) return { refused: 'There is such a tag already' }
  const newId = newTagId(user.library)
  tags.set(newId, { id: newId, name: tagname, archived: false, trackIds: [] })
  return { id: newId }
})

export const tagTracks = mode(z.object({ tagid: id, tracks: ids, untag: flag.default(false) }), (members, { user }) => {
  const tag = user.library.tags.get(members.tagid)
  if (tag === undefined) return { refused: 'Tag not found' }
  // Unknown ids are dropped before the set is built, because inserting ids crafted to collide would take quadratic time.
  const there = new Set(tag.trackIds)
  const taggableIds = new Set(members.tracks.filter(trackId => there.has(trackId) || trackOf(user.library, trackId) !== undefined))
  const others = tag.trackIds.filter(trackId => !taggableIds.has(trackId))
  const added = [...taggableIds].filter(trackId => trackOf(user.library, trackId) !== undefined)
  user.library.tags.set(tag.id, { ...tag, trackIds: members.untag ? others : [...others, ...added] })
  return {}
})
