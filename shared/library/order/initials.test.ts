import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleLibrary } from '../import/sample.ts'
import { sortsBy } from '../model/model.ts'
import { sortRows } from '../places/select.ts'
import { decadeInitial, firstFrom, groupAround, initialOf, startsOf, yearOfDay } from './initials.ts'
import { albumSorts, artistSorts, sortAlbums, sortArtists } from './sort-collections.ts'
import { sortKey } from './sort-key.ts'
import { albumsSortedBy, artistsSortedBy, tracksSortedBy } from './sorted-by.ts'

const library = sampleLibrary()

describe('the group of a name', () => {
  it('is its first letter as it sorts', () => {
    const labels = ['The Beatles', 'Ébb', '99 Luftballons', '(Pages Missing)', 'L’Aventure', '"Heroes"', '!!!', '']
    expect(labels.map(name => initialOf(name).label)).toEqual(['B', 'E', '#', 'P', 'A', 'H', '•', '•'])
  })
  it('is its script when that is not Latin', () => {
    const labels = ['Ωmega', 'Янтарь', 'שלום', 'مساء', 'あめ', 'カメラ', '窓', '밤의 정원', '𠮷野']
    expect(labels.map(name => initialOf(name).label)).toEqual(['Ω', 'Я', 'א', 'ع', 'あ', 'あ', '漢', '한', '漢'])
  })
  it('is the decade of a year and the year of a day', () => {
    expect([1987, 2000, 0].map(year => decadeInitial(year).label)).toEqual(['1980', '2000', '–'])
    expect([19_000, 0].map(day => yearOfDay(day).label)).toEqual(['2022', '–'])
  })
})

describe('where groups begin', () => {
  it('is found without walking: a million names cost some hundred looks', () => {
    let looks = 0
    const starts = startsOf(1_000_000, position => {
      looks++
      return initialOf(String.fromCharCode(0x61 + Math.floor(position / 40_000)))
    })
    expect(starts.map(({ label, position }) => `${label}${position / 40_000}`).slice(0, 3)).toEqual(['A0', 'B1', 'C2'])
    expect(starts).toHaveLength(25)
    expect(looks).toBeLessThan(700)
    expect(groupAround(starts, 80_001)).toBe(2)
    expect(groupAround([], 5)).toBe(-1)
  })

  it('agrees with a walk over any sorted names', () => {
    const name = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom('The Sea', 'é', '10', '9', 'ゆき', '!'))
    fc.assert(
      fc.property(fc.array(name, { maxLength: 40 }), names => {
        const key = (text: string): string => sortKey(text).replace(/^\uffff/, '\u{10ffff}')
        const sorted = names.toSorted((a, b) => Buffer.compare(Buffer.from(key(a)), Buffer.from(key(b))))
        const walked = sorted.flatMap((text, position) => {
          const { label } = initialOf(text)
          return position > 0 && initialOf(sorted[position - 1] ?? '').label === label ? [] : [{ label, position }]
        })
        const found = startsOf(sorted.length, position => initialOf(sorted[position] ?? ''))
        // Letters of one script that lie apart may be found as one group; no group is missed where labels differ once.
        if (new Set(walked.map(({ label }) => label)).size === walked.length)
          expect(found.map(({ label, position }) => ({ label, position }))).toEqual(walked)
      }),
    )
  })

  it('holds for every order of a library, both ways', () => {
    const check = (rows: Uint32Array, { name, group }: ReturnType<typeof tracksSortedBy>, descending: boolean): void => {
      if (group !== null) {
        const walked = [...rows].filter((row, index) => index === 0 || group(rows[index - 1] ?? 0).label !== group(row).label)
        expect(startsOf(rows.length, position => group(rows[position] ?? 0))).toHaveLength(walked.length)
      }
      if (name === null || descending) return
      const keys = [...rows].map(row => name(row) ?? '').map(text => (text === '' ? '' : sortKey(text)))
      for (const [position, key] of keys.entries()) {
        if (key === '') continue
        expect(keys.indexOf(key)).toBe(firstFrom(key, keys.length, at => sortKeyOf(name(rows[at] ?? 0))))
        expect(position).toBeGreaterThanOrEqual(keys.indexOf(key))
      }
    }
    for (const descending of [false, true]) {
      for (const by of sortsBy) check(sortRows(library, library.orders.title, { by, descending }), tracksSortedBy(library, by), descending)
      for (const by of albumSorts)
        check(sortAlbums(library, library.albumOrder, { by, descending }), albumsSortedBy(library, by), descending)
      for (const by of artistSorts)
        check(sortArtists(library, library.artistOrder, { by, descending }), artistsSortedBy(library, by), descending)
    }
  })
})

const sortKeyOf = (name: string | null): string => (name === null ? '' : sortKey(name))
