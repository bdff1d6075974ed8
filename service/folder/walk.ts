// Lists the files of a music folder: each real folder once, whatever links lead to it, and regular files only.
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { reasonOf } from './error-reason.ts'

export type FoundFile = {
  /** Path relative to the music folder, with `/` on every system. */
  readonly path: string
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly modified: number
  /**
   * Inode and time of creation, which stay the same when the file is renamed or its tags are changed, and differ in a copy; '' where the
   * drive notes no time of creation.
   */
  readonly birth: string
}
export type Unreadable = { readonly path: string; readonly reason: string }
export type FolderContents = {
  readonly music: readonly FoundFile[]
  readonly pictures: readonly string[]
  /** When each picture was changed, milliseconds since 1970. */
  readonly pictureDates: ReadonlyMap<string, number>
  readonly unreadable: readonly Unreadable[]
}

const maxDepth = 40
const otherAudio = /\.(flac|m4a|mp4|aac|ogg|oga|opus|wav|wma|aiff?|ape|alac|wv|mpc|mp2|dsf)$/i
const picture = /\.(jpe?g|png|webp|gif)$/i

/** Folders that systems and network drives keep for deleted files and for themselves. */
const ofSystem = /^(#recycle|@eaDir|\$RECYCLE\.BIN|System Volume Information)$/i

const withoutEnding = (file: string): string => file.replace(/\.\w+$/, '')

/**
 * Walks the folder `root` with its subfolders; rejects only if `root` itself is unreadable. Names that begin with a dot are skipped, and
 * folders of the system. Sound files other than MP3s are listed as unreadable, unless an MP3 of the same name lies beside them: then they
 * are its original.
 */
export async function walk(root: string): Promise<FolderContents> {
  const music: FoundFile[] = []
  const pictures: string[] = []
  const pictureDates = new Map<string, number>()
  const unreadable: Unreadable[] = []
  const seen = new Set<string>()
  const folders: { readonly relativePath: string; readonly depth: number }[] = [{ relativePath: '', depth: 0 }]

  async function inspect(relativePath: string, depth: number): Promise<void> {
    // biome-ignore lint/plugin: a path made of names that the system listed in this folder.
    const file = path.join(root, relativePath)
    const stats = await stat(file, { bigint: true })
    if (stats.isDirectory()) {
      if (depth <= maxDepth) folders.push({ relativePath, depth })
      else unreadable.push({ path: relativePath, reason: `More than ${maxDepth} folders deep` })
    } else if (!stats.isFile()) {
      return
    } else if (/\.mp3$/i.test(relativePath)) {
      const { ino, birthtimeNs } = stats
      const birth = birthtimeNs > 0n ? `${ino} ${birthtimeNs}` : ''
      music.push({ path: relativePath, bytes: Number(stats.size), modified: Number(stats.mtimeMs), birth })
    } else if (picture.test(relativePath)) {
      pictures.push(relativePath)
      pictureDates.set(relativePath, Number(stats.mtimeMs))
    } else if (otherAudio.test(relativePath)) {
      unreadable.push({ path: relativePath, reason: 'Only MP3 files can be played' })
    }
  }

  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const { relativePath, depth } = folder
    try {
      // biome-ignore lint/plugin: the same.
      const { dev, ino } = await stat(path.join(root, relativePath), { bigint: true })
      if (seen.has(`${dev} ${ino}`)) continue
      seen.add(`${dev} ${ino}`)
      // biome-ignore lint/plugin: the same.
      const names = (await readdir(path.join(root, relativePath))).filter(name => !name.startsWith('.') && !ofSystem.test(name)).sort()
      for (const name of names) {
        const inside = relativePath === '' ? name : `${relativePath}/${name}`
        await inspect(inside, depth + 1).catch((error: unknown) => unreadable.push({ path: inside, reason: reasonOf(error) }))
      }
    } catch (error) {
      if (relativePath === '') throw error
      unreadable.push({ path: relativePath, reason: reasonOf(error) })
    }
  }
  music.sort((a, b) => (a.path < b.path ? -1 : 1))
  const names = new Set(music.map(({ path }) => withoutEnding(path)))
  const isOriginal = (relativePath: string) => otherAudio.test(relativePath) && names.has(withoutEnding(relativePath))
  return { music, pictures, pictureDates, unreadable: unreadable.filter(({ path }) => !isOriginal(path)) }
}
