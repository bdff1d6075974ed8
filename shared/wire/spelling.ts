// Reads values in the spellings that the service may use (protocol 0, rule 2); undefined: not such a value, which counts as absent.

/** A flag: true, 1, "1" or "true" for true, and the opposites for false. */
export function asFlag(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  return value === false || value === 0 || value === '0' || value === 'false' ? false : undefined
}

/** Whether `maintenance` says that the service is closed (protocol 2.3): by any value but an empty one and the spellings of false. */
export const isMaintenance = (value: unknown): boolean => Boolean(value) && asFlag(value) !== false

export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Longest message of the service that is kept and shown, characters; a longer one is cut with an ellipsis. */
const maxMessageLength = 500

/** Characters that could move, hide or reorder the surrounding text: control characters, line separators, bidirectional controls. */
const invisibleCharacters = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u{feff}]+/gu

/** The text on one line, with each run of invisible characters replaced by a space. */
export const inOneLine = (words: string): string => words.replaceAll(invisibleCharacters, ' ')

/** Untrusted text as it is shown: on one line, cut with an ellipsis, else unchanged. Idempotent. */
export function truncated(words: string): string {
  const line = inOneLine(words.slice(0, 2 * maxMessageLength))
  return line.length > maxMessageLength + ellipsis.length
    ? `${line.slice(0, maxMessageLength).replace(/[\uD800-\uDBFF]$/, '')}${ellipsis}`
    : line
}
const ellipsis = ' …'

/** A message of the service for a person, clipped on arrival, as it is kept and shown; undefined: no text. */
export function asDisplayText(value: unknown): string | undefined {
  const text = asText(value)
  return text === undefined ? undefined : truncated(text)
}

/** An address without trailing slashes; by a loop, as a regular expression takes quadratic time on an address full of slashes. */
export function withoutEndSlashes(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end -= 1
  return address.slice(0, end)
}

/** A text of at most `max` characters, such as a name or date, which would be useless if cut. */
export const asTextOf =
  (max: number) =>
  (value: unknown): string | undefined => {
    const text = asText(value)
    return text === undefined || text.length > max ? undefined : text
  }

/** A decimal number as in JSON, short enough to be exact as a double. */
const numeric = /^-?\d{1,15}(\.\d{1,15})?$/

/** A finite number, or text that is one. */
export function asNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && numeric.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** A safe integer, or text that is one. */
export function asWhole(value: unknown): number | undefined {
  const number = asNumber(value)
  return Number.isSafeInteger(number) ? number : undefined
}

/** An opaque id, as text or number, kept as text. */
export function asIdText(value: unknown): string | undefined {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** A list; an object without members counts as an empty one (C-22). */
export function asList(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? [] : undefined
}
