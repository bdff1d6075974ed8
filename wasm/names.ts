// Names → what they are searched by and the number of what they are sorted by: what shared/library/names.ts does, for all names of ASCII,
// letters of alphabets that are written with two bytes, Chinese signs, kana and Hangul. The others are left to it.
import { byteAt } from './json'
import { ranksOf } from './key-order'
import { allocated } from './plan'
import { codeOf, newSharedTexts, SharedTexts } from './shared-texts'

const SPACE: u32 = 0x20
const LINE_FEED: u32 = 0x0a
const APOSTROPHE: u32 = 0x27
const COMMA: u32 = 0x2c
const ZERO: u32 = 0x30
const LETTER_L: u32 = 0x6c

export const MOST_NAMES: usize = 4096
/** Code points of which the table tells what becomes of them: all that two bytes with a first one below this can be. */
const MOST_POINTS: usize = 0x700
const BEYOND_POINTS: u32 = 0xdc
/** In the table: up to four bytes of ASCII or letters, the first in the lowest; this for what is not so plain. */
const ODD: u32 = 0xffff_ffff
const MOST_ARTICLES: usize = 32
/** Longer numbers are cut (sort-key.ts). */
const LONGEST_NUMBER: usize = 40
const KEY_ROOM: usize = 1 << 17

let points: usize = 0
let articles: usize = 0
let inStarts: usize = 0
let inBytes: usize = 0
let outBytes: usize = 0
let outEnds: usize = 0
let outCodes: usize = 0
let key: usize = 0
let keys: SharedTexts = changetype<SharedTexts>(0)
/** Of this batch: how many names are read, and how many bytes they have folded. */
let names: usize = 0
let used: usize = 0

/** Once, before all else. `batchBytes`: the most bytes of a batch. */
export function setUpNames(batchBytes: i32): void {
  heap.reset()
  points = allocated(MOST_POINTS * 4)
  articles = allocated(MOST_ARTICLES * 4)
  inStarts = allocated((MOST_NAMES + 1) * 4)
  inBytes = allocated(<usize>batchBytes + 16)
  // No name is more than twice as long when folded, beside its line feed.
  outBytes = allocated(<usize>batchBytes * 2 + MOST_NAMES + 16)
  outEnds = allocated(MOST_NAMES * 4)
  outCodes = allocated(MOST_NAMES * 4)
  key = allocated(KEY_ROOM + 16)
  keys = newSharedTexts()
}

/** Addresses: the table, the articles as numbers (0 behind the last), where each name begins and behind the last one, the names. */
export function pointsAt(): usize {
  return points
}
export function articlesAt(): usize {
  return articles
}
export function nameStartsAt(): usize {
  return inStarts
}
export function nameBytesAt(): usize {
  return inBytes
}
/** Addresses of what became of them: folded, each with its line feed; where each ends; the number of its key. */
export function foldedAt(): usize {
  return outBytes
}
export function foldedEndsAt(): usize {
  return outEnds
}
export function keyCodesAt(): usize {
  return outCodes
}
/** A key that was made elsewhere is put here. */
export function keyAt(): usize {
  return key
}
export function codeOfKey(length: u32): u32 {
  return codeOf(keys, key, length)
}
export function keyCount(): u32 {
  return keys.count
}
/** By the number of a key: where it stands among all so far, from 1. */
export function keyRanksAt(): usize {
  return ranksOf(keys)
}

/** Reads names from one number to before another, the first of the batch being number 0, and gives the number of the first that has to be read elsewhere. */
export function readNames(begin: i32, end: i32): i32 {
  names = 0
  used = 0
  // They are numbered from the begin of their column.
  const bytes = inBytes - load<u32>(inStarts)
  for (let index = begin; index < end; index++) {
    const at = inStarts + <usize>index * 4
    if (!readName(bytes + load<u32>(at), bytes + load<u32>(at + 4))) return index
  }
  return end
}

function readName(from: usize, end: usize): bool {
  const begin = outBytes + used
  let behind = foldPlain(from, end, begin)
  const isPlain = behind !== 0
  if (!isPlain) {
    if (isElided(from, end)) return false
    behind = fold(from, end, begin)
    if (behind === 0) return false
  }
  store<u32>(outCodes + names * 4, keyCode(begin, behind, isPlain))
  store<u8>(behind, LINE_FEED)
  used = behind + 1 - outBytes
  store<u32>(outEnds + names * 4, <u32>used)
  names++
  return true
}

/** Whether there is a digit in the name that `foldPlain` read last. */
let hasPlainDigits: bool = false

/**
 * As `fold`, sixteen bytes at a time, for names of nothing but letters and digits of ASCII with single spaces between them; 0 for others.
 * What it writes behind the end is written over.
 */
function foldPlain(from: usize, end: usize, begin: usize): usize {
  const length = end - from
  if (length === 0 || byteAt(from) === SPACE || byteAt(end - 1) === SPACE) return 0
  let digits: i32 = 0
  let spaceBefore: i32 = 0
  for (let done: usize = 0; done < length; done += 16) {
    const wanted: i32 = length - done >= 16 ? 0xffff : (1 << (<i32>(length - done))) - 1
    const bytes = v128.load(from + done)
    // Digits and spaces have this bit already.
    const lower = v128.or(bytes, i8x16.splat(0x20))
    const isLetter = i8x16.lt_u(i8x16.sub(lower, i8x16.splat(0x61)), i8x16.splat(26))
    const isDigit = i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(0x30)), i8x16.splat(10))
    const isSpace = i8x16.eq(bytes, i8x16.splat(0x20))
    if ((i8x16.bitmask(v128.or(isLetter, v128.or(isDigit, isSpace))) & wanted) !== wanted) return 0
    const spaces = i8x16.bitmask(isSpace) & wanted
    if ((spaces & ((spaces << 1) | spaceBefore)) !== 0) return 0
    spaceBefore = spaces >> 15
    digits |= i8x16.bitmask(isDigit) & wanted
    v128.store(begin + done, lower)
  }
  hasPlainDigits = digits !== 0
  return begin + length
}

/** Whether a name may begin with an article that has no space behind it (L'Aventure). */
function isElided(from: usize, end: usize): bool {
  let at = from
  while (at < end && byteAt(at) <= SPACE) at++
  if (at + 1 >= end || (byteAt(at) | SPACE) !== LETTER_L) return false
  return byteAt(at + 1) === APOSTROPHE || (at + 3 < end && pointOfThree(at + 1) === 0x2019)
}

/** A code point of three bytes. */
function pointOfThree(at: usize): u32 {
  return ((byteAt(at) & 0x0f) << 12) | ((byteAt(at + 1) & 0x3f) << 6) | (byteAt(at + 2) & 0x3f)
}

const DROPPED: u32 = 0

/** What becomes of it: the same letter, or another one; `DROPPED`; `ODD`. */
function foldedPoint(point: u32): u32 {
  if (point >= 0x4e00 && point < 0xa000) return point
  if (point >= 0xac00 && point < 0xd7a4) return point
  if (point >= 0x3041 && point <= 0x3096) return point
  // Hiragana for katakana.
  if (point >= 0x30a1 && point <= 0x30f6) return point - 0x60
  return point === 0x2018 || point === 0x2019 ? DROPPED : ODD
}

/** Writes the folded name and gives its end; 0 when there is something odd in it. */
function fold(from: usize, end: usize, begin: usize): usize {
  let into = begin
  let isApart = false
  for (let at = from; at < end; at++) {
    let point = byteAt(at)
    if (point >= 0xe0 && point < 0xf0 && at + 2 < end) {
      const folded = foldedPoint(pointOfThree(at))
      if (folded === ODD) return 0
      at += 2
      if (folded === DROPPED) continue
      if (isApart) store<u8>(into++, SPACE)
      isApart = false
      store<u8>(into, 0xe0 | (folded >> 12))
      store<u8>(into + 1, 0x80 | ((folded >> 6) & 0x3f))
      store<u8>(into + 2, 0x80 | (folded & 0x3f))
      into += 3
      continue
    }
    if (point >= 0x80) {
      if (point >= BEYOND_POINTS || ++at >= end) return 0
      point = ((point & 0x1f) << 6) | (byteAt(at) & 0x3f)
    }
    let letters = load<u32>(points + <usize>point * 4)
    if (letters === SPACE) {
      isApart = into > begin
      continue
    }
    if (letters === ODD) return 0
    if (letters === 0) continue
    if (isApart) store<u8>(into++, SPACE)
    isApart = false
    for (; letters !== 0; letters >>= 8) store<u8>(into++, letters)
  }
  return into
}

function isDigit(byte: u32): bool {
  return byte - ZERO < 10
}
/** All that is not ASCII is letters. */
function isPlainStart(byte: u32): bool {
  return byte - 0x61 < 26 || byte >= 0x80 || isDigit(byte)
}

/** The number of the sort key of a folded name: without ornaments and article, numbers in order of their value (sort-key.ts). */
function keyCode(begin: usize, end: usize, isPlain: bool): u32 {
  let from = begin
  while (from < end && !isPlainStart(byteAt(from))) from++
  if (from === end) return codeOf(keys, key, namelessKey(begin, end))
  let word = from
  while (word < end && word < from + 4 && byteAt(word) !== SPACE) word++
  if (word + 1 < end && byteAt(word) === SPACE && isArticle(from, word)) from = word + 1
  const hasDigits = isPlain ? hasPlainDigits : hasDigit(from, end)
  return hasDigits ? codeOf(keys, key, numberedKey(from, end)) : codeOf(keys, from, <u32>(end - from))
}

function hasDigit(from: usize, end: usize): bool {
  for (let at = from; at < end; at++) if (isDigit(byteAt(at))) return true
  return false
}

function isArticle(from: usize, end: usize): bool {
  let number: u32 = 0
  for (let at = from; at < end; at++) number = (number << 8) | byteAt(at)
  for (let at = articles; load<u32>(at) !== 0; at += 4) if (load<u32>(at) === number) return true
  return false
}

/** Behind everything what has no letter or number, the nameless last: 0xFF is in no UTF-8. */
function namelessKey(begin: usize, end: usize): u32 {
  store<u16>(key, 0xffff)
  if (begin === end) return 2
  memory.copy(key + 1, begin, end - begin)
  return <u32>(end - begin) + 1
}

function numberedKey(from: usize, end: usize): u32 {
  let into = key
  for (let at = from; at < end; ) {
    const byte = byteAt(at)
    if (!isDigit(byte)) {
      store<u8>(into++, byte)
      at++
      continue
    }
    const behind = numberEnd(at, end)
    while (at < behind - 1 && (byteAt(at) === ZERO || byteAt(at) === COMMA)) at++
    const length = into++
    for (; at < behind && into - length <= LONGEST_NUMBER; at++) if (byteAt(at) !== COMMA) store<u8>(into++, byteAt(at))
    store<u8>(length, ZERO + <u32>(into - length) - 1)
    at = behind
  }
  return <u32>(into - key)
}

/** Where a number ends that begins here, commas between its thousands within. */
function numberEnd(from: usize, end: usize): usize {
  let at = digitsEnd(from, end)
  if (at - from > 3) return at
  while (at < end && byteAt(at) === COMMA && digitsEnd(at + 1, end) === at + 4) at += 4
  return at
}

function digitsEnd(from: usize, end: usize): usize {
  let at = from
  while (at < end && isDigit(byteAt(at))) at++
  return at
}
