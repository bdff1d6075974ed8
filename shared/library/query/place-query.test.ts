// Places as queries find what the places show.
import { expect, it, test } from 'vitest'
import { albumId, artistId, playlistId, smartId, tagId } from '../../ids.ts'
import type { SmartPlaylist } from '../../smart-playlists.ts'
import { sampleLibrary } from '../import/sample.ts'
import type { Place } from '../model/model.ts'
import { findTracks } from './find.ts'
import { textOfPlace } from './place-query.ts'
import { rowsOfPlace } from './place-rows.ts'

const library = sampleLibrary()
const today = 22_299
const smartPlaylists: readonly SmartPlaylist[] = [
  { id: smartId('a'), name: 'A', query: 'plays>0 -live', sort: { by: 'title', descending: false }, limit: null },
]
const places: readonly Place[] = [
  { kind: 'album', id: albumId(61) },
  { kind: 'artist', id: artistId(501) },
  { kind: 'playlist', id: playlistId(302) },
  { kind: 'tag', id: tagId(31) },
  { kind: 'search', text: 'artist:harbour long' },
  { kind: 'smart', id: smartId('a') },
  { kind: 'genre', name: 'Electronic' },
  { kind: 'genre', name: '' },
  { kind: 'years', from: 1980, to: 1989 },
  { kind: 'years', from: 0, to: 0 },
  { kind: 'folder', path: 'music/low tide' },
  { kind: 'missing', what: 'artist' },
]
it.each(places.map(place => [JSON.stringify(place), place] as const))('%s', (_name, place) => {
  const shown = [...rowsOfPlace(library, place, { today, smartPlaylists })].toSorted()
  expect([...findTracks(library, textOfPlace(library, place, '', smartPlaylists) ?? '', { today })].toSorted()).toEqual(shown)
})

test('the filter comes on top', () => {
  const text = (place: Place, filter: string) => textOfPlace(library, place, filter, smartPlaylists)
  expect(text({ kind: 'songs' }, 'a or b  year:1990..')).toBe('a any:or b year>=1990')
  expect(text({ kind: 'tag', id: tagId(31) }, 'water OR rain')).toBe('tag="road trip" (water OR rain)')
  expect(text({ kind: 'album', id: albumId(61) }, '')).toBe('album="Low Tide" albumartist="Blue Harbour"')
})

test('the trash, and what is gone, cannot be kept', () => {
  for (const place of [{ kind: 'trash' }, { kind: 'album', id: albumId(4711) }, { kind: 'smart', id: smartId('x') }] satisfies Place[])
    expect(textOfPlace(library, place, 'x', smartPlaylists)).toBeNull()
})
