// For tests: small libraries of any content, made by the product's own importer.
import { parsers } from 'json-columns/parsers-for-tests'
import { revision } from '../../ids.ts'
import type { Library } from '../model/model.ts'
import { libraryOf } from '../pack/packed-library.ts'
import { decode } from './decode.ts'

export type TrackGiven = {
  readonly title?: string
  readonly genre?: string
  readonly year?: number
  readonly path?: string
  readonly album?: number
  readonly artist?: number
  readonly plays?: number
  readonly rating?: number
  readonly length?: number
  readonly added?: string
  readonly trashed?: boolean
  readonly credits?: readonly number[]
  /** Genres beside the first. */
  readonly genres?: readonly string[]
  /** Replay gain in decibels. */
  readonly gain?: number
}
export type Given = {
  readonly tracks: readonly TrackGiven[]
  /** Albums and artists by id. */
  readonly albums?: Readonly<
    Record<number, { readonly name: string; readonly artist?: number; readonly rating?: number; readonly year?: number }>
  >
  readonly artists?: Readonly<Record<number, string>>
  readonly playlists?: Readonly<
    Record<number, { readonly name: string; readonly tracks: readonly number[]; readonly type?: string; readonly description?: string }>
  >
  readonly tags?: Readonly<Record<number, { readonly name: string; readonly tracks: readonly number[]; readonly archived?: boolean }>>
}

const trackCells = [
  'title',
  'genre',
  'year',
  'path',
  'album_id',
  'artist_id',
  'plays',
  'rating',
  'length',
  'uploaded_on',
  'trashed',
  'artists_additional',
  'genres_additional',
  'replay_gain',
]
const mapOf = (names: readonly string[]) => Object.fromEntries(names.map((name, index) => [name, index]))

/** Makes a library. Tracks get the ids 1, 2, 3, … in the given order; one without a title gets its id as title. */
export function libraryWith({ tracks, albums = {}, artists = {}, playlists = {}, tags = {} }: Given): Library {
  const rows = tracks.map((track, index) => [
    String(index + 1),
    [
      track.title ?? `Track ${index + 1}`,
      track.genre ?? '',
      track.year ?? 0,
      track.path ?? '',
      track.album ?? null,
      track.artist ?? null,
      track.plays ?? 0,
      track.rating ?? 0,
      track.length ?? 60,
      track.added ?? '2020-01-01',
      track.trashed ?? false,
      (track.credits ?? []).map(id => [id, 'feat.', 'artist']),
      track.genres ?? null,
      track.gain === undefined ? '' : String(track.gain),
    ],
  ])
  return libraryFrom({
    tracks: {
      ...Object.fromEntries(rows),
      map: { ...mapOf(trackCells), artists_additional_map: { artist_id: 0, phrase: 1, type: 2 } },
    },
    albums: {
      ...Object.fromEntries(
        Object.entries(albums).map(([id, { name, artist = 0, rating = 0, year = 0 }]) => [id, [name, [], artist, rating, false, year]]),
      ),
      map: mapOf(['name', 'tracks', 'artist_id', 'rating', 'trashed', 'year']),
    },
    artists: {
      ...Object.fromEntries(Object.entries(artists).map(([id, name]) => [id, [name, [], false, 0]])),
      map: mapOf(['name', 'tracks', 'trashed', 'rating']),
    },
    playlists: {
      ...Object.fromEntries(
        Object.entries(playlists).map(([id, { name, tracks: list, type = null, description = '' }]) => [
          id,
          [name, list, type, description],
        ]),
      ),
      map: mapOf(['name', 'tracks', 'type', 'description']),
    },
    tags: Object.fromEntries(Object.entries(tags).map(([id, tag]) => [id, { archived: false, ...tag }])),
    trash: { map: { name: 0, tracks: 1 } },
  })
}

/** Imports a library given as the member `library` of the service's response (protocol 5). */
export function libraryFrom(library: unknown): Library {
  const response = JSON.stringify({ result: true, authenticated: true, status: { lastmodified: '2031-04-01 20:11:54' }, library })
  const decoded = decode(
    [new TextEncoder().encode(response)],
    { revision: revision('made'), lastModified: '', seed: [0, 0] },
    undefined,
    parsers,
  )
  if (decoded.kind !== 'library') throw new Error(decoded.error.message)
  return libraryOf(decoded.columns, [0, 0])
}

/** Titles of track rows. */
export const titlesOf = (library: Library, rows: Iterable<number>): readonly string[] => [...rows].map(row => library.tracks.title.at(row))
