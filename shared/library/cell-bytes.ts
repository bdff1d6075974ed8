// Cells of the wire read from their JSON bytes, as nearly all of them look: digits, digits as text, null, plain texts. Each function takes
// where a cell begins and gives where it ends, or -1 for every other look: then the cell goes through JSON.parse and cells.ts, which say what
// it means. What a number function found lies in `found`.

const quote = 0x22
const comma = 0x2c
const minus = 0x2d
const point = 0x2e
const zero = 0x30
const nine = 0x39
const openList = 0x5b
const backslash = 0x5c
const closeList = 0x5d
const letterN = 0x6e
const openObject = 0x7b
const closeObject = 0x7d
const firstNonAscii = 0x80

/** The number that was read last, and whether the text that was read last has to be decoded: it holds escapes or more than ASCII. */
export const found = new Float64Array(1)
export const spelled = new Uint8Array(1)

/** Digits up to here make a whole number exactly. */
const mostDigits = 15

/** 0: ASCII that stands for itself inside a text; 1: what ends it, an escape, a control character, or not ASCII. */
const special = new Uint8Array(256)
for (let byte = 0; byte < 256; byte++) special[byte] = byte < 0x20 || byte >= firstNonAscii || byte === quote || byte === backslash ? 1 : 0

/** Behind `null`, or -1. */
function endOfNull(bytes: Uint8Array, at: number): number {
  return bytes[at] === letterN && bytes[at + 1] === 0x75 && bytes[at + 2] === 0x6c && bytes[at + 3] === 0x6c ? at + 4 : -1
}

/** Whole numbers, also as text; null gives `missing`. */
export function readDigits(bytes: Uint8Array, begin: number, missing: number): number {
  let at = begin
  let byte = bytes[at] ?? 0
  const quoted = byte === quote
  if (quoted) byte = bytes[++at] ?? 0
  const from = at
  let value = 0
  while (byte >= zero && byte <= nine) {
    value = value * 10 + (byte - zero)
    byte = bytes[++at] ?? 0
  }
  const digits = at - from
  if (digits === 0) {
    if (quoted) return -1
    found[0] = missing
    return endOfNull(bytes, begin)
  }
  if (digits > mostDigits) return -1
  found[0] = value
  if (quoted) return byte === quote ? at + 1 : -1
  return digits > 1 && bytes[from] === zero ? -1 : at
}

/** true, false, and 0 or 1 as number or text: `found` is 0 or 1. */
export function readFlag(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first === 0x66 && bytes[at + 1] === 0x61 && bytes[at + 2] === 0x6c && bytes[at + 3] === 0x73 && bytes[at + 4] === 0x65) {
    found[0] = 0
    return at + 5
  }
  if (first === 0x74 && bytes[at + 1] === 0x72 && bytes[at + 2] === 0x75 && bytes[at + 3] === 0x65) {
    found[0] = 1
    return at + 4
  }
  const digit = (first === quote ? (bytes[at + 1] ?? 0) : first) - zero
  if (digit !== 0 && digit !== 1) return -1
  found[0] = digit
  if (first !== quote) return at + 1
  return bytes[at + 2] === quote ? at + 3 : -1
}

const twoDigits = (bytes: Uint8Array, at: number): number => {
  const tens = (bytes[at] ?? 0) - zero
  const ones = (bytes[at + 1] ?? 0) - zero
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1
}

/** `"YYYY-MM-DD…"` from 1970 on: `found` are days since then. */
export function readDay(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== quote || bytes[at + 5] !== minus || bytes[at + 8] !== minus) return -1
  const century = twoDigits(bytes, at + 1)
  const inCentury = twoDigits(bytes, at + 3)
  const month = twoDigits(bytes, at + 6)
  const day = twoDigits(bytes, at + 9)
  if (century < 19 || inCentury < 0 || month < 1 || month > 12 || day < 1 || day > 31) return -1
  const year = century * 100 + inCentury
  if (year < 1970) return -1
  found[0] = dayNumber(year, month, day)
  if (bytes[at + 11] === quote) return at + 12
  const end = readText(bytes, at)
  return spelled[0] === 1 ? -1 : end
}

/** Days since 1970, the year beginning in March, so that the leap day is its last. */
function dayNumber(year: number, month: number, day: number): number {
  const from = month <= 2 ? year - 1 : year
  const inYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  return from * 365 + Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400) + inYear - 719_468
}

const powersOfTen = Float64Array.from({ length: mostDigits + 1 }, (_, power) => 10 ** power)

/** A decimal number, also as text; "" and null are NaN. Exact: up to 15 digits divided by a power of ten. */
export function readDecimal(bytes: Uint8Array, begin: number): number {
  let at = begin
  const quoted = bytes[at] === quote
  if (quoted) at++
  const negative = bytes[at] === minus
  if (negative) at++
  const from = at
  let byte = bytes[at] ?? 0
  let value = 0
  let fraction = 0
  while (byte >= zero && byte <= nine) {
    value = value * 10 + (byte - zero)
    byte = bytes[++at] ?? 0
  }
  const whole = at - from
  if (whole === 0) {
    found[0] = Number.NaN
    if (negative) return -1
    return quoted ? (byte === quote ? at + 1 : -1) : endOfNull(bytes, begin)
  }
  if (byte === point) {
    byte = bytes[++at] ?? 0
    const behind = at
    while (byte >= zero && byte <= nine) {
      value = value * 10 + (byte - zero)
      byte = bytes[++at] ?? 0
    }
    fraction = at - behind
    if (fraction === 0) return -1
  }
  if (whole + fraction > mostDigits) return -1
  const size = value / (powersOfTen[fraction] ?? 1)
  found[0] = negative ? -size : size
  if (quoted) return byte === quote ? at + 1 : -1
  return whole > 1 && bytes[from] === zero ? -1 : at
}

/** A text: it stands between the first byte and the last of those passed. `spelled` tells whether it has to be decoded. */
export function readText(bytes: Uint8Array, begin: number): number {
  if (bytes[begin] !== quote) return -1
  const length = bytes.length
  let at = begin + 1
  spelled[0] = 0
  while (at < length) {
    const byte = bytes[at++] ?? 0
    if (special[byte] === 0) continue
    if (byte === quote) return at
    if (byte >= firstNonAscii) spelled[0] = 1
    else if (byte === backslash) {
      spelled[0] = 1
      at++
    } else return -1
  }
  return -1
}

/** Behind a cell that nobody asks for, if it is surely JSON: no object, no escapes, lists nested at most `depth` deep. */
export function skipCell(bytes: Uint8Array, begin: number, depth: number): number {
  const byte = bytes[begin] ?? 0
  if (byte === quote) {
    const end = readText(bytes, begin)
    return spelled[0] === 1 && hasEscape(bytes, begin, end) ? -1 : end
  }
  if (byte === openList) return depth > 0 ? skipList(bytes, begin, depth - 1) : -1
  if (byte === letterN) return endOfNull(bytes, begin)
  return byte === 0x66 || byte === 0x74 ? readFlag(bytes, begin) : readDecimal(bytes, begin)
}

export function hasEscape(bytes: Uint8Array, from: number, end: number): boolean {
  for (let at = from; at < end; at++) if (bytes[at] === backslash) return true
  return false
}

/** Behind the closing bracket of a list whose first cell begins at `from`; -1 when it does not go on in cells and commas. */
function skipList(bytes: Uint8Array, begin: number, depth: number): number {
  let at = begin + 1
  if (bytes[at] === closeList) return at + 1
  for (;;) {
    at = skipCell(bytes, at, depth)
    if (at < 0) return -1
    const byte = bytes[at++]
    if (byte === closeList) return at
    if (byte !== comma) return -1
  }
}

type Numbers = { push(value: number): void }

/** `[1,"2",…]` or null: its ids go to `into`, also when -1 is given in the end. */
export function readIds(bytes: Uint8Array, begin: number, into: Numbers): number {
  if (bytes[begin] !== openList) return endOfNull(bytes, begin)
  let at = begin + 1
  if (bytes[at] === closeList) return at + 1
  for (;;) {
    at = readDigits(bytes, at, -1)
    if (at < 0) return -1
    const id = found[0] ?? -1
    if (id >= 0) into.push(id)
    const byte = bytes[at++]
    if (byte === closeList) return at
    if (byte !== comma) return -1
  }
}

/** `[[…],[…]]` or null: the ids above 0 that stand in one column of each go to `into`, also when -1 is given in the end. */
export function readNestedIds(bytes: Uint8Array, begin: number, column: number, into: Numbers): number {
  if (bytes[begin] !== openList) return endOfNull(bytes, begin)
  let at = begin + 1
  if (bytes[at] === closeList) return at + 1
  for (;;) {
    at = readNestedId(bytes, at, column, into)
    if (at < 0) return -1
    const byte = bytes[at++]
    if (byte === closeList) return at
    if (byte !== comma) return -1
  }
}

function readNestedId(bytes: Uint8Array, begin: number, column: number, into: Numbers): number {
  if (bytes[begin] !== openList) return -1
  let at = begin + 1
  if (bytes[at] === closeList) return at + 1
  for (let cell = 0; ; cell++) {
    at = cell === column ? readDigits(bytes, at, -1) : skipCell(bytes, at, 4)
    if (at < 0) return -1
    if (cell === column && (found[0] ?? -1) > 0) into.push(found[0] ?? 0)
    const byte = bytes[at++]
    if (byte === closeList) return at
    if (byte !== comma) return -1
  }
}

/** Behind any cell whatever it is, JSON or not: -1 only if it goes on behind the last byte. */
export function endOfCell(bytes: Uint8Array, begin: number): number {
  let depth = 0
  for (let at = begin; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === quote) {
      at = endOfAnyText(bytes, at)
      if (at < 0) return -1
    } else if (byte === openList || byte === openObject) depth++
    else if (byte === closeList || byte === closeObject) {
      if (depth === 0) return at
      depth--
    } else if (byte === comma && depth === 0) return at
  }
  return -1
}

/** Where the closing quote of a text stands. */
function endOfAnyText(bytes: Uint8Array, begin: number): number {
  for (let at = begin + 1; at < bytes.length; at++) {
    if (bytes[at] === backslash) at++
    else if (bytes[at] === quote) return at
  }
  return -1
}
