// What an answer of a media server is: sound, a picture, or a text with status 200, which is a failure (protocol 14, quirk 9).

const mp3Types = new Set(['audio/mpeg', 'audio/mp3', 'audio/x-mp3', 'audio/mpeg3', 'audio/x-mpeg'])
const untyped = new Set(['', 'application/octet-stream', 'binary/octet-stream'])

/** By Content-Type. One that says nothing passes as sound, because the first bytes are looked at before anything is kept or played. */
export function contentKind(contentType: string | null): 'sound' | 'text' | 'other' {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (mp3Types.has(type) || untyped.has(type)) return 'sound'
  return type.startsWith('text/') || type.endsWith('json') || type.endsWith('xml') ? 'text' : 'other'
}

/** Whether a file beginning like this could be an MP3: a tag, a frame, or padding. Markup and other text are none of them. */
export function beginsLikeSound([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const tag = first === 0x49 && second === 0x44 && third === 0x33 // "ID3"
  const frame = first === 0xff && second >= 0xe0
  return tag || frame || (first === 0 && second === 0)
}

/** The MIME type of a picture by its first bytes; null if it is none that a page may show as a cover. */
export function pictureType(bytes: Uint8Array): string | null {
  const text = String.fromCharCode(...bytes.subarray(0, 12))
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n')) return 'image/png'
  if (text.startsWith('GIF8')) return 'image/gif'
  return text.startsWith('RIFF') && text.endsWith('WEBP') ? 'image/webp' : null
}
