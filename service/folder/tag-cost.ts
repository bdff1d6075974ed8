// Counts what the tags of a file say besides pictures, as the parser takes them in and before it makes anything of them: from one large
// text it makes lists in a single leap, and a leap beyond the memory of its thread ends the whole program.

/** Bytes. Far more than the longest lyrics and comments; from so much the parser makes some hundred megabytes at most. */
const maxCost = 4_000_000
/** What each frame, item and value counts besides its bytes: the parser makes objects of it. */
const objectCost = 200
/** Deepest nesting of frames, as chapters hold frames of their own; deeper ones are refused. */
const deepestNesting = 3

/** Adds up what the parser costs; has to be told of each read and each seek. */
export type TagCostMeter = {
  /** Throws beyond `maxCost`. Padding of a tag is overwritten as one frame, of which the parser makes no object. */
  onRead(bytes: Uint8Array): void
  onSeek(): void
}

/**
 * The order in which the parser (music-metadata) reads: tags in front first; the foot of an APE tag before all, its items last. What reads
 * like a foot in between is none: the parser reads 32 bytes of a frame of sound, too.
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
      // Behind the last item something else is read.
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
      // It goes back to where it was, and much later to the items.
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

/** Whether bytes begin with these letters, compared as the parser does, without their highest bit. */
const startsWith = (bytes: Uint8Array, mark: string): boolean =>
  Array.from(mark).every((letter, at) => ((bytes[at] ?? 0) & 0x7f) === letter.charCodeAt(0))

const headerLengthOf = (version: number): number => (version === 2 ? 6 : 10)

function costOfTag(tag: Uint8Array, version: number): number {
  const head = headerLengthOf(version)
  let cost = 0
  for (let at = 0; at + head <= tag.length && cost <= maxCost; ) {
    if (tag[at] === 0) {
      coverPadding(tag, at, version)
      break
    }
    const length = sizeAt(tag, at, version)
    cost +=
      objectCost +
      costOfFrame(nameAt(tag, at, version), frameContent(tag.subarray(at + head, at + head + length), tag[at + 9] ?? 0, version), version)
    at += head + length
  }
  return cost
}

const nameAt = (tag: Uint8Array, at: number, version: number): string =>
  String.fromCharCode(...tag.subarray(at, at + (version === 2 ? 3 : 4)).map(letter => letter & 0x7f))

/** The size of a frame as the parser reads it, in 2.4 also where it is no valid size of that version. */
function sizeAt(tag: Uint8Array, at: number, version: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = tag.subarray(at + (version === 2 ? 3 : 4), at + (version === 2 ? 6 : 8))
  if (version === 2) return (a << 16) | (b << 8) | c
  if (version === 4) return (d & 0x7f) | (c << 7) | (b << 14) | (a << 21)
  return a * 2 ** 24 + ((b << 16) | (c << 8) | d)
}

/** What a frame holds, by its flags. */
function frameContent(frame: Uint8Array, flags: number, version: number): Uint8Array {
  if (version !== 4) return frame
  const whole = (flags & 2) === 0 ? frame : undoUnsynchronisation(frame)
  return (flags & 1) === 0 ? whole : whole.subarray(4)
}

/** The bytes without the 0 that follows each 255. */
function undoUnsynchronisation(bytes: Uint8Array): Uint8Array {
  const made = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    made[length++] = bytes[at] ?? 0
    if (bytes[at] === 0xff && bytes[at + 1] === 0) at++
  }
  return made.subarray(0, length)
}

/** The parser would take each ten bytes of padding for a frame and note what is wrong with it. */
function coverPadding(tag: Uint8Array, begin: number, version: number): void {
  const head = headerLengthOf(version)
  const longest = version === 2 ? 0xff_ff_ff : 0x0f_ff_ff_ff
  for (let at = begin; at + head <= tag.length; ) {
    const length = Math.min(longest, tag.length - at - head)
    const size =
      version === 2
        ? [length >> 16, (length >> 8) & 0xff, length & 0xff]
        : [24, 16, 8, 0].map(bits => (version === 4 ? (length >> ((bits / 8) * 7)) & 0x7f : (length >> bits) & 0xff))
    tag.set([0x5a, 0x50, 0x41, ...(version === 2 ? [] : [0x44]), ...size, ...(version === 2 ? [] : [0, 0])], at) // ZPAD, which nobody knows
    at += head + length
  }
}

/** Frames of which the parser makes lists. */
const isList = (id: string): boolean => id.startsWith('T') || ['GRP1', 'GP1', 'IPLS', 'MVIN', 'MVNM', 'PCS', 'PCST'].includes(id)

function costOfFrame(id: string, bytes: Uint8Array, version: number, depth = 0): number {
  const wide = bytes[0] === 1 || bytes[0] === 2
  if (isList(id)) return bytes.length + objectCost * countSplits(bytes.subarray(0, bytes.findLastIndex(byte => byte !== 0) + 1), wide)
  if (id === 'APIC') return endOfText(bytes, endOfText(bytes, 1, false) + 1, wide)
  if (id === 'PIC') return endOfText(bytes, 5, wide)
  if (id === 'GEOB') return endOfText(bytes, endOfText(bytes, endOfText(bytes, 1, false), wide), wide)
  if (id === 'PRIV') return endOfText(bytes, 0, false)
  if (id === 'CHAP') return costOfNested(bytes, endOfText(bytes, 0, false) + 16, version, depth)
  if (id === 'CTOC') return costOfNested(bytes, endOfContents(bytes), version, depth)
  return bytes.length
}

/** Offset at which the frames inside a table of contents begin: behind its name, two bytes, and as many names as the second byte says. */
function endOfContents(bytes: Uint8Array): number {
  let at = endOfText(bytes, 0, false) + 2
  for (let left = bytes[at - 1] ?? 0; left > 0; left--) at = endOfText(bytes, at, false)
  return at
}

function costOfNested(bytes: Uint8Array, begin: number, version: number, depth: number): number {
  if (depth >= deepestNesting) return Number.POSITIVE_INFINITY
  const head = headerLengthOf(version)
  let cost = Math.min(begin, bytes.length)
  for (let at = begin; at < bytes.length && cost <= maxCost; ) {
    const length = sizeAt(bytes, at, version)
    cost += objectCost + costOfFrame(nameAt(bytes, at, version), bytes.subarray(at + head, at + head + length), version, depth + 1)
    at += head + length
  }
  return cost
}

/** Offset behind the text that begins at `from` and its terminator: a zero, or two if `wide`. */
function endOfText(bytes: Uint8Array, from: number, wide: boolean): number {
  if (!wide) {
    const end = bytes.indexOf(0, from)
    return end === -1 ? bytes.length : end + 1
  }
  for (let at = from; at + 1 < bytes.length; at += 2) if (bytes[at] === 0 && bytes[at + 1] === 0) return at + 2
  return bytes.length
}

/** How often a text may be parted: at zeros (of wide texts at two in a row), at `/`, which does so in 2.3, and at `(`, which does so in genres. */
function countSplits(bytes: Uint8Array, wide: boolean): number {
  let count = 0
  let last = 1
  for (const byte of bytes) {
    if (byte === 0x2f || byte === 0x28 || (byte === 0 && (!wide || last === 0))) count++
    last = byte
  }
  return count
}
