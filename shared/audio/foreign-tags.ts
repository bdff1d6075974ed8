// Lengths of ID3v2 and APE tags before, between or after frames, so that text and pictures are not taken for sound.

const letters = (text: string): readonly number[] => [...text].map(letter => letter.charCodeAt(0))

/** How a kind of tag is recognised. `head`: bytes needed to read a tag's length. `length`: of the whole tag, 0 if the head is invalid. */
type TagFormat = { readonly mark: readonly number[]; readonly head: number; readonly length: (head: Uint8Array) => number }

/** ID3v2: the size is four 7-bit bytes, at most 256 MB, without the head and the footer. */
const id3: TagFormat = {
  mark: letters('ID3'),
  head: 10,
  length: ([, , , , , flags = 0, ...size]) => {
    if (size.some(part => part > 0x7f)) return 0
    const foot = (flags & 0x10) === 0 ? 0 : 10
    return 10 + size.reduce((sum, part) => sum * 128 + part, 0) + foot
  },
}

/** Longest APE tag in bytes; a larger size is invalid. */
const longestApe = 64 * 1024 * 1024

/**
 * APEv2: the size is 32 bits, little-endian, with the footer and without the header. Without a header flag, only a footer of 32 bytes is
 * skipped.
 */
const ape: TagFormat = {
  mark: letters('APETAGEX'),
  head: 32,
  length: head => {
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
    const isHead = (view.getUint32(20, true) & 0x20000000) !== 0
    const size = view.getUint32(12, true)
    if (size > longestApe) return 0
    return isHead ? 32 + size : 32
  },
}

const formats: readonly TagFormat[] = [id3, ape]

/** Length in bytes of the tag at `offset`, 0 if there is none; null if more bytes are needed to tell. */
export function tagLength(bytes: Uint8Array, offset: number): number | null {
  const kind = formats.find(({ mark }) => matchesMark(mark, bytes, offset))
  if (!kind) return 0
  const head = bytes.subarray(offset, offset + kind.head)
  return head.length < kind.head ? null : kind.length(head)
}

/** Whether the bytes at `offset` are the mark of a tag, or its beginning if the bytes end within it. */
function matchesMark(mark: readonly number[], bytes: Uint8Array, offset: number): boolean {
  const length = Math.min(mark.length, bytes.length - offset)
  for (let at = 0; at < length; at += 1) if (bytes[offset + at] !== mark[at]) return false
  return true
}
