// Writes an ID3v2.3 tag as a tagger would.

export type Id3Fields = {
  readonly title: string
  readonly artist: string
  readonly albumArtist: string
  readonly album: string
  /** Number of the track on its album, alone or with the number of tracks: `3` or `3/11`. */
  readonly track: string
  readonly disc: string
  readonly year: string
  readonly genre: string
}

const frameNames: readonly (readonly [keyof Id3Fields, string])[] = [
  ['title', 'TIT2'],
  ['artist', 'TPE1'],
  ['albumArtist', 'TPE2'],
  ['album', 'TALB'],
  ['track', 'TRCK'],
  ['disc', 'TPOS'],
  ['year', 'TYER'],
  ['genre', 'TCON'],
]

function frame(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(10)
  header.write(name, 'latin1')
  header.writeUInt32BE(content.byteLength, 4)
  return Buffer.concat([header, content])
}

/** UTF-16 with byte order mark, the only Unicode encoding of ID3v2.3. */
const textFrame = (name: string, text: string): Buffer =>
  frame(name, Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')]))

const pictureFrame = (jpeg: Uint8Array): Buffer => frame('APIC', Buffer.concat([Buffer.from('\0image/jpeg\0\x03\0', 'latin1'), jpeg]))

/** The bytes of a tag; empty fields are left out. `picture`: a JPEG as front cover. */
export function id3Tag(fields: Partial<Id3Fields>, picture?: Uint8Array): Uint8Array {
  const frames = frameNames.flatMap(([field, name]) => (fields[field] ? [textFrame(name, fields[field])] : []))
  const body = Buffer.concat(picture === undefined ? frames : [...frames, pictureFrame(picture)])
  const size = body.byteLength
  const header = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, (size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127])
  return Buffer.concat([header, body])
}
