import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitAtMatches } from './highlight-parts.ts'

const marked = (text: string, asked: string): string =>
  splitAtMatches(text, asked)
    .map(part => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

it('marks what was typed, whatever its case and accents', () => {
  expect(marked('Harbour Lights, Slowly', 'light')).toBe('Harbour [Light]s, Slowly')
  expect(marked('Ébb & Flow', 'ebb fl')).toBe('[Ébb] & [Fl]ow')
  expect(marked('Straße am Meer', 'strasse')).toBe('[Straße] am Meer')
  expect(marked('Nothing', 'xyz')).toBe('Nothing')
})

it('prefers the beginning of a word', () => {
  expect(marked('Basalt Salt', 'salt')).toBe('Basalt [Salt]')
})

it('never changes the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, asked) => {
      expect(
        splitAtMatches(text, asked)
          .map(part => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
