// Which completions of a query are offered while it is typed.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { sampleLibrary } from '../import/sample.ts'
import { complete } from './complete.ts'
import { parse } from './parse.ts'
import { anyLibrary, today } from './reference-for-tests.ts'

const library = sampleLibrary()
/** The text with the caret at `|`, as it would be after each choice. */
function offered(marked: string): readonly string[] {
  const caret = marked.indexOf('|')
  const text = marked.replace('|', '')
  const { from, to, items } = complete(library, text, caret, today)
  return items.map(({ insert }) => text.slice(0, from) + insert + text.slice(to))
}

describe('fields', () => {
  it('are offered from the second letter on, by any of their names', () => {
    expect(offered('a|')).toEqual([])
    expect(offered('al|')).toEqual(['album:', 'albumartist:'])
    expect(offered('slack -GE|')).toEqual(['slack -genre:'])
    expect(offered('fol|')).toEqual(['path:'])
    expect(offered('ye|ar')).toEqual([])
    expect(offered('water|')).toEqual([])
  })
})

describe('values', () => {
  it('are names of the library: those that begin so, then those with most songs', () => {
    expect(offered('artist:|')).toEqual([
      'artist:"Blue Harbour"',
      'artist:"R. Quill"',
      'artist:"The Estuary Orchestra"',
      'artist:"Ærø Trio"',
      'artist:"Various Artists"',
    ])
    expect(offered('artist:ae|')).toEqual(['artist:"Ærø Trio"'])
    expect(offered('artist:r|').slice(0, 2)).toEqual(['artist:"R. Quill"', 'artist:"Blue Harbour"'])
    expect(offered('artist:"blue|')).toEqual(['artist:"Blue Harbour"'])
    expect(offered('artist: har| live')).toEqual(['artist: "Blue Harbour" live'])
    expect(offered('albumartist:e|')).toEqual(['albumartist:"Blue Harbour"', 'albumartist:"The Estuary Orchestra"'])
    expect(offered('genre:|')).toEqual(['genre:Folk', 'genre:Classical', 'genre:Electronic', 'genre:Ambient'])
    expect(offered('tag:|')).toEqual(['tag:"road trip"'])
    expect(offered('playlist:la|')).toEqual(['playlist:"Late Trains"'])
    expect(offered('type:fl|')).toEqual(['type:audio/flac'])
  })
  it('are decades and years, newest first', () => {
    expect(offered('year:|').slice(0, 5)).toEqual(['year:2010..2019', 'year:2000..2009', 'year:1990..1999', 'year:1980..1989', 'year:2019'])
    expect(offered('year:198|')).toEqual(['year:1987', 'year:1980..1989'])
    expect(offered('year>=20|')).toEqual(['year>=2019', 'year>=2005', 'year>=2001'])
  })
  it('are what the field knows', () => {
    expect(offered('has:ar|')).toEqual(['has:artwork', 'has:artist'])
    expect(offered('rating:|')).toEqual(['rating:up', 'rating:down', 'rating:none'])
    expect(offered('added<|')).toEqual(['added<7d', 'added<30d', 'added<6m', 'added<1y'])
    expect(offered('added:<|')).toEqual(['added:<7d', 'added:<30d', 'added:<6m', 'added:<1y'])
    expect(offered('added:20|')).toEqual(['added:2031', 'added:2030', 'added:2029'])
    expect(offered('length:|')).toEqual(['length:<3m', 'length:>10m'])
    expect(offered('plays:|')).toEqual(['plays:0'])
  })
  it('are not offered once they are there', () => {
    expect(offered('genre:Folk|')).toEqual([])
    expect(offered('artist:"Blue Harbour"|')).toEqual([])
    expect(offered('gen|re:Folk')).toEqual([])
  })
})

test('whatever is typed, what is offered is bounded, and is understood', () => {
  const pieces = [
    'artist:',
    'genre:',
    'path:"',
    'type:',
    'tag:',
    'year:',
    '19',
    'has:',
    'added<',
    'length:',
    ' ',
    'lo',
    '"',
    '-',
    '(',
    'rating:',
    '東',
  ]
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map(parts => parts.join(''))
  fc.assert(
    fc.property(anyLibrary, text, fc.nat(30), (any, typed, at) => {
      const caret = Math.min(at, typed.length)
      const { from, to, items } = complete(any, typed, caret, today)
      expect(items.length).toBeLessThanOrEqual(8)
      for (const { insert } of items) {
        const chosen = typed.slice(0, from) + insert + typed.slice(to)
        const before = parse(typed).remarks.length
        if (!insert.endsWith(':')) expect(parse(chosen).remarks.length).toBeLessThanOrEqual(before)
      }
    }),
    { numRuns: 150 },
  )
})
