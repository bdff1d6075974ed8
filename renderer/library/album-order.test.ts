import { expect, it } from 'vitest'
import { sampleLibrary } from '../../shared/library/sample.ts'
import { orderAlbums } from './album-order.ts'

const library = sampleLibrary()
const names = (order: 'name' | 'artist' | 'newest'): string[] =>
  [...orderAlbums(library, library.albumOrder, order)].map(row => library.albums.name.at(row))

it('orders albums by name, by artist and year, and newest first', () => {
  expect(names('name')).toEqual(['Low Tide', 'Shore Sounds', 'The Voyage'])
  expect(names('artist')).toEqual(['Low Tide', 'The Voyage', 'Shore Sounds'])
  expect(names('newest')).toEqual(['Low Tide', 'Shore Sounds', 'The Voyage'])
})

it('leaves the order it was given alone', () => {
  const before = [...library.albumOrder]
  orderAlbums(library, library.albumOrder, 'newest')
  expect([...library.albumOrder]).toEqual(before)
})
