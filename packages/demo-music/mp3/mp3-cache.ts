// LRU disk cache of finished MP3s, limited in bytes, so that a track is encoded once.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

export type Mp3Cache = {
  /** The cached bytes of a key; null if there are none of exactly this size. */
  load(key: string, size: number): Promise<Uint8Array<ArrayBuffer> | null>
  /** Caches bytes; on a full or read-only disk they are simply made again next time. */
  save(key: string, bytes: Uint8Array): Promise<void>
}

/** The names of the cache's own files; others in the folder are left alone. */
const isCached = /^[0-9a-f]{32}\.mp3(\.part)?$/

/** Limit in bytes, about 55 tracks; beyond it the least recently used files are deleted. */
const cacheLimit = 200e6

async function prune(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => isCached.test(name))
  const files = await Promise.all(
    names.map(async name => {
      // biome-ignore lint/plugin: the name of a file that was found in this very folder.
      const { size, mtimeMs } = await stat(path.join(folder, name))
      return { name, size, mtimeMs }
    }),
  )
  files.sort((a, b) => b.mtimeMs - a.mtimeMs)
  let total = 0
  for (const file of files) {
    total += file.size
    // biome-ignore lint/plugin: the same.
    if (total > cacheLimit) await rm(path.join(folder, file.name), { force: true })
  }
}

/** Opens the cache in `folder`, which is made when first needed; null: nothing is cached. */
export function openMp3Cache(folder: string | null, now: () => Date): Mp3Cache {
  if (folder === null) return { load: async () => null, save: async () => undefined }
  // biome-ignore lint/plugin: digits of a hash.
  const fileOf = (key: string): string => path.join(folder, `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.mp3`)
  return {
    async load(key, size) {
      const file = fileOf(key)
      const bytes = await readFile(file).catch(() => null)
      if (bytes === null || bytes.byteLength !== size) return null
      await utimes(file, now(), now()).catch(() => undefined)
      return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
    async save(key, bytes) {
      const file = fileOf(key)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(`${file}.part`, bytes, { mode: 0o600 })
        await rename(`${file}.part`, file)
        await prune(folder)
      } catch {
        await rm(`${file}.part`, { force: true }).catch(() => undefined)
      }
    },
  }
}
