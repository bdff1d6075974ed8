// The order of texts by their bytes, eight at a time: what shared/library/text-order.ts does, for the keys of names. The time it takes
// grows with their bytes, whatever they are. None may hold a zero byte: folding leaves no control characters.
import { allocated } from './plan'
import { SharedTexts } from './shared-texts'

/** So few are put in order one by one. */
const FEW: u32 = 24
const DIGITS: usize = 256

let texts: SharedTexts = changetype<SharedTexts>(0)
/** By place in the order: the number of a text, and the next of its bytes as a number, the first being the highest. Twice: sorted into the others, and copied back. */
let codes: usize = 0
let heads: usize = 0
let otherCodes: usize = 0
let otherHeads: usize = 0
/** Where those with each digit go. */
let next: usize = 0

/** By number of a text: where it stands among all of them, from 1. Gives the address. What it takes of the memory stays taken: it is asked for once or twice. */
export function ranksOf(all: SharedTexts): usize {
  texts = all
  const count = all.count
  codes = heap.alloc(count * 4)
  heads = heap.alloc(count * 8)
  otherCodes = heap.alloc(count * 4)
  otherHeads = heap.alloc(count * 8)
  next = allocated(DIGITS * 4)
  for (let code: u32 = 0; code < count; code++) store<u32>(codes + code * 4, code)
  sort(0, count, 0)
  const ranks = otherCodes
  for (let place: u32 = 0; place < count; place++) store<u32>(ranks + load<u32>(codes + place * 4) * 4, place + 1)
  return ranks
}

/** Texts at these places, which are alike in the first `depth` bytes. */
function sort(from: u32, end: u32, depth: u32): void {
  for (let place = from; place < end; place++) store<u64>(heads + place * 8, headOf(load<u32>(codes + place * 4), depth))
  if (end - from <= FEW) insert(from, end)
  else sortByDigits(from, end)
  for (let first = from; first < end; ) {
    const head = load<u64>(heads + first * 8)
    let behind = first + 1
    while (behind < end && load<u64>(heads + behind * 8) === head) behind++
    // A zero is behind the end of a text, and no two texts are equal.
    if (behind > first + 1 && (head & 0xff) !== 0) sort(first, behind, depth + 8)
    first = behind
  }
}

/** Eight bytes of a text, zeros behind its end. */
function headOf(code: u32, depth: u32): u64 {
  const at = texts.starts + code * 4
  const from = load<u32>(at) + depth
  const length = load<u32>(at + 4) - from
  if (<i32>length <= 0) return 0
  const bytes = load<u64>(texts.bytes + from)
  return bswap<u64>(length >= 8 ? bytes : bytes & (((<u64>1) << (length * 8)) - 1))
}

function insert(from: u32, end: u32): void {
  for (let place = from + 1; place < end; place++) {
    const code = load<u32>(codes + place * 4)
    const head = load<u64>(heads + place * 8)
    let to = place
    while (to > from && load<u64>(heads + (to - 1) * 8) > head) {
      store<u32>(codes + to * 4, load<u32>(codes + (to - 1) * 4))
      store<u64>(heads + to * 8, load<u64>(heads + (to - 1) * 8))
      to--
    }
    store<u32>(codes + to * 4, code)
    store<u64>(heads + to * 8, head)
  }
}

/** By one byte of the head after the other, the last first. */
function sortByDigits(from: u32, end: u32): void {
  for (let shift: u64 = 0; shift < 64; shift += 8) {
    memory.fill(next, 0, DIGITS * 4)
    for (let place = from; place < end; place++) {
      const at = digitAt(place, shift)
      store<u32>(at, load<u32>(at) + 1)
    }
    if (load<u32>(digitAt(from, shift)) === end - from) continue
    let begin = from
    for (let digit: usize = 0; digit < DIGITS; digit++) {
      const count = load<u32>(next + digit * 4)
      store<u32>(next + digit * 4, begin)
      begin += count
    }
    for (let place = from; place < end; place++) {
      const at = digitAt(place, shift)
      const to = load<u32>(at)
      store<u32>(at, to + 1)
      store<u32>(otherCodes + to * 4, load<u32>(codes + place * 4))
      store<u64>(otherHeads + to * 8, load<u64>(heads + place * 8))
    }
    memory.copy(codes + from * 4, otherCodes + from * 4, (end - from) * 4)
    memory.copy(heads + from * 8, otherHeads + from * 8, (end - from) * 8)
  }
}

function digitAt(place: u32, shift: u64): usize {
  return next + <usize>((load<u64>(heads + place * 8) >> shift) & 0xff) * 4
}
