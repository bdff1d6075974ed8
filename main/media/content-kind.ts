// Classifies responses of a media server as sound, picture or text; a text with status 200 is a failure (protocol 14, quirk 9).
import { isText } from './is-text.ts'

const vagueTypes = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'application/ogg', 'video/mp4'])

/** The MIME type of a Content-Type header, without parameters; '' if there is none. */
const mimeOf = (contentType: string | null): string => (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/**
 * Classifies sound by the Content-Type header; an unspecific type passes as sound, because the first bytes are checked before anything is
 * kept or played. A playlist of addresses (protocol 6.3, hls) is `other`.
 */
export function contentKind(contentType: string | null): 'sound' | 'text' | 'other' {
  const type = mimeOf(contentType)
  if (type.endsWith('mpegurl')) return 'other'
  if (type.startsWith('audio/') || vagueTypes.has(type)) return 'sound'
  return type.startsWith('text/') || type.endsWith('json') || type.endsWith('xml') ? 'text' : 'other'
}

/**
 * The MIME type told to the page for sound whose first bytes were not read, as in a range from the middle: the service's type if it is a
 * sound's, else MP3, the usual one.
 */
export function declaredType(contentType: string | null): string {
  const type = mimeOf(contentType)
  return type.startsWith('audio/') && !/^audio\/(x-)?(mp3|mpeg3?)$/.test(type) ? type : 'audio/mpeg'
}

/**
 * Number of first bytes from which the kind of a file is told: enough for an MP4's codec where its table precedes the sound, and to see
 * whether the file is text.
 */
export const maxHeadBytes = 4096
const headOfKnown = 12

const asciiText = (bytes: Uint8Array, start: number, end: number): string => String.fromCharCode(...bytes.subarray(start, end))

const isMp4 = (bytes: Uint8Array): boolean => asciiText(bytes, 4, 8) === 'ftyp'

/**
 * The codec of an MP4, such as `mp4a` or `alac`: the first entry of its `stsd` box (behind the name, eight bytes and a length). Null if
 * that box does not begin within the first `maxHeadBytes` bytes.
 */
function mp4Codec(bytes: Uint8Array): string | null {
  const tableAt = asciiText(bytes, 0, maxHeadBytes).indexOf('stsd')
  return tableAt < 0 ? null : asciiText(bytes, tableAt + 16, tableAt + 20)
}

/** Signatures of files that are no sound, or sound without a decoder in the page; RIFF is decided in `signatureType`. */
const otherSignatures = [
  ...['FORM', 'FRM8', 'DSD ', 'caff', '.snd', 'MThd', 'MAC ', 'wvPk', 'TTA1', 'TTA2', 'MPCK', 'MP+', 'OFR ', '#!AMR', '\x30\x26\xb2\x75'],
  ...['GIF8', '\x89PNG', '\xff\xd8\xff', '%PDF', 'PK\x03\x04', '\x1f\x8b', 'Rar!', '7z\xbc\xaf'],
]

/** The MIME type that the first twelve bytes prove, 'other' for a known format that cannot be played, null if they prove nothing. */
function signatureType(bytes: Uint8Array): string | null {
  const [first = 0, second = 0] = bytes
  const start = asciiText(bytes, 0, headOfKnown)
  if (start.startsWith('ID3')) return 'audio/mpeg'
  if (start.startsWith('fLaC')) return 'audio/flac'
  if (start.startsWith('OggS')) return 'audio/ogg'
  if (start.startsWith('RIFF')) return start.endsWith('WAVE') ? 'audio/wav' : 'other'
  if (start.startsWith('\x1a\x45\xdf\xa3')) return 'audio/webm'
  if (otherSignatures.some(signature => start.startsWith(signature))) return 'other'
  // FF FE is an MPEG layer I header as well as the byte order mark of UTF-16, so it proves nothing.
  if (first !== 0xff || second < 0xe0 || second === 0xfe) return null
  // An MPEG frame header: eleven one bits, version, layer; layer 0 is AAC (ADTS).
  return (second & 0xf6) === 0xf0 ? 'audio/aac' : 'audio/mpeg'
}

/** Number of first bytes of a file that `kindOfHead` needs: 12 if those given prove a format already, else 4096. */
export const headNeeded = (bytes: Uint8Array): number => (signatureType(bytes) === null ? maxHeadBytes : headOfKnown)

/** `text`: markup, JSON or a sentence. `other`: a format that the page has no decoder for. */
export type HeadKind = { readonly kind: 'sound'; readonly type: string } | { readonly kind: 'text' } | { readonly kind: 'other' }

/**
 * The kind of a file by its first bytes (as many as `headNeeded` says). A file that is neither of a known format nor text counts as an MP3
 * with something before its first frame (APEv2 tag, zero padding, half a frame); the page's decoder decides.
 */
export function kindOfHead(bytes: Uint8Array): HeadKind {
  const head = bytes.subarray(0, maxHeadBytes)
  if (isMp4(head)) return mp4Codec(head) === 'alac' ? { kind: 'other' } : { kind: 'sound', type: 'audio/mp4' }
  const type = signatureType(head) ?? (isText(head) ? 'text' : 'audio/mpeg')
  return type === 'other' || type === 'text' ? { kind: type } : { kind: 'sound', type }
}

/**
 * The MIME type of sound by its first bytes (as many as `headNeeded` says); null if it is text or of a format that the page cannot play.
 */
export function soundType(bytes: Uint8Array): string | null {
  const soundKind = kindOfHead(bytes)
  return soundKind.kind === 'sound' ? soundKind.type : null
}

type PictureType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp'

/** The MIME type of a picture by its first bytes; null if a page may not show it as a cover. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  const text = String.fromCharCode(...bytes.subarray(0, 12))
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('GIF8')) return 'image/gif'
  return text.startsWith('RIFF') && text.endsWith('WEBP') ? 'image/webp' : null
}
