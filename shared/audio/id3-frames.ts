// Parses the frames of an ID3v2 tag (2.2 to 2.4) at the beginning of a file; sizes are not trusted, the first invalid frame ends it.

export type Id3Frame = { /** `USLT`; three letters in 2.2. */ readonly id: string; readonly bytes: Uint8Array }

/** Length of the tag's header, bytes. */
export const id3HeaderLength = 10
/** Most frames parsed, as a bound for hostile tags; further ones are ignored. */
const maxFrames = 2_000

const number = (bytes: Uint8Array, at: number, length: number, base: 128 | 256): number => {
  let value = 0
  for (let index = at; index < at + length; index++) value = value * base + (bytes[index] ?? 0)
  return value
}

/** Length of a whole tag in bytes, header included and a footer not, at most 256 MB; 0 if these bytes are no header. */
export function id3Length(head: Uint8Array): number {
  const isTag = head.length >= id3HeaderLength && head[0] === 0x49 && head[1] === 0x44 && head[2] === 0x33
  if (!isTag || head.subarray(6, 10).some(part => part > 0x7f)) return 0
  return id3HeaderLength + number(head, 6, 4, 128)
}

/** Undoes unsynchronisation: removes the 0 after each 0xFF, which keeps a tag from containing an MP3 sync word. */
function undoUnsynchronisation(bytes: Uint8Array): Uint8Array {
  const plain = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    plain[length++] = bytes[at] ?? 0
    if (bytes[at] === 0xff && bytes[at + 1] === 0) at++
  }
  return plain.subarray(0, length)
}

/**
 * The frame header by version: bytes of name, size and header, and the base of the size. Writers of 2.4 that use base 256 are detected by a
 * byte above 127.
 */
const layouts = {
  2: { name: 3, size: 3, head: 6, base: 256 },
  3: { name: 4, size: 4, head: 10, base: 256 },
  4: { name: 4, size: 4, head: 10, base: 128 },
} as const

/**
 * The frames of a tag or of its beginning; compressed, encrypted and truncated ones are left out, and none are returned if the bytes begin
 * with no tag.
 */
export function id3Frames(bytes: Uint8Array): readonly Id3Frame[] {
  const length = id3Length(bytes)
  const [, , , version, , flags = 0] = bytes
  if (length === 0 || (version !== 2 && version !== 3 && version !== 4)) return []
  const isUnsynchronised = (flags & 0x80) !== 0
  const tagBody = bytes.subarray(id3HeaderLength, Math.min(length, bytes.length))
  const body = isUnsynchronised && version !== 4 ? undoUnsynchronisation(tagBody) : tagBody
  const { name, size, head, base } = layouts[version]
  const frames: Id3Frame[] = []
  let offset = (flags & 0x40) === 0 || version === 2 ? 0 : extendedHead(body, version)
  for (let count = 0; count < maxFrames && offset + head <= body.length; count++) {
    const id = String.fromCharCode(...body.subarray(offset, offset + name))
    if (!/^[A-Z][A-Z0-9]+$/.test(id)) break
    const isPlainSize = body.subarray(offset + name, offset + name + size).some(part => part > 0x7f)
    const long = number(body, offset + name, size, isPlainSize ? 256 : base)
    const begin = offset + head
    if (long === 0 || begin + long > body.length) break
    const content = frameContent(body.subarray(begin, begin + long), version, version === 2 ? 0 : (body[offset + 9] ?? 0), isUnsynchronised)
    if (content !== null) frames.push({ id, bytes: content })
    offset = begin + long
  }
  return frames
}

/** Length of the extended header, which is skipped, bytes; only version 2.3 excludes the four bytes of the size itself from that size. */
const extendedHead = (body: Uint8Array, version: 3 | 4): number => (version === 3 ? 4 + number(body, 0, 4, 256) : number(body, 0, 4, 128))

/** A frame's content after its flags are applied; null if it is compressed or encrypted. */
function frameContent(bytes: Uint8Array, version: 2 | 3 | 4, flags: number, isUnsynchronised: boolean): Uint8Array | null {
  if (version === 2) return bytes
  if (version === 3) return (flags & 0xc0) === 0 ? bytes.subarray((flags & 0x20) === 0 ? 0 : 1) : null
  if ((flags & 0x0c) !== 0) return null
  const begin = ((flags & 0x40) === 0 ? 0 : 1) + ((flags & 0x01) === 0 ? 0 : 4)
  const content = bytes.subarray(begin)
  return (flags & 0x02) !== 0 || isUnsynchronised ? undoUnsynchronisation(content) : content
}
