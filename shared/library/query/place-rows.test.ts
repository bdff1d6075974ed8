// Places that depend on more than the library: searches, and smart playlists with their order and limit.
import { describe, expect, it } from 'vitest'
import { smartId } from '../../ids.ts'
import type { SmartPlaylist } from '../../smart-playlists.ts'
import { sampleLibrary } from '../import/sample.ts'
import type { Place } from '../model/model.ts'
import { rowsOfPlace } from './place-rows.ts'

const library = sampleLibrary()
const today = 22_299
const smart = (rules: Partial<SmartPlaylist>): SmartPlaylist => ({
  id: smartId('one'),
  name: 'One',
  query: '',
  sort: { by: 'title', descending: false },
  limit: null,
  ...rules,
})
const titles = (place: Place, smartPlaylists: readonly SmartPlaylist[] = [], day = today): readonly string[] =>
  [...rowsOfPlace(library, place, { today: day, smartPlaylists })].map(row => library.tracks.title.at(row))
const ofSmart = (rules: Partial<SmartPlaylist>, day = today) => titles({ kind: 'smart', id: smartId('one') }, [smart(rules)], day)

describe('a search', () => {
  it('finds words best first, and anything more by title', () => {
    expect(titles({ kind: 'search', text: 'vol aero' })).toEqual(['Vol. 9', 'Vol. 10'])
    expect(titles({ kind: 'search', text: 'artist:aero year>2000' })).toEqual(['Vol. 10'])
    expect(titles({ kind: 'search', text: '  ' })).toEqual([])
  })
})

describe('a smart playlist', () => {
  it('has its order, and as many as it may have', () => {
    expect(ofSmart({ query: 'plays>0', sort: { by: 'plays', descending: true } })).toEqual([
      'שלום 🌊 東京',
      'Slack Water',
      'Closing',
      'The Long Way',
    ])
    expect(ofSmart({ query: 'plays>0', sort: { by: 'plays', descending: true }, limit: 2 })).toEqual(['שלום 🌊 東京', 'Slack Water'])
    expect(ofSmart({ query: 'water', limit: 5 })).toEqual(['Slack Water'])
  })
  it('without rules has all songs, and one that is gone none', () => {
    for (const query of ['', ' ', 'has:', 'year:soon']) expect(ofSmart({ query })).toHaveLength(12)
    expect(titles({ kind: 'smart', id: smartId('gone') }, [smart({})])).toEqual([])
  })
  it('is another one on another day', () => {
    expect(ofSmart({ query: 'added<30d' })).toEqual(['שלום 🌊 東京'])
    expect(ofSmart({ query: 'added<30d' }, today + 30)).toEqual([])
  })
  it('leaves other places as they are', () => {
    expect(titles({ kind: 'trash' })).toEqual(['Thrown Away'])
  })
})
