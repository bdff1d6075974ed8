// Walks over an object with tables in it as it comes in pieces, and hands out its members one by one, without parsing it whole: a row is parsed alone,
// so a broken one costs that row only, and no more than one row is held in memory.

/** Where a member stands: in one of the tables (its `map` or a row); null: in the outermost object. */
export type Owner = string | null
/** `value`: the member's JSON as bytes, good during the call only; null when it is longer than `longestValue`. */
export type OnMember = (owner: Owner, key: string, value: Uint8Array | null) => void
/** Who else wants to know where the walk is. */
export type Watchers = {
  /** Asked at the quote of a key in a table: takes whole members by itself, says where it ends, and so goes faster than the walk. */
  readonly take?: (table: string, piece: Uint8Array, at: number) => number
  /** Behind the last member of a table. */
  readonly onEnd?: (table: string) => void
}
/** `no-tables`: whole, but without the object that holds the tables. */
export type ScanEnd = 'complete' | 'no-tables' | 'truncated' | 'not-json'
export type Scan = { write(piece: Uint8Array): void; end(): ScanEnd }

/**
 * A playlist of a million tracks has 10 MB; what is longer is no row. Bytes. Parsed, a hostile value can take thirty times its length, and
 * memory that runs out in one leap ends the whole program, whatever the limits of a thread are.
 */
const longestValue = 16_000_000

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openList = 0x5b
const backslash = 0x5c
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d
const space = 0x20
/** Bytes that mean nothing inside a list or an object: nearly all, and so skipped in the shortest loop. */
const notPlain: readonly number[] = [quote, openList, closeList, openObject, closeObject]
const isPlain = Uint8Array.from({ length: 256 }, (_, byte) => (notPlain.includes(byte) ? 0 : 1))
const isSpace = (byte: number): boolean => byte === space || byte === 0x0a || byte === 0x0d || byte === 0x09
const isByteOrderMark = (byte: number): boolean => byte === 0xef || byte === 0xbb || byte === 0xbf

/**
 * `before` the first brace, at a `key` or behind one (`colon`), at the begin of a `value`, `inside` one, `over` behind the last brace,
 * `lost` when it is not JSON.
 */
type Phase = 'before' | 'key' | 'inKey' | 'colon' | 'value' | 'inside' | 'over' | 'lost'

/**
 * Begins a walk. `tableNames` are walked into where they stand in the member `within` of the outermost object. Pieces may be cut anywhere,
 * even inside a character. Never throws, whatever the bytes are.
 */
export function scan(tableNames: readonly string[], within: string, onMember: OnMember, { take, onEnd }: Watchers = {}): Scan {
  const held = holder(longestValue)
  let phase: Phase = 'before'
  /** Objects that we are in: the outermost, that with the tables, one of them. */
  let level = 0
  let owner: Owner = null
  let key = ''
  let nesting = 0
  let foundTables = false
  let inString = false
  let escaped = false

  /** Whether the object behind this key is walked into. A table that is a list, null or missing is empty (C-22). */
  const enters = (): boolean => {
    if (level === 1) return key === within
    return level === 2 && tableNames.includes(key)
  }
  const enter = (): void => {
    level++
    if (level === 2) foundTables = true
    if (level === 3) owner = key
    phase = 'key'
  }
  const leave = (): void => {
    level--
    if (owner !== null) onEnd?.(owner)
    owner = null
    phase = level === 0 ? 'over' : 'key'
  }

  /** Goes on inside a text; gives where it goes on behind it. `inString` tells whether the text has ended. */
  const walkString = (piece: Uint8Array, from: number): number => {
    let at = from
    let afterBackslash = escaped
    while (at < piece.length) {
      const byte = piece[at]
      at++
      if (afterBackslash) afterBackslash = false
      else if (byte === backslash) afterBackslash = true
      else if (byte === quote) {
        inString = false
        break
      }
    }
    escaped = afterBackslash
    return at
  }

  /** Goes on inside a value; gives where it ends, or -1 if it goes on in the next piece. */
  const walkValue = (piece: Uint8Array, from: number): number => {
    let at = from
    let depth = nesting
    while (at < piece.length) {
      if (inString) {
        at = walkString(piece, at)
        if (inString || depth > 0) continue
        return at
      }
      if (depth > 0) while (at < piece.length && isPlain[piece[at] ?? 0] === 1) at++
      const byte = piece[at] ?? space
      if (byte === quote) inString = true
      else if (byte === openList || byte === openObject) depth++
      else if (byte === closeList || byte === closeObject) {
        if (depth === 0) return at
        depth--
        if (depth === 0) {
          nesting = 0
          return at + 1
        }
      } else if (depth === 0 && (byte === comma || isSpace(byte))) return at
      at++
    }
    nesting = depth
    return -1
  }

  /** What goes on in the next piece is copied: the caller may fill the same bytes again. */
  const hold = (piece: Uint8Array, from: number, end: number): void => held.add(end === -1 ? piece.slice(from) : piece.subarray(from, end))

  const write = (piece: Uint8Array): void => {
    let at = 0
    while (at < piece.length && phase !== 'over' && phase !== 'lost') {
      if (phase === 'key' && owner !== null && take !== undefined) {
        at = take(owner, piece, at)
        if (at >= piece.length) break
      }
      const byte = piece[at] ?? 0
      switch (phase) {
        case 'before':
          if (byte === openObject) enter()
          else if (!isSpace(byte) && !isByteOrderMark(byte)) phase = 'lost'
          at++
          break
        case 'key':
          if (byte === quote) {
            phase = 'inKey'
            inString = true
          } else if (byte === closeObject) leave()
          else if (byte !== comma && !isSpace(byte)) phase = 'lost'
          at++
          break
        case 'inKey': {
          const end = walkString(piece, at)
          hold(piece, at, inString ? -1 : end - 1)
          if (inString) return
          key = textOfKey(held.take())
          phase = 'colon'
          at = end
          break
        }
        case 'colon':
          if (byte === colon) phase = 'value'
          else if (!isSpace(byte)) phase = 'lost'
          at++
          break
        case 'value':
          if (isSpace(byte)) at++
          else if (byte === openObject && enters()) {
            enter()
            at++
          } else phase = 'inside'
          break
        case 'inside': {
          const end = walkValue(piece, at)
          if (level !== 2) hold(piece, at, end)
          if (end === -1) return
          if (level !== 2) onMember(owner, key, held.take())
          phase = 'key'
          at = end
          break
        }
      }
    }
  }
  const end = (): ScanEnd => {
    if (phase === 'over') return foundTables ? 'complete' : 'no-tables'
    return phase === 'lost' || phase === 'before' ? 'not-json' : 'truncated'
  }
  return { write, end }
}

const decoder = new TextDecoder()
/** Keys are ids and names; one with an escape in it is none that we look for. */
const textOfKey = (bytes: Uint8Array | null): string => (bytes === null ? '' : decoder.decode(bytes))

/** Puts the parts of a value together that came in several pieces; lets go of all once they are too long. */
function holder(limit: number): { add(part: Uint8Array): void; take(): Uint8Array | null } {
  let parts: Uint8Array[] = []
  let length = 0
  return {
    add: part => {
      length += part.length
      if (length > limit) parts = []
      else parts.push(part)
    },
    take: () => {
      const whole = length > limit ? null : joined(parts, length)
      parts = []
      length = 0
      return whole
    },
  }
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const [first] = parts
  if (parts.length === 1 && first !== undefined) return first
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
