// Opens the sound of a song and of its original: only files that are sound by their first bytes, and originals only inside the music
// folder.
import path from 'node:path'
import type { CatalogueSound } from '../world/catalogue.ts'
import { whyNotMp3 } from './mp3-check.ts'
import { type OpenFile, openPlain, type PlainFile } from './plain-file.ts'
import { openInside } from './real-path.ts'

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
const hasId3Tag = (start: string): boolean => start.startsWith('ID3')

/** Formats of originals that may lie beside an MP3: file name endings, MIME types, and the signatures of their first bytes. */
const originalFormats = [
  { ending: 'flac', type: 'audio/flac', begins: (start: string) => start.startsWith('fLaC') || hasId3Tag(start) },
  { ending: 'wav', type: 'audio/wav', begins: (start: string) => start.startsWith('RIFF') && start.slice(8, 12) === 'WAVE' },
  { ending: 'm4a', type: 'audio/mp4', begins: (start: string) => start.slice(4, 8) === 'ftyp' },
  { ending: 'aac', type: 'audio/aac', begins: (start: string) => /^(\xff[\xf0\xf1\xf8\xf9]|ADIF)/.test(start) || hasId3Tag(start) },
  { ending: 'ogg', type: 'audio/ogg', begins: (start: string) => start.startsWith('OggS') },
] as const

type SoundCheck = (handle: OpenFile) => Promise<boolean>

const hasSignature =
  (begins: (start: string) => boolean): SoundCheck =>
  async handle => {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(12), 0, 12, 0)
    return begins(latin1(buffer.subarray(0, bytesRead)))
  }

const isMp3: SoundCheck = async handle => (await whyNotMp3(handle)) === null

/**
 * The sound of the MP3 `name` in the folder `root`, as it is on disk now; null if it is gone or no MP3 any more. With 'original' it is the
 * file `Song.flac` or similar beside `Song.mp3`, if that is sound and its real path lies in the folder; else the MP3 itself.
 */
export async function soundAt(root: string, name: string, form: 'stream' | 'original'): Promise<CatalogueSound | null> {
  // biome-ignore lint/plugin: the path of a file found below the music folder.
  const file = path.join(root, name)
  for (const { ending, type, begins } of form === 'original' ? originalFormats : []) {
    const opened = await openInside(root, file.replace(/mp3$/i, ending))
    const original = opened === null ? null : await soundIn(opened.path, opened, type, hasSignature(begins))
    if (original !== null) return original
  }
  const opened = await openPlain(file).catch(() => null)
  return opened === null ? null : await soundIn(file, opened, 'audio/mpeg', isMp3)
}

/**
 * The sound of an opened file; null if it is no sound. Closes the file, which is opened anew by its path `file` when its bytes are read.
 */
async function soundIn(file: string, opened: PlainFile, type: string, isSound: SoundCheck): Promise<CatalogueSound | null> {
  try {
    if (!(await isSound(opened.handle))) return null
    const { size, identity } = opened
    return { size, type, read: (start, end) => bytesOf(file, identity, start, end) }
  } catch {
    return null // unreadable: counts as no sound
  } finally {
    await opened.handle.close()
  }
}

/**
 * The bytes from `start` to `end` (exclusive) of a file, which is opened when reading begins and closed when it ends, early or not. Throws
 * if the file has changed since it was checked (`identity`).
 */
async function* bytesOf(file: string, identity: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  if (start >= end) return
  const opened = await openPlain(file)
  if (opened === null) throw new Error('The file is gone')
  try {
    if (opened.identity !== identity) throw new Error('The file has changed while it was asked for')
    yield* opened.handle.pieces(start, end)
  } finally {
    await opened.handle.close()
  }
}
