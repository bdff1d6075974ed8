// What an answer of a media server is: sound, a picture, or a text with status 200, which is a failure (protocol 14, quirk 9).

const untyped = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'application/ogg', 'video/mp4'])

/** The MIME type of a Content-Type, without its parameters; '' for none. */
const mimeOf = (contentType: string | null): string => (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/**
 * By Content-Type. One that says nothing passes as sound, because the first bytes are looked at before anything is kept or played. A list
 * of addresses (protocol 6.3, hls) is no sound.
 */
export function contentKind(contentType: string | null): 'sound' | 'text' | 'other' {
  const type = mimeOf(contentType)
  if (type.endsWith('mpegurl')) return 'other'
  if (type.startsWith('audio/') || untyped.has(type)) return 'sound'
  return type.startsWith('text/') || type.endsWith('json') || type.endsWith('xml') ? 'text' : 'other'
}

/** What the page is told of sound whose beginning nobody has seen: what the service says, or MP3, which it usually is. */
export function saidType(contentType: string | null): string {
  const type = mimeOf(contentType)
  return type.startsWith('audio/') && !/^audio\/(x-)?(mp3|mpeg3?)$/.test(type) ? type : 'audio/mpeg'
}

/** So many bytes of an MP4 file say how its sound is coded, where it says so in front of the sound. */
export const mp4Head = 4096
const headOfAll = 12

const latin = (bytes: Uint8Array, start: number, end: number): string => String.fromCharCode(...bytes.subarray(start, end))

const isMp4 = (bytes: Uint8Array): boolean => latin(bytes, 4, 8) === 'ftyp'

/** How many of the first bytes `soundType` needs, told by those that are there. */
export const headNeeded = (bytes: Uint8Array): number => (isMp4(bytes) ? mp4Head : headOfAll)

/**
 * How the sound of an MP4 file is coded, such as `mp4a` or `alac`: the first name in its table of descriptions (`stsd`: eight bytes and a
 * length after its own name). Null where that comes behind the sound.
 */
function mp4Coding(bytes: Uint8Array): string | null {
  const table = latin(bytes, 0, mp4Head).indexOf('stsd')
  return table < 0 ? null : latin(bytes, table + 16, table + 20)
}

/**
 * The MIME type of sound by its first bytes (`headNeeded`), null if it is none that can be played: markup, other text, formats that the
 * page has no decoder for.
 */
export function soundType(bytes: Uint8Array): string | null {
  const [first = 0, second = 0] = bytes
  const start = latin(bytes, 0, 4)
  if (start.startsWith('ID3')) return 'audio/mpeg'
  if (start === 'fLaC') return 'audio/flac'
  if (start === 'OggS') return 'audio/ogg'
  if (start === 'RIFF' && latin(bytes, 8, 12) === 'WAVE') return 'audio/wav'
  if (start === '\x1a\x45\xdf\xa3') return 'audio/webm'
  if (isMp4(bytes)) return mp4Coding(bytes) === 'alac' ? null : 'audio/mp4'
  // A frame: eleven bits of ones, then version and layer; layer 0 is AAC. Padding before the first one is of zeros.
  if (first === 0xff && (second & 0xf6) === 0xf0) return 'audio/aac'
  return (first === 0xff && second >= 0xe0) || (first === 0 && second === 0 && bytes.length > 2) ? 'audio/mpeg' : null
}

/** The MIME type of a picture by its first bytes; null if it is none that a page may show as a cover. */
export function pictureType(bytes: Uint8Array): string | null {
  const text = String.fromCharCode(...bytes.subarray(0, 12))
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n')) return 'image/png'
  if (text.startsWith('GIF8')) return 'image/gif'
  return text.startsWith('RIFF') && text.endsWith('WEBP') ? 'image/webp' : null
}
