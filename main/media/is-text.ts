// Tells whether the first bytes of a response are text: a captive portal's page, an error as JSON or XML, a sentence.

/** Control characters that text never holds, and binary data of more than a few bytes nearly always does. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlCharacters = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/
/** The beginning of markup or JSON. */
const markup = /^\s*(<[!?/a-z]|\{\s*["}]|\[\s*["{[\]])/i

/**
 * Whether the beginning of a file is text rather than sound: markup, or no control characters, in a single-byte encoding, UTF-8, or UTF-16
 * (with a byte order mark, or ASCII only). An empty beginning counts as text.
 */
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
    // In streaming mode, because the head may end within a character.
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })
    return markup.test(text) || !controlCharacters.test(text)
  } catch {
    return false // the bytes are no UTF-16, so FF FE begins an MPEG frame
  }
}

/** Reduces UTF-16 without a byte order mark and with ASCII only to one byte per character; returns other bytes unchanged. */
function narrow(bytes: Uint8Array): Uint8Array {
  const [even, odd] = [bytes.filter((_, at) => at % 2 === 0), bytes.filter((_, at) => at % 2 === 1)]
  if (odd.length > 0 && odd.every(byte => byte === 0)) return even
  return odd.length > 0 && even.every(byte => byte === 0) ? odd : bytes
}
