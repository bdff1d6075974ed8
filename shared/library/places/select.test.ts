// What a Place shows, and in which order.
import { describe, expect, it } from 'vitest'
import { albumId, artistId, playlistId, tagId, trackId } from '../../ids.ts'
import { libraryWith, titlesOf } from '../import/library-for-tests.ts'
import { sampleLibrary } from '../import/sample.ts'
import type { TrackOrder } from '../model/model.ts'
import { coversOf, trackAt } from './rows.ts'
import {
  albumRowOf,
  albumsOfArtist,
  artistRowOf,
  type LibraryPlace,
  playlistRowOf,
  rowOfTrack,
  sortRows,
  tagRowOf,
  trackRowsOf,
} from './select.ts'

const library = sampleLibrary()
const titles = (rows: Iterable<number>): readonly string[] => [...rows].map(row => library.tracks.title.at(row))
const shown = (place: LibraryPlace): readonly string[] => titles(trackRowsOf(library, place))
const sorted = (by: TrackOrder, descending: boolean): readonly string[] =>
  titles(sortRows(library, trackRowsOf(library, { kind: 'songs' }), { by, descending }))

describe('rowsOf', () => {
  it('lists all songs by title: articles skipped, accents folded, numbers by value, the nameless last', () => {
    expect(shown({ kind: 'songs' })).toEqual([
      'Closing',
      'Ébb & Flow',
      'Finale',
      'The Long Way',
      'Opening',
      'Overture',
      'Slack Water',
      'Überfahrt',
      'Vol. 9',
      'Vol. 10',
      'שלום 🌊 東京',
      '',
    ])
  })

  it('lists an album in playing order, and a whole set whichever record is named', () => {
    expect(shown({ kind: 'album', id: albumId(61) })).toEqual(['Slack Water', 'The Long Way', 'Überfahrt', 'Ébb & Flow'])
    expect(shown({ kind: 'album', id: albumId(62) })).toEqual(['Overture', 'Finale'])
    expect(shown({ kind: 'album', id: albumId(63) })).toEqual(['Overture', 'Finale'])
    expect(shown({ kind: 'album', id: albumId(65) })).toEqual([])
  })

  it('lists the tracks of an artist, also those it only wrote', () => {
    expect(shown({ kind: 'artist', id: artistId(502) })).toEqual(['Slack Water', 'Opening'])
  })

  it('lists all that lies on the albums of Various Artists, and of those who are credited for albums only', () => {
    expect(shown({ kind: 'artist', id: artistId(0) })).toEqual(['Opening', 'Closing'])
    const presented = libraryWith({
      tracks: [{ album: 1, artist: 2 }, { album: 1, artist: 3 }, { artist: 2 }],
      albums: { 1: { name: 'Hosted', artist: 1 } },
      artists: { 1: 'The Host', 2: 'Guest', 3: 'Other' },
    })
    expect(titlesOf(presented, trackRowsOf(presented, { kind: 'artist', id: artistId(1) }))).toEqual(['Track 1', 'Track 2'])
    expect(titlesOf(presented, trackRowsOf(presented, { kind: 'artist', id: artistId(2) }))).toHaveLength(2)
  })

  it('lists a playlist as it plays, without what is gone, in the trash or there twice', () => {
    expect(shown({ kind: 'playlist', id: playlistId(301) })).toEqual(['Slack Water', 'Overture'])
    expect(shown({ kind: 'playlist', id: playlistId(302) })).toEqual(['Closing', 'Opening'])
    expect(shown({ kind: 'playlist', id: playlistId(303) })).toEqual([])
  })

  it('lists tags and the trash', () => {
    expect(shown({ kind: 'tag', id: tagId(31) })).toEqual(['Slack Water', 'Vol. 9'])
    expect(shown({ kind: 'trash' })).toEqual(['Thrown Away'])
  })

  it('lists nothing for what is not there', () => {
    const places: readonly LibraryPlace[] = [
      { kind: 'album', id: albumId(1) },
      { kind: 'artist', id: artistId(1) },
      { kind: 'playlist', id: playlistId(1) },
      { kind: 'tag', id: tagId(1) },
    ]
    expect(places.flatMap(shown)).toEqual([])
  })
})

describe('sortRows', () => {
  it('turns round what is sorted by, while the tracks of an album stay in order', () => {
    expect(sorted('album', true)).toEqual([
      'Overture',
      'Finale',
      'Opening',
      'Closing',
      'Slack Water',
      'The Long Way',
      'Überfahrt',
      'Ébb & Flow',
      '',
      'Vol. 9',
      'Vol. 10',
      'שלום 🌊 東京',
    ])
    expect(sorted('artist', true).slice(0, 4)).toEqual(['Closing', 'Opening', 'Overture', 'Finale'])
  })

  it('sorts by number, equals by title both ways', () => {
    expect(sorted('plays', true).slice(0, 6)).toEqual(['שלום 🌊 東京', 'Slack Water', 'Closing', 'The Long Way', 'Ébb & Flow', 'Finale'])
    expect(sorted('plays', false).slice(0, 2)).toEqual(['Ébb & Flow', 'Finale'])
    expect(sorted('length', true)[0]).toBe('Vol. 9')
    expect(sorted('year', true).slice(0, 2)).toEqual(['שלום 🌊 東京', 'Slack Water'])
    expect(sorted('added', true)[0]).toBe('שלום 🌊 東京')
    expect(sorted('genre', false).slice(0, 4)).toEqual(['Overture', 'Finale', 'Vol. 9', 'Vol. 10'])
    expect(sorted('title', true)[0]).toBe('')
  })

  it('sorts any rows, and keeps one that is there twice', () => {
    const rows = Uint32Array.of(7, 0, 7, 10, 1)
    expect(titles(sortRows(library, rows, { by: 'title', descending: false }))).toEqual([
      'Closing',
      'Closing',
      'The Long Way',
      'Slack Water',
      'Thrown Away',
    ])
    expect(sortRows(library, Uint32Array.of(), { by: 'plays', descending: true })).toHaveLength(0)
  })
})

describe('rows of ids', () => {
  it('are found for what is there', () => {
    expect(trackAt(library, rowOfTrack(library, trackId(9013))).title).toBe('Vol. 10')
    expect([
      albumRowOf(library, albumId(64)),
      artistRowOf(library, artistId(0)),
      playlistRowOf(library, playlistId(303)),
      tagRowOf(library, tagId(32)),
    ]).toEqual([3, 0, 2, 1])
  })

  it('are -1 for what is not', () => {
    expect([rowOfTrack(library, trackId(1)), rowOfTrack(library, trackId(9014)), albumRowOf(library, albumId(0))]).toEqual([-1, -1, -1])
    expect(trackAt(library, -1)).toMatchObject({ id: 0, title: '', albumId: null, artwork: null })
  })
})

describe('albumsOfArtist, coversOf', () => {
  it('gives the newest album first, those of an unknown year last', () => {
    const library = libraryWith({
      tracks: [{ album: 1 }, { album: 2 }, { album: 3 }],
      albums: { 1: { name: 'Old', artist: 7, year: 1970 }, 2: { name: 'Undated', artist: 7 }, 3: { name: 'New', artist: 7, year: 2020 } },
      artists: { 7: 'A' },
    })
    const rows = albumsOfArtist(library, artistRowOf(library, artistId(7)))
    expect([...rows].map(row => library.albums.name.at(row))).toEqual(['New', 'Old', 'Undated'])
  })

  it('give what belongs to an artist, and covers for a collage', () => {
    expect([...albumsOfArtist(library, artistRowOf(library, artistId(501)))]).toEqual([0])
    expect([...albumsOfArtist(library, -1)]).toEqual([])
    expect(coversOf(library, library.orders.album, 2)).toEqual(['8801', '8803'])
  })
})
