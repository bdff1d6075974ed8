// Walks over a library answer as it comes in pieces and hands out its members one by one, without parsing it whole: a row is parsed alone,
// so a broken one costs that row only, and no more than one row is held in memory.

export const tableNames = ['tracks', 'albums', 'artists', 'playlists', 'tags', 'trash'] as const
export type TableName = (typeof tableNames)[number]

/** Where a member stands: beside `library` in the envelope, or in one of the tables (its `map` or a row). */
export type Owner = 'envelope' | TableName
/** `value`: the member's JSON as bytes, good during the call only; null when it is longer than `longestValue`. */
export type OnMember = (owner: Owner, key: string, value: Uint8Array | null) => void
/** Who else wants to know where the walk is. */
export type Watchers = {
  /** Asked at the quote of a key in a table: takes whole members by itself, says where it ends, and so goes faster than the walk. */
  readonly take?: (table: TableName, piece: Uint8Array, at: number) => number
  /** Behind the last member of a table. */
  readonly onEnd?: (table: TableName) => void
}
/** `no-library`: whole, but without an object `library`, as failures are. */
export type ScanEnd = 'complete' | 'no-library' | 'truncated' | 'not-json'
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
const isPlain = new Uint8Array(256).fill(1)
for (const byte of [quote, openList, closeList, openObject, closeObject]) isPlain[byte] = 0
const isSpace = (byte: number): boolean => byte === space || byte === 0x0a || byte === 0x0d || byte === 0x09
const isByteOrderMark = (byte: number): boolean => byte === 0xef || byte === 0xbb || byte === 0xbf

/**
 * `before` the first brace, at a `key` or behind one (`colon`), at the begin of a `value`, `inside` one, `over` behind the last brace,
 * `lost` when it is not JSON.
 */
type Phase = 'before' | 'key' | 'inKey' | 'colon' | 'value' | 'inside' | 'over' | 'lost'

/** Begins a walk. Pieces may be cut anywhere, even inside a character. Never throws, whatever the bytes are. */
export function scan(onMember: OnMember, { take, onEnd }: Watchers = {}): Scan {
  const held = holder(longestValue)
  let phase: Phase = 'before'
  /** Objects that we are in: the answer, its `library`, one of its tables. */
  let level = 0
  let owner: Owner = 'envelope'
  let key = ''
  let nesting = 0
  let foundLibrary = false
  let inString = false
  let escaped = false

  /** Whether the object behind this key is walked into. C-22: a table that is an empty list, null or missing is empty. */
  const enters = (): boolean => {
    if (level === 1) return key === 'library'
    return level === 2 && tableNames.some(name => name === key)
  }
  const enter = (): void => {
    level++
    if (level === 2) foundLibrary = true
    if (level === 3) owner = tableNames.find(name => name === key) ?? 'envelope'
    phase = 'key'
  }
  const leave = (): void => {
    level--
    if (owner !== 'envelope') onEnd?.(owner)
    owner = 'envelope'
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
      if (phase === 'key' && owner !== 'envelope' && take !== undefined) {
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
    if (phase === 'over') return foundLibrary ? 'complete' : 'no-library'
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
