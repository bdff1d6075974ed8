// Conversion of JSON texts to plain UTF-8.
import { byteAt, hexOf } from './json'

/** Whether bytes are valid UTF-8: complete, without overlong forms and surrogates. */
export function isUtf8(from: usize, end: usize): bool {
  let at = from
  while (at < end) {
    const byte = byteAt(at)
    if (byte < 0x80) {
      at++
      continue
    }
    const length: usize = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    if (byte < 0xc2 || byte > 0xf4 || at + length > end) return false
    const second = byteAt(at + 1)
    if (byte === 0xe0 && second < 0xa0) return false
    if (byte === 0xed && second > 0x9f) return false
    if (byte === 0xf0 && second < 0x90) return false
    if (byte === 0xf4 && second > 0x8f) return false
    for (let index: usize = 1; index < length; index++) if ((byteAt(at + index) & 0xc0) !== 0x80) return false
    at += length
  }
  return true
}

/** Unescapes a text into `into`; returns the address after it. The result is never longer; lone surrogates become U+FFFD. */
export function withoutEscapes(from: usize, end: usize, into: usize): usize {
  let at = from
  while (at < end) {
    const byte = byteAt(at++)
    if (byte !== 0x5c) {
      store<u8>(into++, byte)
      continue
    }
    const letter = byteAt(at++)
    if (letter !== 0x75) {
      store<u8>(into++, plainEscape(letter))
      continue
    }
    let point = <u32>hexOf(at)
    at += 4
    if (point >= 0xd800 && point < 0xe000) {
      const low = point < 0xdc00 && at + 6 <= end && byteAt(at) === 0x5c && byteAt(at + 1) === 0x75 ? <u32>hexOf(at + 2) : 0
      if (low >= 0xdc00 && low < 0xe000) {
        point = 0x1_0000 + ((point - 0xd800) << 10) + (low - 0xdc00)
        at += 6
      } else point = 0xfffd
    }
    into = writePoint(point, into)
  }
  return into
}

function plainEscape(letter: u32): u32 {
  switch (letter) {
    case 0x62:
      return 0x08
    case 0x66:
      return 0x0c
    case 0x6e:
      return 0x0a
    case 0x72:
      return 0x0d
    case 0x74:
      return 0x09
    default:
      return letter
  }
}

function writePoint(point: u32, into: usize): usize {
  if (point < 0x80) {
    store<u8>(into, point)
    return into + 1
  }
  if (point < 0x800) {
    store<u8>(into, 0xc0 | (point >> 6))
    store<u8>(into + 1, 0x80 | (point & 0x3f))
    return into + 2
  }
  if (point < 0x1_0000) {
    store<u8>(into, 0xe0 | (point >> 12))
    store<u8>(into + 1, 0x80 | ((point >> 6) & 0x3f))
    store<u8>(into + 2, 0x80 | (point & 0x3f))
    return into + 3
  }
  store<u8>(into, 0xf0 | (point >> 18))
  store<u8>(into + 1, 0x80 | ((point >> 12) & 0x3f))
  store<u8>(into + 2, 0x80 | ((point >> 6) & 0x3f))
  store<u8>(into + 3, 0x80 | (point & 0x3f))
  return into + 4
}
