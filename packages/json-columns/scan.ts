// Streaming scanner of a JSON object with tables: finds the members without parsing the whole, so that a broken row costs that row only,
// and no more than one row is held in memory.

/** Where a member is: in a table (its `map` or a row); null: in the outermost object. */
export type Owner = string | null
/**
 * Called for each member of the outermost object, and for each member of a table: its `map`, or a row under its id. `value`: the member's
 * JSON bytes, valid during the call; null: they are more than `maxValueBytes`.
 */
export type OnMember = (owner: Owner, key: string, value: Uint8Array | null) => void
/** Further callbacks of a scan. */
export type ScanHooks = {
  /**
   * Called at the quote of a key in a table: may take whole members itself, which is faster than the scan; returns the offset after them.
   */
  readonly takeRows?: (table: string, piece: Uint8Array, offset: number) => number
  /** Called after the last member of a table. */
  readonly onEnd?: (table: string) => void
}
/** `no-tables`: complete, but without the object that contains the tables. */
export type ScanEnd = 'complete' | 'no-tables' | 'truncated' | 'not-json'
export type Scan = { write(piece: Uint8Array): void; end(): ScanEnd }

/**
 * Most bytes of a member, a longer one is given as null: a playlist of a million tracks has 10 MB. Parsed, a hostile value may take
 * thirty times its length, and one allocation beyond the heap ends the process whatever a thread's limits.
 */
const maxValueBytes = 16_000_000

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openList = 0x5b
const backslash = 0x5c
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d
const space = 0x20
/** Bytes that matter inside a list or object; all others, nearly all, are skipped in a tight loop. */
const structuralBytes: readonly number[] = [quote, openList, closeList, openObject, closeObject]
const isPlain = Uint8Array.from({ length: 256 }, (_, byte) => (structuralBytes.includes(byte) ? 0 : 1))
const isSpace = (byte: number): boolean => byte === space || byte === 0x0a || byte === 0x0d || byte === 0x09
const isByteOrderMark = (byte: number): boolean => byte === 0xef || byte === 0xbb || byte === 0xbf

/**
 * State of the scan: `before` the first brace, where a `key` may begin, within one (`inKey`), after one (`colon`), where a `value` begins,
 * `inside` one, `over` after the last brace, `lost` if it is no JSON.
 */
type Phase = 'before' | 'key' | 'inKey' | 'colon' | 'value' | 'inside' | 'over' | 'lost'

/**
 * Starts a scan; the tables `tableNames` are expected in the member `within` of the outermost object. Chunks may be cut anywhere, even
 * inside a character. Never throws, whatever the bytes.
 */
export function scan(tableNames: readonly string[], within: string, onMember: OnMember, { takeRows, onEnd }: ScanHooks = {}): Scan {
  const pieceBuffer = createPieceBuffer(maxValueBytes)
  let phase: Phase = 'before'
  /** Nesting of the objects entered: 1 the outermost, 2 the one with the tables, 3 a table. */
  let level = 0
  let owner: Owner = null
  let key = ''
  let nesting = 0
  let foundTables = false
  let inString = false
  let escaped = false

  /** Whether to enter the object of this key. A table that is a list, null or missing is empty (C-22). */
  const isEntered = (): boolean => {
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

  /** Continues inside a string; returns the offset after the part read. `inString` is false once the string has ended. */
  const scanString = (piece: Uint8Array, from: number): number => {
    let offset = from
    let afterBackslash = escaped
    while (offset < piece.length) {
      const byte = piece[offset]
      offset++
      if (afterBackslash) afterBackslash = false
      else if (byte === backslash) afterBackslash = true
      else if (byte === quote) {
        inString = false
        break
      }
    }
    escaped = afterBackslash
    return offset
  }

  /** Continues inside a value; returns its end, or -1 if it continues in the next chunk. */
  const scanValue = (piece: Uint8Array, from: number): number => {
    let offset = from
    let depth = nesting
    while (offset < piece.length) {
      if (inString) {
        offset = scanString(piece, offset)
        if (inString || depth > 0) continue
        return offset
      }
      if (depth > 0) while (offset < piece.length && isPlain[piece[offset] ?? 0] === 1) offset++
      const byte = piece[offset] ?? space
      if (byte === quote) inString = true
      else if (byte === openList || byte === openObject) depth++
      else if (byte === closeList || byte === closeObject) {
        if (depth === 0) return offset
        depth--
        if (depth === 0) {
          nesting = 0
          return offset + 1
        }
      } else if (depth === 0 && (byte === comma || isSpace(byte))) return offset
      offset++
    }
    nesting = depth
    return -1
  }

  /** A part that continues in the next chunk is copied, because the caller may reuse the bytes. */
  const addPiece = (piece: Uint8Array, from: number, end: number): void =>
    pieceBuffer.add(end === -1 ? piece.slice(from) : piece.subarray(from, end))

  const write = (piece: Uint8Array): void => {
    let offset = 0
    while (offset < piece.length && phase !== 'over' && phase !== 'lost') {
      if (phase === 'key' && owner !== null && takeRows !== undefined) {
        offset = takeRows(owner, piece, offset)
        if (offset >= piece.length) break
      }
      const byte = piece[offset] ?? 0
      switch (phase) {
        case 'before':
          if (byte === openObject) enter()
          else if (!isSpace(byte) && !isByteOrderMark(byte)) phase = 'lost'
          offset++
          break
        case 'key':
          if (byte === quote) {
            phase = 'inKey'
            inString = true
          } else if (byte === closeObject) leave()
          else if (byte !== comma && !isSpace(byte)) phase = 'lost'
          offset++
          break
        case 'inKey': {
          const end = scanString(piece, offset)
          addPiece(piece, offset, inString ? -1 : end - 1)
          if (inString) return
          key = textOfKey(pieceBuffer.take())
          phase = 'colon'
          offset = end
          break
        }
        case 'colon':
          if (byte === colon) phase = 'value'
          else if (!isSpace(byte)) phase = 'lost'
          offset++
          break
        case 'value':
          if (isSpace(byte)) offset++
          else if (byte === openObject && isEntered()) {
            enter()
            offset++
          } else phase = 'inside'
          break
        case 'inside': {
          const end = scanValue(piece, offset)
          if (level !== 2) addPiece(piece, offset, end)
          if (end === -1) return
          if (level !== 2) onMember(owner, key, pieceBuffer.take())
          phase = 'key'
          offset = end
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
/** A key as text; escapes stay as they are, because no key that is searched for contains any. '' for null. */
const textOfKey = (bytes: Uint8Array | null): string => (bytes === null ? '' : decoder.decode(bytes))

/** Joins the parts of a value from several chunks; drops them once they are too long, so that `take` then gives null. */
function createPieceBuffer(limit: number): { add(part: Uint8Array): void; take(): Uint8Array | null } {
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
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}
