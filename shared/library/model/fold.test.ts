// Folded texts and sort keys.
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { sortKey } from '../order/sort-key.ts'
import { fold, foldTo } from './fold.ts'

describe('fold', () => {
  it.each([
    ['Björk', 'bjork'],
    ['  Sigur   Rós ', 'sigur ros'],
    ["Don't Stop", 'dont stop'],
    ['Don’t', 'dont'],
    ['R.E.M.', 'rem'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['Ærø', 'aero'],
    ['Łódź', 'lodz'],
    ['Ёлка', 'елка'],
    ['ﬁne', 'fine'],
    ['２０２４', '2024'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['パパ', 'ぱぱ'],
    ['ﾗｰﾒﾝ ヴ ヷ', 'らーめん ゔ わ\u3099'],
    ['いすゞ', 'いすゞ'],
    ['한국', '한국'],
    ['a\u0000b\nc', 'a b c'],
    ['İstanbul', 'istanbul'],
    ['AC/DC', 'ac/dc'],
    ['', ''],
  ])('%j becomes %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('changes nothing the second time, and leaves no line feed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), text => {
        const folded = fold(text)
        expect(fold(folded)).toBe(folded)
        expect(folded).not.toMatch(/[\n\r]|^ | $| {2}/)
      }),
      { numRuns: 300 },
    )
  })

  it('cuts to a length, without half a character, and changes nothing the second time', () => {
    const units = fc.constantFrom('\ufdfa', 'é', 'ᾂ', '한', '\u{1d160}', '…', 'ế', '𠀀', ' ', 'a', '\u0344', '\u3099')
    fc.assert(
      fc.property(fc.array(units, { maxLength: 60 }), fc.integer({ min: 1, max: 30 }), (parts, length) => {
        const folded = foldTo(parts.join(''), length)
        expect(folded.length).toBeLessThanOrEqual(length)
        expect(folded.isWellFormed()).toBe(true)
        expect(foldTo(folded, length)).toBe(folded)
      }),
    )
    expect(fold('é'.repeat(2_000))).toBe('e'.repeat(1_000))
    expect(foldTo('\ufdfa'.repeat(200), 50)).toBe(fold('\ufdfa'.repeat(200)).slice(0, 50).trim())
  })

  it('goes through no more of a text that unfolds than of others', () => {
    const toLowerCase = vi.spyOn(String.prototype, 'toLowerCase')
    fold('\ufdfa'.repeat(1_000))
    expect(Math.max(...toLowerCase.mock.contexts.map(text => String(text).length))).toBe(4_000)
    toLowerCase.mockRestore()
  })

  it('does not depend on case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), text => {
        expect(fold(text.toUpperCase())).toBe(fold(text.toLowerCase()))
      }),
    )
  })
})

describe('sortKey', () => {
  const sorted = (names: readonly string[]): readonly string[] => names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))

  it('looks past brackets and dots, and puts what has no letter or number last', () => {
    expect(sorted(['…', 'quay', '', '(Pages Missing)', '!?', '[untitled]', '…and Then', '22', 'zinc'])).toEqual([
      '22',
      '…and Then',
      '(Pages Missing)',
      'quay',
      '[untitled]',
      'zinc',
      '!?',
      '…',
      '',
    ])
  })

  it('reads a number with commas between its thousands as one', () => {
    expect(sorted(['10,000 Maniacs', '10cc', '1,000,000', '999', '10,00', '1,2,3', '50 Cent', '1234,567', '0,001'])).toEqual([
      '0,001',
      '1,2,3',
      '10,00',
      '10cc',
      '50 Cent',
      '999',
      '1234,567',
      '10,000 Maniacs',
      '1,000,000',
    ])
  })

  it('looks past a leading article', () => {
    expect(sorted(['The Beatles', 'Zappa', 'An Horse', 'A-ha', 'Les Rita Mitsouko', 'L’Impératrice', 'Der Plan', 'beck'])).toEqual([
      'A-ha',
      'The Beatles',
      'beck',
      'An Horse',
      'L’Impératrice',
      'Der Plan',
      'Les Rita Mitsouko',
      'Zappa',
    ])
  })

  it('keeps a name that is nothing but an article', () => {
    expect([sortKey('The'), sortKey('A'), sortKey('The The'), sortKey("L'")]).toEqual(['the', 'a', 'the', 'l'])
  })

  it('puts numbers in order of their value, before letters', () => {
    expect(sorted(['Vol. 10', 'Vol. 9', 'Vol. 009b', 'Vol. Two', '100', '99', 'Vol. 11'])).toEqual([
      '99',
      '100',
      'Vol. 9',
      'Vol. 009b',
      'Vol. 10',
      'Vol. 11',
      'Vol. Two',
    ])
  })

  it('orders any two numbers by value', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 39n }), fc.bigInt({ min: 0n, max: 10n ** 39n }), (a, b) => {
        expect(sortKey(`x ${a} y`) < sortKey(`x ${b} y`)).toBe(a < b)
      }),
    )
  })
})

it('cuts what comes apart into more letters than any name has, in no letter', () => {
  const many = fold('\ufdfa'.repeat(1000))
  expect([many.length > 900, many.length <= 1000, fold(many)]).toEqual([true, true, many])
  expect(fold(`${'a'.repeat(999)}😀`)).toBe('a'.repeat(999))
  expect(fold('a'.repeat(1000))).toBe('a'.repeat(1000))
})
