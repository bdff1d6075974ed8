// Makes up files that begin with an ID3v2.4 tag, for the gallery and tests.

const encoder = new TextEncoder()
/** A size as ID3v2 writes it: four bytes of 7 bits. */
const sizeOf = (count: number): readonly number[] => [21, 14, 7, 0].map(shift => (count >> shift) & 0x7f)

const id3Frame = (id: string, content: Iterable<number>): readonly number[] => {
  const bytes = [...content]
  return [...encoder.encode(id), ...sizeOf(bytes.length), 0, 0, ...bytes]
}
/** A frame of plain lyrics (USLT), in UTF-8. */
export const wordsFrame = (words: string): readonly number[] => id3Frame('USLT', [3, ...encoder.encode(`eng\0${words}`)])
/** A text frame (title, album and the like), in UTF-8. */
export const textFrame = (id: string, text: string): readonly number[] => id3Frame(id, [3, ...encoder.encode(text)])

/** A file that begins with a tag of the given frames, followed by `sound`. */
export function withId3(frames: readonly (readonly number[])[], sound: ArrayLike<number> = [0xff, 0xfb]): Uint8Array<ArrayBuffer> {
  const body = frames.flat()
  const head = [...encoder.encode('ID3'), 4, 0, 0, ...sizeOf(body.length), ...body]
  const file = new Uint8Array(head.length + sound.length)
  file.set(head)
  file.set(sound, head.length)
  return file
}
