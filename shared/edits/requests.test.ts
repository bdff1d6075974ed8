// What thumbs and edits of details ask for, in the spelling of the service (protocol 3.5, 3.6).
import { expect, test } from 'vitest'
import { albumId, artistId, playlistId, trackId } from '../ids.ts'
import { temporaryFrom } from './edit.ts'
import { rateRequest, singleRequest } from './requests.ts'

test('of a new playlist: its songs, or what the service fills it for', () => {
  const made = { kind: 'create-playlist', id: playlistId(temporaryFrom), name: 'Evening', description: '', tracks: [] } as const
  const members = { name: 'Evening', description: '', make_public: false }
  expect(singleRequest({ ...made, tracks: [trackId(9001)] }).members).toEqual({ ...members, tracks: [9001] })
  expect(singleRequest({ ...made, from: 'chill' })).toEqual({ mode: 'createplaylist', members: { ...members, mood: 'chill' } })
  expect(singleRequest({ ...made, from: trackId(9001) }).members).toEqual({ ...members, seed: 9001 })
})

test('of songs: a row for each, which names what changes and nothing else', () => {
  const tracks = [9001, 9002].map(trackId)
  expect(singleRequest({ kind: 'describe-tracks', tracks, title: 'Ebb', artist: artistId(501), year: 0, genre: '', number: 205 })).toEqual({
    mode: 'update_track',
    members: { tracks: tracks.map(file_id => ({ file_id, title: 'Ebb', artist_id: 501, year: '0', genre: '', track_no: 205 })) },
  })
  expect(singleRequest({ kind: 'describe-tracks', tracks: tracks.slice(1), genre: 'Dub' })).toEqual({
    mode: 'update_track',
    members: { tracks: [{ file_id: 9002, genre: 'Dub' }] },
  })
})

test('of albums: all values are texts', () => {
  expect(singleRequest({ kind: 'describe-albums', albums: [albumId(61)], name: 'Low', artist: artistId(0), year: 1999, disc: 2 })).toEqual({
    mode: 'update_album',
    members: { albums: [{ album_id: 61, name: 'Low', artist_id: '0', year: '1999', disc: '2' }] },
  })
})

test('a thumb of an album', () => {
  expect(rateRequest({ kind: 'rate', of: 'albums', ids: [61, 62], rating: 5 }, 62)).toEqual({
    mode: 'ratealbum',
    members: { album_id: 62, rating: 5 },
  })
})

test('a thumb taken away from an artist', () => {
  expect(rateRequest({ kind: 'rate', of: 'artists', ids: [501], rating: 0 }, 501)).toEqual({
    mode: 'rateartist',
    members: { artist_id: 501, rating: 0 },
  })
})
