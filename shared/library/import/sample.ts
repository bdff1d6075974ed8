// A tiny library response with the irregularities of real ones, for tests in main and in the page; not part of the app.
import { revision } from '../../ids.ts'
import type { Library } from '../model/model.ts'
import { libraryOf } from '../pack/packed-library.ts'
import { decode } from './decode.ts'

/** The cells of a track's row that differ from `plain`. */
type TrackCells = {
  number?: unknown
  year?: unknown
  genre?: unknown
  length?: unknown
  album?: unknown
  artwork?: unknown
  artist?: unknown
  added?: string
  trashed?: unknown
  rating?: unknown
  plays?: unknown
  gain?: unknown
  credits?: unknown
  genres?: unknown
}
const plain: Required<TrackCells> = {
  number: 1,
  year: 2019,
  genre: 'Folk',
  length: 200,
  album: 61,
  artwork: 0,
  artist: 501,
  added: '2030-11-02',
  trashed: false,
  rating: 0,
  plays: 0,
  gain: '-6.4',
  credits: null,
  genres: null,
}
function track(id: number, title: string, givenCells: TrackCells): [string, unknown[]] {
  const cells = { ...plain, ...givenCells }
  const before = [cells.number, cells.year, title, cells.genre, cells.length, cells.album, cells.artwork, cells.artist, 0, cells.added]
  const middle = [cells.trashed, 5_120_044, 'music/low tide', '', cells.rating, cells.plays]
  const after = [`/128/0a1/9fe/${4_400_000 + id}`, 'audio/flac', cells.gain, '17:20:11', cells.credits, cells.genres, 'ee55ff66']
  return [String(id), [...before, ...middle, ...after]]
}

/** The wire names, in the order of the cells above. */
const trackMap = {
  track: 0,
  year: 1,
  title: 2,
  genre: 3,
  length: 4,
  album_id: 5,
  artwork_id: 6,
  artist_id: 7,
  enid: 8,
  uploaded_on: 9,
  trashed: 10,
  size: 11,
  path: 12,
  uid: 13,
  rating: 14,
  plays: 15,
  file: 16,
  type: 17,
  replay_gain: 18,
  uploaded_time: 19,
  artists_additional: 20,
  artists_additional_map: { artist_id: 0, phrase: 1, type: 2 },
  genres_additional: 21,
  icatid: 22,
}
const additional = { artist_id: 0, phrase: 1, type: 2 }

const tracks: readonly ReturnType<typeof track>[] = [
  track(9001, 'Slack Water', { number: 1, artwork: '8801', plays: 12, rating: 5, length: 214, credits: [[502, null, 'composer']] }),
  track(9002, 'The Long Way', { number: 2, artwork: 8801, plays: 3, length: 187 }),
  track(9003, 'Ébb & Flow', { number: 10, gain: '', length: 0 }),
  track(9004, 'Überfahrt', { number: 3, gain: 'loud', rating: 1 }),
  // A set of two records (C-21).
  track(9005, 'Overture', { number: 1, album: 62, artist: 503, artwork: 8802, year: 0, genre: 'Classical' }),
  track(9006, 'Finale', { number: 1, album: 63, artist: 503, year: 0, genre: 'Classical' }),
  // A compilation whose track numbers name the disc.
  track(9007, 'Opening', { number: 101, album: 64, artist: 502, year: 0, artwork: null, genre: 'Electronic' }),
  track(9008, 'Closing', { number: 203, album: 64, artist: 0, artwork: 8803, genre: 'Electronic', plays: '7' }),
  // Nothing is known but the id; its artist does not exist.
  track(9009, '', { number: 0, year: 0, genre: '', album: null, artist: 77, added: '' }),
  track(9010, 'שלום 🌊 東京', { album: 99, artist: '501', genre: '', plays: 40, added: '2031-01-15' }),
  track(9011, 'Thrown Away', { trashed: 1, number: 4 }),
  track(9012, 'Vol. 9', { album: 0, artist: 504, genre: 'Electronic', year: 1999, length: 3601, genres: ['Ambient', 'Electronic'] }),
  track(9013, 'Vol. 10', { album: 0, artist: 504, genre: 'Electronic', year: 2001 }),
]

const response = {
  result: true,
  message: 'ok',
  authenticated: true,
  status: { timestamp: '2031-04-02 09:15:01', lastmodified: '2031-04-01 20:11:54' },
  library: {
    expires: 1_964_423_701,
    tracks: { ...Object.fromEntries(tracks), 9014: null, map: trackMap },
    albums: {
      61: ['Low Tide', [9001, 9002, 9003, 9004, 9011], 501, false, 5, 1, 2019, [], 'cc33dd44'],
      62: ['The Voyage', [9005], 503, false, 0, 1, 1987],
      63: ['The Voyage', [9006, 12345], '503', false, 0, 2, 1987],
      64: ['Shore Sounds', null, 0, false, 0, 0, 2005],
      65: ['Emptied', null, 501, true, 0, 0, 2001],
      map: {
        name: 0,
        tracks: 1,
        artist_id: 2,
        trashed: 3,
        rating: 4,
        disc: 5,
        year: 6,
        artists_additional: 7,
        artists_additional_map: additional,
        icatid: 8,
      },
    },
    artists: {
      map: { name: 0, tracks: 1, trashed: 2, rating: 3, artwork_id: 4, icatid: 5 },
      501: ['Blue Harbour', [9001, 9002], false, 0, '7701', 'aa11bb22'],
      502: ['R. Quill', [], false, 0],
      503: ['The Estuary Orchestra', [9005, 9006], true, 0, null],
      504: ['Ærø Trio', null, false, 0, 0],
    },
    playlists: {
      301: ['Thumbs up', [9001, 9011, 9005, 9001, 4711], 1234, true, null, 'thumbsup', null, null, 0],
      302: ['Late Trains', ['9008', 9007], '77', false, 'abcdefghijk', null, 'For the way home', '7702', 0],
      303: ['Nothing Yet', null, 0, false, null, null, null, null, 0],
      map: { name: 0, tracks: 1, uid: 2, system_created: 3, public_id: 4, type: 5, description: 6, artwork_id: 7, sort: 8 },
    },
    tags: { 31: { name: 'road trip', archived: false, tracks: ['9001', 9012] }, 32: { name: 'old', archived: true, tracks: [] } },
    trash: { 0: ['Trash'], map: { name: 0, tracks: 1 } },
  },
}

/**
 * The response as a service would send it: 13 tracks of which one is in the trash, and one row (9014) that cannot be read; 4 albums (one a
 * set of two records, one hidden); 4 artists and Various Artists; 3 playlists; 2 tags.
 */
export const sampleResponse: string = JSON.stringify(response)

/** The library of that response, revision `sample`. */
export function sampleLibrary(): Library {
  const bytes = new TextEncoder().encode(sampleResponse)
  const decoded = decode([bytes], { revision: revision('sample'), lastModified: '', seed: [0, 0] })
  if (decoded.kind !== 'library') throw new Error(decoded.error.message)
  return libraryOf(decoded.columns, [0, 0])
}
