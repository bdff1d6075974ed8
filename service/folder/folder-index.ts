// The index of a music folder, kept between runs: ids, and tags of files by size and date.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { songFacts } from './song-facts.ts'

const folderIndex = z.object({
  version: z.literal(1),
  ids: z.record(z.string(), z.number().int().min(1).max(0x7fffffff)),
  files: z.record(z.string(), z.object({ bytes: z.number(), modified: z.number(), facts: songFacts })),
})
export type FolderIndex = z.infer<typeof folderIndex>

const empty: FolderIndex = { version: 1, ids: {}, files: {} }
const fileIn = (data: string): string => path.join(data, 'folder-index.json')

/** Reads the index; a missing or damaged one counts as empty, as everything in it can be rebuilt, and ids follow from the paths. */
export async function loadIndex(data: string | null): Promise<FolderIndex> {
  if (data === null) return empty
  try {
    return folderIndex.parse(JSON.parse(await readFile(fileIn(data), 'utf8')))
  } catch {
    return empty
  }
}

/** Writes the index atomically; a disk error is ignored, as it only costs time at the next start. */
export async function saveIndex(data: string | null, index: FolderIndex): Promise<void> {
  if (data === null) return
  try {
    await mkdir(data, { recursive: true, mode: 0o700 })
    const part = `${fileIn(data)}.${randomUUID()}.part`
    await writeFile(part, JSON.stringify(index), { mode: 0o600, flag: 'wx' })
    await rename(part, fileIn(data))
  } catch {
    // Ignored, as the function's comment says.
  }
}
