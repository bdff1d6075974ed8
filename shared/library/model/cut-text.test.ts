// A description that the reader of the library cut is known as such, and no undo writes it over the whole one.
import { expect, it } from 'vitest'
import { inverseOf } from '../../edits/inverse.ts'
import { playlistId } from '../../ids.ts'
import { libraryWith } from '../import/library-for-tests.ts'
import { isCut } from './cut-text.ts'

const libraryOf = (description: string) => libraryWith({ tracks: [{}], playlists: { 7: { name: 'Mine', tracks: [1], description } } })
const shownOf = (description: string): string => libraryOf(description).playlists.description.at(0)
const inverse = (description: string, change: { readonly name?: string; readonly description?: string }) =>
  inverseOf(libraryOf(description), { kind: 'describe-playlist', id: playlistId(7), ...change })

it.each(['a', 'é', '🌊'])('a text of any %s', letter => {
  expect(isCut(shownOf(letter.repeat(400)))).toBe(false)
  for (const length of [1_000, 1_001, 3_000]) expect(isCut(shownOf(letter.repeat(length)))).toBe(true)
})

it('an undo names what the edit named, and no description of which only the beginning is known', () => {
  const before = { kind: 'describe-playlist', id: 7 }
  expect(inverse('Slow', { name: 'Yours' })).toEqual([{ ...before, name: 'Mine' }])
  expect(inverse('Slow', { description: 'Fast' })).toEqual([{ ...before, description: 'Slow' }])
  expect(inverse('a'.repeat(3_000), { name: 'Yours', description: 'Fast' })).toEqual([{ ...before, name: 'Mine' }])
  expect(inverse('a'.repeat(3_000), { description: 'Fast' })).toEqual([])
})
