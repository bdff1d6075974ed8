// The order of names, as people look for them: in the whole way from the service's answer to the lists.
import { expect, it } from 'vitest'
import { libraryWith } from '../import/library-for-tests.ts'
import { allArtists } from '../places/credited.ts'
import { genres } from '../places/genres.ts'

/** Sorts names in the order in which the list of artists shows them; each name gets one song. */
const sorted = (names: readonly string[]) => {
  const shuffled = names.map((name, index) => ({ name, at: (index * 7919) % 101 })).sort((one, other) => one.at - other.at)
  const artists = Object.fromEntries(shuffled.map(({ name }, index) => [index + 1, name]))
  const library = libraryWith({ tracks: shuffled.map((_, index) => ({ artist: index + 1, album: index + 1 })), artists, albums: {} })
  return [...allArtists.whole(library)].map(row => library.artists.name.at(row))
}
const expectOrder = (names: readonly string[]) => expect(sorted(names)).toEqual(names)

it('leading articles do not count, unless they are all there is', () => {
  expectOrder([
    'A',
    'An Abba',
    'L’Aventure du soir',
    'The Beatles',
    'Das Boot',
    'La Luz',
    'Les Négresses',
    'The The',
    'Theodor',
    'Los Zafiros',
  ])
  expect(sorted(['The Zebras', 'Aardvark', 'A'])).toEqual(['A', 'Aardvark', 'The Zebras'])
  expect(sorted(['Therapy', 'The Thermals', 'The The'])).toEqual(['The The', 'Therapy', 'The Thermals'])
})
it('accents, case and ligatures do not count', () => {
  expectOrder([
    'Abba',
    'Ácido',
    'Ædon',
    'äfter',
    'Björk',
    'BØRNS',
    'Çelik',
    'Éclair',
    'İstanbul',
    'Łona',
    'Ñu',
    'Ólafur',
    'Sigur',
    'ßlack',
    'Überlin',
  ])
})

it('numbers stand before letters, by their value', () => {
  expectOrder(['2 Unlimited', '3 Doors Down', '10cc', '50 Cent', '1349', '10,000 Maniacs', 'Vol. 9', 'Vol. 10', 'Vol. 010 b', 'Vol. 100'])
})

it('marks before a name do not count; names of marks alone come last, the nameless behind them', () => {
  expectOrder(['+44', '…And You Will Know Us', '(Pages Missing)', '“Weird Al”', '!!!', '🌊', ''])
})

it('scripts follow one another whole: Latin, Greek, Cyrillic, Hebrew, Arabic, kana, Chinese, Korean', () => {
  expectOrder(['Zebra', 'Άλκηστις', 'Βασίλης', 'Ёлка', 'Земфира', 'אביב', 'בית', 'أغاني', 'فيروز', 'かぐや', '久石', '周杰倫', '방탄'])
})

it('hiragana and katakana are one', () => {
  expectOrder(['あい', 'アウ', 'かぐや', 'カメラ', 'きのこ'])
})

it('points of Hebrew and Arabic, and how a text is encoded, do not count', () => {
  expect(sorted(['שָׁלוֹם', 'שלום ב'])).toEqual(['שָׁלוֹם', 'שלום ב'])
  expect(sorted(['E\u0301tude b', 'Étude a', 'Ｅtude c'])).toEqual(['Étude a', 'E\u0301tude b', 'Ｅtude c'])
})

it('genres are sorted in the same way', () => {
  const given = ['Zouk', 'électro', '80s', 'Drum & Bass', '2-step', '', 'J-Pop', '歌謡曲', 'Électro']
  expect(genres.whole(libraryWith({ tracks: given.map(genre => ({ genre })) })).names).toEqual([
    '2-step',
    '80s',
    'Drum & Bass',
    'électro',
    'J-Pop',
    'Zouk',
    '歌謡曲',
    '',
  ])
})
