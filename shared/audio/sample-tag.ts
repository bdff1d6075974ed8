// Files that begin with a tag, ID3v2.4, as the gallery and tests make them up.

const encoder = new TextEncoder()
/** Seven bits a byte. */
const sizeOf = (count: number): readonly number[] => [21, 14, 7, 0].map(shift => (count >> shift) & 0x7f)

const id3Frame = (id: string, content: Iterable<number>): readonly number[] => {
  const bytes = [...content]
  return [...encoder.encode(id), ...sizeOf(bytes.length), 0, 0, ...bytes]
}
/** Words without times, in UTF-8. */
export const wordsFrame = (words: string): readonly number[] => id3Frame('USLT', [3, ...encoder.encode(`eng\0${words}`)])
/** A title, an album and the like, in UTF-8. */
export const textFrame = (id: string, text: string): readonly number[] => id3Frame(id, [3, ...encoder.encode(text)])

/** A tag of these frames, and what follows on it. */
export function withId3(frames: readonly (readonly number[])[], sound: ArrayLike<number> = [0xff, 0xfb]): Uint8Array<ArrayBuffer> {
  const body = frames.flat()
  const head = [...encoder.encode('ID3'), 4, 0, 0, ...sizeOf(body.length), ...body]
  const file = new Uint8Array(head.length + sound.length)
  file.set(head)
  file.set(sound, head.length)
  return file
}
