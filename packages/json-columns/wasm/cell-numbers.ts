// Conversion of number cells: counts, ids, gains, flags, days.
import { byteAt, hasEscapes, isBoolean, isDigitsOnly, lastValue, QUOTE, readNumber, skipText } from './json'
import { maxCounts } from './plan'
import { putNumber } from './taken'

export function countIn(target: usize): f64 {
  const whole = isDigitsOnly ? lastValue : trunc(lastValue)
  return whole > 0 && whole <= load<f64>(maxCounts + target * 8) ? whole : 0
}

export function idFound(): f64 {
  return isDigitsOnly ? lastValue : !isBoolean && lastValue >= 0 && trunc(lastValue) === lastValue ? lastValue + 0 : -1
}

export function gainFound(): f64 {
  return !isBoolean && abs(lastValue) <= 60 ? lastValue : NaN
}

/** Reads a flag: set for true, 1, and the same as text, not set for any other cell. */
export function readFlag(at: usize, target: usize): usize {
  let end: usize
  let flag: bool
  if (byteAt(at) === QUOTE) {
    end = skipText(at)
    if (end === 0 || hasEscapes) return 0
    flag = (end === at + 3 && byteAt(at + 1) === 0x31) || (end === at + 6 && load<u32>(at + 1) === 0x6575_7274)
  } else {
    end = readNumber(at)
    flag = lastValue === 1
  }
  putNumber(target, flag ? 1 : 0)
  return end
}

function twoDigits(at: usize): u32 {
  const tens = byteAt(at) - 0x30
  const ones = byteAt(at + 1) - 0x30
  return tens < 10 && ones < 10 ? tens * 10 + ones : 1000
}

/**
 * Reads `YYYY-MM-DD…` as days since 1970; 0 for other cells and for earlier dates. Rare years and days that no calendar has are left to
 * JSON.parse.
 */
export function readDay(at: usize, target: usize): usize {
  putNumber(target, 0)
  if (byteAt(at) !== QUOTE) return readNumber(at)
  const end = skipText(at)
  if (end === 0 || hasEscapes) return 0
  if (end < at + 12 || byteAt(at + 5) !== 0x2d || byteAt(at + 8) !== 0x2d) return end
  const century = twoDigits(at + 1)
  const inCentury = twoDigits(at + 3)
  const month = twoDigits(at + 6)
  const day = twoDigits(at + 9)
  if (century > 99 || inCentury > 99 || month > 99 || day > 99) return end
  const year = century * 100 + inCentury
  if (year < 70 || (year > 99 && year < 1961)) return end
  if (year <= 99 || month < 1 || month > 12 || day < 1 || day > 31) return 0
  if (year >= 1970) putNumber(target, <f64>dayNumber(<i32>year, <i32>month, <i32>day))
  return end
}

/** Days since 1970 of a date; years begin in March here, so that the leap day is the last. */
function dayNumber(year: i32, month: i32, day: i32): i32 {
  const from = month <= 2 ? year - 1 : year
  const inYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
  return from * 365 + from / 4 - from / 100 + from / 400 + inYear - 719_468
}
