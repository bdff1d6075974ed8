// Lists the files of a music folder: each real folder once, whatever links there are, and regular files only.
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

export type FoundFile = {
  /** Path relative to the music folder, with `/` on every system. */
  readonly path: string
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly modified: number
}
export type Unreadable = { readonly path: string; readonly reason: string }
export type Found = {
  readonly music: readonly FoundFile[]
  readonly pictures: readonly string[]
  readonly unreadable: readonly Unreadable[]
}

const deepestFolder = 40
const otherAudio = /\.(flac|m4a|mp4|aac|ogg|oga|opus|wav|wma|aiff?|ape|alac|wv|mpc|mp2|dsf)$/i
const picture = /\.(jpe?g|png|webp|gif)$/i

const withoutEnding = (file: string): string => file.replace(/\.\w+$/, '')

/** The reason of an error as a sentence for a person; never throws. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known: ReadonlyMap<string, string> = new Map(
    Object.entries({
      EACCES: 'Permission denied',
      EPERM: 'Permission denied',
      ENOENT: 'The file is gone',
      ELOOP: 'A link that leads in circles',
      EIO: 'The disk reports an error',
    }),
  )
  return known.get(code) ?? (error instanceof Error ? error.message.slice(0, 200) : 'Unknown error')
}

/** Walks `root`; throws only if `root` itself is unreadable. Hidden files and folders are skipped. */
export async function walk(root: string): Promise<Found> {
  const music: FoundFile[] = []
  const pictures: string[] = []
  const unreadable: Unreadable[] = []
  const seen = new Set<string>()
  const folders: { readonly at: string; readonly depth: number }[] = [{ at: '', depth: 0 }]

  async function look(at: string, depth: number): Promise<void> {
    // biome-ignore lint/plugin: a path made of names that the system listed in this folder.
    const file = path.join(root, at)
    const facts = await stat(file, { bigint: true })
    if (facts.isDirectory()) {
      if (depth <= deepestFolder) folders.push({ at, depth })
      else unreadable.push({ path: at, reason: `More than ${deepestFolder} folders deep` })
    } else if (!facts.isFile()) {
      return
    } else if (/\.mp3$/i.test(at)) {
      music.push({ path: at, bytes: Number(facts.size), modified: Number(facts.mtimeMs) })
    } else if (picture.test(at)) {
      pictures.push(at)
    } else if (otherAudio.test(at)) {
      unreadable.push({ path: at, reason: 'Only MP3 files can be played' })
    }
  }

  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const { at, depth } = folder
    try {
      // biome-ignore lint/plugin: the same.
      const { dev, ino } = await stat(path.join(root, at), { bigint: true })
      if (seen.has(`${dev} ${ino}`)) continue
      seen.add(`${dev} ${ino}`)
      // biome-ignore lint/plugin: the same.
      const names = (await readdir(path.join(root, at))).filter(name => !name.startsWith('.')).sort()
      for (const name of names) {
        const inside = at === '' ? name : `${at}/${name}`
        await look(inside, depth + 1).catch((error: unknown) => unreadable.push({ path: inside, reason: reasonOf(error) }))
      }
    } catch (error) {
      if (at === '') throw error
      unreadable.push({ path: at, reason: reasonOf(error) })
    }
  }
  music.sort((a, b) => (a.path < b.path ? -1 : 1))
  const names = new Set(music.map(({ path }) => withoutEnding(path)))
  const isOriginal = (at: string) => otherAudio.test(at) && names.has(withoutEnding(at))
  return { music, pictures, unreadable: unreadable.filter(({ path }) => !isOriginal(path)) }
}
