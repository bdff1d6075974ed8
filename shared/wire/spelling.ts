// How the service may spell a value (protocol 0, rule 2). Each function answers undefined for what is no such value: it counts as absent.

/** A flag: true, 1, "1" or "true", and the contrary of these. */
export function asFlag(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  return value === false || value === 0 || value === '0' || value === 'false' ? false : undefined
}

export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** As much as anybody reads of what the service says, characters. */
const longestWords = 500

/** What would move, hide or reorder the text around words of others: control characters, line ends, marks that turn the direction. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u{feff}]+/gu

/** The same in one line that stays within itself. */
export const inOneLine = (words: string): string => words.replaceAll(unseen, ' ')

/** Words of others as they are shown: in one line, cut, and else unchanged. What was clipped already stays as it is. */
export function clipped(words: string): string {
  const line = inOneLine(words.slice(0, 2 * longestWords))
  return line.length > longestWords + cut.length ? `${line.slice(0, longestWords).replace(/[\uD800-\uDBFF]$/, '')}${cut}` : line
}
const cut = ' …'

/** Words for a person. They are kept and shown, so that they are cut where they come in. */
export function asWords(value: unknown): string | undefined {
  const text = asText(value)
  return text === undefined ? undefined : clipped(text)
}

/** An address without the slashes at its end. By a loop, as a search for them begins anew at each slash of an address that is full of them. */
export function withoutEndSlashes(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end -= 1
  return address.slice(0, end)
}

/** A text of at most `most` characters: part of a name or a date, of which nothing can be cut. */
export const asTextOf =
  (most: number) =>
  (value: unknown): string | undefined => {
    const text = asText(value)
    return text === undefined || text.length > most ? undefined : text
  }

/** Decimal, as numbers are written in JSON, of a length at which nothing of it is lost. */
const numeric = /^-?\d{1,15}(\.\d{1,15})?$/

/** A finite number, or one in digits. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && numeric.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** The same without a fraction, and not larger than can be counted. */
export function asWhole(value: unknown): number | undefined {
  const number = asNumber(value)
  return Number.isSafeInteger(number) ? number : undefined
}

/** A name without a meaning, mostly a number: kept as text. */
export function asIdText(value: unknown): string | undefined {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** A list; an object without members is an empty one (C-22). */
export function asList(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? [] : undefined
}
