// JSON tokens in memory. Every function takes the address of a token and returns the one after it; 0 if it is no JSON, continues after the
// last byte (zeros follow it), or is too rare to be handled here: then the row is parsed by JSON.parse.

/** Most nesting of lists and objects that is followed; a row with more is parsed by JSON.parse. */
export const MAX_DEPTH: i32 = 32

export const QUOTE: u32 = 0x22
export const COMMA: u32 = 0x2c
export const OPEN_LIST: u32 = 0x5b
export const CLOSE_LIST: u32 = 0x5d
const COLON: u32 = 0x3a
const BACKSLASH: u32 = 0x5c
const OPEN_OBJECT: u32 = 0x7b
const CLOSE_OBJECT: u32 = 0x7d

export function byteAt(at: usize): u32 {
  return load<u8>(at)
}

function isDigit(byte: u32): bool {
  return byte - 0x30 < 10
}

/** Skips white space, of which there is hardly any. */
export function skipSpaces(at: usize): usize {
  return byteAt(at) > 0x20 ? at : skipAllSpaces(at)
}

function skipAllSpaces(at: usize): usize {
  let byte = byteAt(at)
  while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) byte = byteAt(++at)
  return at
}

/** Whether the text skipped last has escapes. */
export let hasEscapes: bool = false
/** Whether the text skipped last has bytes beyond ASCII. */
export let hasNonAscii: bool = false

/** Bit mask of the 16 bytes at `at`: a bit is set for a quote, a backslash, a control character or a byte beyond ASCII. */
export function specialByteMask(at: usize): i32 {
  const bytes = v128.load(at)
  const marks = v128.or(i8x16.eq(bytes, i8x16.splat(<i8>QUOTE)), i8x16.eq(bytes, i8x16.splat(<i8>BACKSLASH)))
  // Compared as signed numbers, so that control characters and bytes beyond ASCII are both below the space.
  return i8x16.bitmask(v128.or(marks, i8x16.lt_s(bytes, i8x16.splat(0x20))))
}

/** Skips a text including its quotes, checking 16 bytes at a time (SIMD). */
export function skipText(at: usize): usize {
  hasEscapes = false
  hasNonAscii = false
  at++
  while (true) {
    const mask = specialByteMask(at)
    if (mask === 0) {
      at += 16
      continue
    }
    at += <usize>ctz(mask)
    const byte = byteAt(at)
    at++
    if (byte === QUOTE) return at
    if (byte >= 0x80) hasNonAscii = true
    else if (byte === BACKSLASH) {
      hasEscapes = true
      at = skipEscape(at)
      if (at === 0) return 0
    } else return 0
  }
}

/** Skips an escape, from after the backslash. */
function skipEscape(at: usize): usize {
  switch (byteAt(at)) {
    case 0x22:
    case 0x2f:
    case 0x5c:
    case 0x62:
    case 0x66:
    case 0x6e:
    case 0x72:
    case 0x74:
      return at + 1
    case 0x75:
      return hexOf(at + 1) < 0 ? 0 : at + 5
    default:
      return 0
  }
}

/** Four hexadecimal digits as a number; -1 if there are none. */
export function hexOf(at: usize): i32 {
  let value: i32 = 0
  for (let index: usize = 0; index < 4; index++) {
    const byte = byteAt(at + index)
    const letter = (byte | 0x20) - 0x61
    if (isDigit(byte)) value = value * 16 + <i32>(byte - 0x30)
    else if (letter < 6) value = value * 16 + <i32>(letter + 10)
    else return -1
  }
  return value
}

/** Value of the number or word read last: 1 for true, 0 for false, NaN for null and anything else. */
export let lastValue: f64 = NaN
/** Whether the cell read last was true or false, so that the 1 or 0 in `lastValue` is no number of the JSON. */
export let isBoolean: bool = false
/** Whether the number read last was written as digits only. */
export let isDigitsOnly: bool = false

/** Most digits with which a double represents every whole number exactly; numbers with more are left to JSON.parse. */
const MAX_DIGITS: usize = 15
/** Powers of ten by exponent, 0 to 15. */
const POWERS = memory.data<f64>([1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15])

/** Reads decimal digits with optional sign and fraction, without exponent. `asText`: leading zeros are allowed. */
export function readDecimal(at: usize, asText: bool): usize {
  const isNegative = byteAt(at) === 0x2d
  if (isNegative) at++
  const from = at
  let digits: u64 = 0
  let byte = byteAt(at)
  while (isDigit(byte)) {
    digits = digits * 10 + <u64>(byte - 0x30)
    byte = byteAt(++at)
  }
  const whole = at - from
  if (whole === 0 || whole > MAX_DIGITS) return 0
  if (!asText && whole > 1 && byteAt(from) === 0x30) return 0
  let fraction: usize = 0
  if (byte === 0x2e) {
    byte = byteAt(++at)
    const fractionStart = at
    while (isDigit(byte) && at - fractionStart <= MAX_DIGITS) {
      digits = digits * 10 + <u64>(byte - 0x30)
      byte = byteAt(++at)
    }
    fraction = at - fractionStart
    if (fraction === 0 || whole + fraction > MAX_DIGITS) return 0
  }
  if ((byte | 0x20) === 0x65) return 0
  lastValue = <f64>digits
  if (fraction > 0) lastValue /= load<f64>(POWERS + fraction * 8)
  if (isNegative) lastValue = -lastValue
  isDigitsOnly = fraction === 0 && !isNegative
  return at
}

/** Reads null, true or false, as NaN, 1 or 0. */
export function readWord(at: usize): usize {
  isDigitsOnly = false
  const word = load<u32>(at)
  if (word === 0x6c6c_756e) {
    lastValue = NaN
    return at + 4
  }
  isBoolean = true
  if (word === 0x6575_7274) {
    lastValue = 1
    return at + 4
  }
  if (word !== 0x736c_6166 || byteAt(at + 4) !== 0x65) return 0
  lastValue = 0
  return at + 5
}

/** The byte 1 repeated eight times, for operations on eight bytes at once (SWAR). */
const ONES: u64 = u64.MAX_VALUE / 255

/** Reads up to seven digits at once; returns `at` if there is anything else. */
export function readDigits(at: usize): usize {
  let digits = load<u64>(at) ^ (ONES * 0x30)
  // Sets the highest bit of each byte that is no digit: adding 0x76 reaches that bit from 10 on, but not from 9. Bytes behind the first
  // such byte may be wrong through a carry, and are not used.
  const others = ((digits + ONES * 0x76) | digits) & (ONES * 0x80)
  const bits = ctz(others) & 0x78
  // Returns for eight or more digits, for none, and for a leading zero.
  if (bits - 8 > 48 || (bits !== 8 && (<u32>digits & 0xff) === 0)) return at
  const end = at + <usize>(bits >> 3)
  const behind = byteAt(end)
  if (behind === 0x2e || (behind | 0x20) === 0x65) return at
  // Combines the digits in pairs (2561 = 10 × 256 + 1), the pairs in fours, and these to the whole number.
  digits <<= 64 - bits
  digits = (digits * 2561) >> 8
  digits = ((digits & (u64.MAX_VALUE / 0x101)) * 6_553_601) >> 16
  lastValue = <f64>(<i64>(((digits & (u64.MAX_VALUE / 0x1_0001)) * 42_949_672_960_001) >> 32))
  isBoolean = false
  isDigitsOnly = true
  return end
}

/** Reads any cell as a number by the rules of cells.ts; NaN for lists, objects, and texts that do not begin like a number. */
export function readNumber(at: usize): usize {
  const behind = readDigits(at)
  if (behind !== at) return behind
  isBoolean = false
  const first = byteAt(at)
  if (first === OPEN_LIST || first === OPEN_OBJECT) {
    const end = skipValue(at, MAX_DEPTH)
    isBoolean = false
    isDigitsOnly = false
    lastValue = NaN
    return end
  }
  if (first !== QUOTE) return isDigit(first) || first === 0x2d ? readDecimal(at, false) : readWord(at)
  const second = byteAt(at + 1)
  if (isDigit(second) || second === 0x2d) {
    const end = readDecimal(at + 1, true)
    return end !== 0 && byteAt(end) === QUOTE ? end + 1 : 0
  }
  isDigitsOnly = false
  lastValue = NaN
  if (second === QUOTE) return at + 2
  // The text may be a number after white space, of which Unicode has many kinds.
  if (second <= 0x20 || second >= 0x80 || second === BACKSLASH) return 0
  const end = skipText(at)
  return hasEscapes ? 0 : end
}

/** Skips any value, with lists and objects nested up to `depth`. */
export function skipValue(at: usize, depth: i32): usize {
  const byte = byteAt(at)
  if (byte === QUOTE) return skipText(at)
  if (byte === OPEN_LIST) return depth === 0 ? 0 : skipMembers(at + 1, depth - 1, CLOSE_LIST)
  if (byte === OPEN_OBJECT) return depth === 0 ? 0 : skipMembers(at + 1, depth - 1, CLOSE_OBJECT)
  return isDigit(byte) || byte === 0x2d ? readDecimal(at, false) : readWord(at)
}

function skipMembers(begin: usize, depth: i32, close: u32): usize {
  let at = skipSpaces(begin)
  if (byteAt(at) === close) return at + 1
  while (true) {
    if (close === CLOSE_OBJECT) {
      if (byteAt(at) !== QUOTE) return 0
      at = skipText(at)
      if (at === 0) return 0
      at = skipSpaces(at)
      if (byteAt(at) !== COLON) return 0
      at = skipSpaces(at + 1)
    }
    at = skipValue(at, depth)
    if (at === 0) return 0
    at = skipSpaces(at)
    const byte = byteAt(at)
    if (byte === close) return at + 1
    if (byte !== COMMA) return 0
    at = skipSpaces(at + 1)
  }
}
