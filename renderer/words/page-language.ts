// Declares the language of the page to the browser, for screen readers, hyphenation and the direction of the text.
import { locale } from '../../shared/words/words.ts'

/** Scripts that are written from right to left, as ISO 15924 codes. */
const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

/** Sets `lang` and `dir` of the document to those of the interface language. */
export function declareLanguage({ documentElement }: Document): void {
  documentElement.lang = locale
  documentElement.dir = directionOf(locale)
}

/** The direction of text in a language, as a BCP 47 tag. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (rightToLeft.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr')
