// Finds and loads an album's cover: a picture file beside the songs, or one embedded in a song.
import path from 'node:path'
import type { Cover } from '../world/catalogue.ts'
import { openInside } from './real-path.ts'
import { readPicture } from './tag-reader.ts'
import { createYielder } from './yield-to-event-loop.ts'

/** Where an album's cover is: a picture file, or the song in which it is embedded; `path` is relative to the music folder. */
export type CoverSource = { readonly kind: 'file' | 'embedded'; readonly path: string }

/**
 * Patterns of names that picture files of front covers have, best first; if a folder has only one picture, that is its cover whatever its
 * name.
 */
const names = [/^cover\b/i, /^folder\b/i, /^front\b/i, /^album/i, /cover/i, /front/i]
const maxPictureBytes = 32 * 1024 * 1024

/** Folder → the picture in it that is its cover; a folder with several pictures, none of them named like a cover, is left out. */
export async function folderCovers(pictures: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const best = new Map<string, { rank: number; picture: string; isOnly: boolean }>()
  const yieldIfDue = createYielder()
  for (const picture of pictures) {
    await yieldIfDue()
    const { dir, base } = path.posix.parse(picture)
    const nameIndex = names.findIndex(name => name.test(base))
    const rank = nameIndex < 0 ? names.length : nameIndex
    const before = best.get(dir)
    if (before === undefined) best.set(dir, { rank, picture, isOnly: true })
    else {
      before.isOnly = false
      if (rank < before.rank) Object.assign(before, { rank, picture })
    }
  }
  const covers = new Map<string, string>()
  for (const [folder, { rank, picture, isOnly }] of best) if (isOnly || rank < names.length) covers.set(folder, picture)
  return covers
}

/** The MIME type of a picture by its first bytes, whatever its file name or tag say; null if it is no picture. */
function pictureType(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('GIF8')) return 'image/gif'
  return start.startsWith('RIFF') && start.slice(8) === 'WEBP' ? 'image/webp' : null
}

async function pictureBytes(root: string, source: CoverSource): Promise<Uint8Array | null> {
  // biome-ignore lint/plugin: the path of a file found below the music folder.
  const file = path.join(root, source.path)
  if (source.kind === 'embedded') return await readPicture(file)
  const picture = await openInside(root, file)
  if (picture === null) return null
  try {
    // Reads one byte more than allowed, to see whether there are more: the file's size is not trusted, as it may change while the file is
    // written.
    const pieces: Uint8Array[] = []
    for await (const piece of picture.handle.pieces(0, maxPictureBytes + 1)) pieces.push(piece)
    const bytes = Buffer.concat(pieces)
    return bytes.length > maxPictureBytes ? null : bytes
  } finally {
    await picture.handle.close()
  }
}

/** Loads a cover unmodified, at most 32 MB; null if it is gone, larger or no picture. */
export async function loadCover(root: string, source: CoverSource): Promise<Cover | null> {
  const bytes = await pictureBytes(root, source).catch(() => null)
  const type = bytes === null ? null : pictureType(bytes)
  return bytes === null || type === null ? null : { bytes, type }
}
