// Measures the cost of a file's tags, pictures excluded, while the parser reads them and before it builds objects of them. The parser turns
// one large text into lists in a single allocation, and an allocation beyond the memory limit of its thread ends the whole program.

/**
 * Most cost of one file's tags, in bytes: far more than the longest lyrics and comments have. With this much the parser needs some hundred
 * megabytes at most.
 */
const maxCost = 4_000_000
/** Cost of each frame, item and value besides its bytes, as the parser makes an object of it. */
const objectCost = 200
/** Levels of frames inside of frames that are allowed, as chapters hold frames of their own; deeper ones are refused. */
const deepestNesting = 3

/** Adds up the cost of one file's tags; `onRead` and `onSeek` have to be called for each read and each seek of the parser. */
export type TagCostMeter = {
  /**
   * Adds the cost of the bytes read; throws if the sum exceeds `maxCost`. Padding of a tag is overwritten in `bytes` by unknown frames, of
   * which the parser makes no objects.
   */
  onRead(bytes: Uint8Array): void
  onSeek(): void
}

/**
 * Makes the meter of one file. It follows the order in which the parser (music-metadata) reads: the foot of an APE tag, the tags in front,
 * the APE items last. Only the first foot counts, because the parser also reads 32 bytes at once from frames of sound.
 */
export function createTagCostMeter(): TagCostMeter {
  let cost = 0
  let id3: { readonly version: number; readonly reads: 'extended head' | 'frames' } | null = null
  let ape: 'none' | 'foot' | 'known' | 'head' | 'key' | 'value' | 'picture' = 'none'
  let item: 'value' | 'picture' | 'head' = 'head'

  const count = (more: number): void => {
    cost += more
    if (cost > maxCost) throw new Error('Its tags say more than 4 MB besides pictures')
  }
  const readItems = (bytes: Uint8Array): void => {
    if (ape === 'head') {
      const type = ((bytes[4] ?? 0) & 6) >> 1
      item = type === 0 ? 'value' : type === 1 ? 'picture' : 'head'
      count(objectCost)
      // A read of 8 bytes was the head of an item, whose key comes next; any other read means that the parser has left the items.
      ape = bytes.length === 8 ? 'key' : 'none'
    } else if (ape === 'key') {
      count(bytes.length)
      ape = item
    } else {
      count(ape === 'value' ? bytes.length + objectCost * countSplits(bytes, false) : endOfText(bytes, 0, false))
      ape = 'head'
    }
  }
  return {
    onSeek: () => {
      // After reading the foot of an APE tag, the parser first seeks back to where it was, then to the items of the tag.
      if (ape === 'foot') ape = 'known'
      else if (ape === 'known') ape = 'head'
    },
    onRead: bytes => {
      if (id3 !== null) {
        const { version, reads } = id3
        id3 = reads === 'frames' ? null : { version, reads: 'frames' }
        if (reads === 'frames') count(costOfTag(bytes, version))
      } else if (ape === 'head' || ape === 'key' || ape === 'value' || ape === 'picture') readItems(bytes)
      else if (bytes.length === 10 && startsWith(bytes, 'ID3')) {
        id3 = { version: bytes[3] ?? 0, reads: ((bytes[5] ?? 0) & 0x40) === 0 ? 'frames' : 'extended head' }
        count(objectCost)
      } else if (ape === 'none' && bytes.length === 32 && startsWith(bytes, 'APETAGEX')) ape = 'foot'
    },
  }
}

/** Whether bytes begin with the letters of `mark`; the highest bit of each byte is ignored, as by the parser. */
const startsWith = (bytes: Uint8Array, mark: string): boolean =>
  Array.from(mark).every((letter, at) => ((bytes[at] ?? 0) & 0x7f) === letter.charCodeAt(0))

const headerLengthOf = (version: number): number => (version === 2 ? 6 : 10)

function costOfTag(tag: Uint8Array, version: number): number {
  const head = headerLengthOf(version)
  let cost = 0
  for (let offset = 0; offset + head <= tag.length && cost <= maxCost; ) {
    if (tag[offset] === 0) {
      coverPadding(tag, offset, version)
      break
    }
    const length = sizeAt(tag, offset, version)
    cost +=
      objectCost +
      costOfFrame(
        nameAt(tag, offset, version),
        frameContent(tag.subarray(offset + head, offset + head + length), tag[offset + 9] ?? 0, version),
        version,
      )
    offset += head + length
  }
  return cost
}

const nameAt = (tag: Uint8Array, at: number, version: number): string =>
  String.fromCharCode(...tag.subarray(at, at + (version === 2 ? 3 : 4)).map(letter => letter & 0x7f))

/** The size of the frame at `at` in bytes, as the parser reads it: in ID3v2.4 also from bytes above 127, which are invalid in a size. */
function sizeAt(tag: Uint8Array, at: number, version: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = tag.subarray(at + (version === 2 ? 3 : 4), at + (version === 2 ? 6 : 8))
  if (version === 2) return (a << 16) | (b << 8) | c
  if (version === 4) return (d & 0x7f) | (c << 7) | (b << 14) | (a << 21)
  return a * 2 ** 24 + ((b << 16) | (c << 8) | d)
}

/** The content of a frame by its flags: in ID3v2.4, unsynchronisation is undone and a leading length of four bytes is dropped. */
function frameContent(frame: Uint8Array, flags: number, version: number): Uint8Array {
  if (version !== 4) return frame
  const whole = (flags & 2) === 0 ? frame : undoUnsynchronisation(frame)
  return (flags & 1) === 0 ? whole : whole.subarray(4)
}

/** A copy of the bytes without the 0 that ID3 unsynchronisation puts after each 255. */
function undoUnsynchronisation(bytes: Uint8Array): Uint8Array {
  const plainBytes = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    plainBytes[length++] = bytes[at] ?? 0
    if (bytes[at] === 0xff && bytes[at + 1] === 0) at++
  }
  return plainBytes.subarray(0, length)
}

/**
 * Overwrites padding from `begin` on by unknown frames, in place: the parser would take each ten bytes of padding for a frame and note an
 * error.
 */
function coverPadding(tag: Uint8Array, begin: number, version: number): void {
  const head = headerLengthOf(version)
  const longest = version === 2 ? 0xff_ff_ff : 0x0f_ff_ff_ff
  for (let offset = begin; offset + head <= tag.length; ) {
    const length = Math.min(longest, tag.length - offset - head)
    const size =
      version === 2
        ? [length >> 16, (length >> 8) & 0xff, length & 0xff]
        : [24, 16, 8, 0].map(bits => (version === 4 ? (length >> ((bits / 8) * 7)) & 0x7f : (length >> bits) & 0xff))
    tag.set([0x5a, 0x50, 0x41, ...(version === 2 ? [] : [0x44]), ...size, ...(version === 2 ? [] : [0, 0])], offset) // the id ZPAD (ZPA in ID3v2.2) is one that the parser does not know
    offset += head + length
  }
}

/** Whether the parser makes lists of the text of frames with this id. */
const isList = (id: string): boolean => id.startsWith('T') || ['GRP1', 'GP1', 'IPLS', 'MVIN', 'MVNM', 'PCS', 'PCST'].includes(id)

function costOfFrame(id: string, bytes: Uint8Array, version: number, depth = 0): number {
  const isWide = bytes[0] === 1 || bytes[0] === 2
  if (isList(id)) return bytes.length + objectCost * countSplits(bytes.subarray(0, bytes.findLastIndex(byte => byte !== 0) + 1), isWide)
  if (id === 'APIC') return endOfText(bytes, endOfText(bytes, 1, false) + 1, isWide)
  if (id === 'PIC') return endOfText(bytes, 5, isWide)
  if (id === 'GEOB') return endOfText(bytes, endOfText(bytes, endOfText(bytes, 1, false), isWide), isWide)
  if (id === 'PRIV') return endOfText(bytes, 0, false)
  if (id === 'CHAP') return costOfNested(bytes, endOfText(bytes, 0, false) + 16, version, depth)
  if (id === 'CTOC') return costOfNested(bytes, endOfContents(bytes), version, depth)
  return bytes.length
}

/** Offset at which the frames inside a table of contents begin: behind its name, two bytes, and as many names as the second byte says. */
function endOfContents(bytes: Uint8Array): number {
  let at = endOfText(bytes, 0, false) + 2
  for (let textsLeft = bytes[at - 1] ?? 0; textsLeft > 0; textsLeft--) at = endOfText(bytes, at, false)
  return at
}

function costOfNested(bytes: Uint8Array, begin: number, version: number, depth: number): number {
  if (depth >= deepestNesting) return Number.POSITIVE_INFINITY
  const head = headerLengthOf(version)
  let cost = Math.min(begin, bytes.length)
  for (let offset = begin; offset < bytes.length && cost <= maxCost; ) {
    const length = sizeAt(bytes, offset, version)
    cost +=
      objectCost + costOfFrame(nameAt(bytes, offset, version), bytes.subarray(offset + head, offset + head + length), version, depth + 1)
    offset += head + length
  }
  return cost
}

/** Offset behind the text that begins at `from` and its terminator: a zero, or two if `isWide`. */
function endOfText(bytes: Uint8Array, from: number, isWide: boolean): number {
  if (!isWide) {
    const end = bytes.indexOf(0, from)
    return end === -1 ? bytes.length : end + 1
  }
  for (let at = from; at + 1 < bytes.length; at += 2) if (bytes[at] === 0 && bytes[at + 1] === 0) return at + 2
  return bytes.length
}

/** At how many places the parser may split a text: at zeros (in wide texts, two in a row), at `/` (in ID3v2.3) and at `(` (in genres). */
function countSplits(bytes: Uint8Array, isWide: boolean): number {
  let count = 0
  let last = 1
  for (const byte of bytes) {
    if (byte === 0x2f || byte === 0x28 || (byte === 0 && (!isWide || last === 0))) count++
    last = byte
  }
  return count
}
