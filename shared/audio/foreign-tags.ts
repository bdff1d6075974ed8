// Tags that stand between frames, in front of them or behind: how many bytes of a file hold words and pictures instead of sound.

const letters = (text: string): readonly number[] => [...text].map(letter => letter.charCodeAt(0))

/** `head`: bytes that are needed to tell its length. `length`: of the whole tag, by its head; 0 = it is none. */
type Kind = { readonly mark: readonly number[]; readonly head: number; readonly length: (head: Uint8Array) => number }

/** ID3v2: four times seven bits, without the head and a foot. At most 256 MB. */
const id3: Kind = {
  mark: letters('ID3'),
  head: 10,
  length: ([, , , , , flags = 0, ...size]) => {
    if (size.some(part => part > 0x7f)) return 0
    const foot = (flags & 0x10) === 0 ? 0 : 10
    return 10 + size.reduce((sum, part) => sum * 128 + part, 0) + foot
  },
}

/** No picture is larger: a tag that says more is none. */
const longestApe = 64 * 1024 * 1024

/** APE, version 2: 32 bits, the lowest byte first, with a foot and without the head. By itself, behind what it is about, the foot is all. */
const ape: Kind = {
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

const kinds: readonly Kind[] = [id3, ape]

/** Bytes that a tag at `offset` takes up, 0 if there is none; null while too little is there to tell. */
export function tagLength(bytes: Uint8Array, offset: number): number | null {
  const kind = kinds.find(({ mark }) => isThere(mark, bytes, offset))
  if (!kind) return 0
  const head = bytes.subarray(offset, offset + kind.head)
  return head.length < kind.head ? null : kind.length(head)
}

/** As far as the bytes go. */
function isThere(mark: readonly number[], bytes: Uint8Array, offset: number): boolean {
  const length = Math.min(mark.length, bytes.length - offset)
  for (let at = 0; at < length; at += 1) if (bytes[offset + at] !== mark[at]) return false
  return true
}
