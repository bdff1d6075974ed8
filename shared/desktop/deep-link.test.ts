// Links that show something: what is taken for one, and that nothing else is.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { albumId, trackId } from '../ids.ts'
import { deepLinkTo, type LinkedPlace, placeOfDeepLink } from './deep-link.ts'

it('leads to an album, an artist, a playlist, a song or a search', () => {
  expect(placeOfDeepLink('segue://album/12')).toEqual({ kind: 'album', id: 12 })
  expect(placeOfDeepLink('SEGUE://Artist/7/')).toEqual({ kind: 'artist', id: 7 })
  expect(placeOfDeepLink('segue://playlist/999999999999999')).toEqual({ kind: 'playlist', id: 999_999_999_999_999 })
  expect(placeOfDeepLink('segue://song/9001')).toEqual({ kind: 'song', id: 9001 })
  expect(placeOfDeepLink('segue://search/late%20rain')).toEqual({ kind: 'search', text: 'late rain' })
  expect(placeOfDeepLink('segue://search/year%3A1990')).toEqual({ kind: 'search', text: 'year:1990' })
})

it('leads back to what it was made of', () => {
  const id = fc.integer({ min: 1, max: 999_999_999_999_999 })
  const place: fc.Arbitrary<LinkedPlace> = fc.oneof(
    id.map((each): LinkedPlace => ({ kind: 'song', id: trackId(each) })),
    id.map((each): LinkedPlace => ({ kind: 'album', id: albumId(each) })),
    fc
      .string({ minLength: 1, maxLength: 40, unit: 'binary' })
      .filter(text => text.trim() === text)
      .map((text): LinkedPlace => ({ kind: 'search', text })),
  )
  fc.assert(
    fc.property(place, each => {
      expect(placeOfDeepLink(deepLinkTo(each))).toEqual(each)
    }),
  )
})

it('is no link of a place that is spelt in another way, however near', () => {
  for (const link of [
    'segue://album',
    'segue://album/',
    'segue://album/0',
    'segue://album/-1',
    'segue://album/012',
    'segue://album/1e3',
    'segue://album/12/13',
    'segue://album/12?play=1',
    'segue://album/12#play',
    'segue://play/12',
    'segue://pause',
    'segue://oauth/callback?code=x&state=y',
    'segue:album/12',
    'https://album/12',
    'segue://search/',
    'segue://search/%20',
    'segue://search/%ff',
    `segue://search/${'x'.repeat(501)}`,
    `segue://search/${'%41'.repeat(2_000)}`,
  ])
    expect(placeOfDeepLink(link)).toBeNull()
})

it('of whatever is called a link, makes nothing but one of five places', () => {
  const part = fc.oneof(fc.constantFrom('album', 'song', 'search', 'play', 'queue', '..', '%2e%2e'), fc.string())
  fc.assert(
    fc.property(part, part, fc.string(), (kind, rest, tail) => {
      const found = placeOfDeepLink(`segue://${kind}/${rest}${tail}`)
      return found === null || ['album', 'artist', 'playlist', 'song', 'search'].includes(found.kind)
    }),
  )
})
