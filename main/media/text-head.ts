// Whether the first bytes of an answer are those of a text: a page of a captive portal, an error as JSON or XML, a sentence.

/** Binary data of more than a few bytes holds some of these; texts hold none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlCharacters = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/
/** Markup or JSON, whatever comes behind it. */
const markup = /^\s*(<[!?/a-z]|\{\s*["}]|\[\s*["{[\]])/i

/** True also of no bytes at all. A text in Latin-1 or another code page of one byte counts, and UTF-16 with a mark or in ASCII. */
export function isText(head: Uint8Array): boolean {
  const [first, second] = head
  if (first === 0xff && second === 0xfe) return isTextIn('utf-16le', head)
  if (first === 0xfe && second === 0xff) return isTextIn('utf-16be', head)
  const start = first === 0xef && second === 0xbb && head[2] === 0xbf ? 3 : 0
  const text = Buffer.from(narrow(head.subarray(start))).toString('latin1')
  return markup.test(text) || !controlCharacters.test(text)
}

function isTextIn(encoding: 'utf-16le' | 'utf-16be', head: Uint8Array): boolean {
  try {
    // As a stream: the head may end within a character.
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })
    return markup.test(text) || !controlCharacters.test(text)
  } catch {
    return false // sound that begins alike: FF FE can be a frame, too
  }
}

/** ASCII in two bytes each, without a mark, as ASCII in one; anything else as it is. */
function narrow(bytes: Uint8Array): Uint8Array {
  const [even, odd] = [bytes.filter((_, at) => at % 2 === 0), bytes.filter((_, at) => at % 2 === 1)]
  if (odd.length > 0 && odd.every(byte => byte === 0)) return even
  return odd.length > 0 && even.every(byte => byte === 0) ? odd : bytes
}
