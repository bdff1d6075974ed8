// The folder of uploaded songs, named by their checksums: in the data folder, or a temporary one.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, type Stats } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { renameOver } from 'rename-over'
import { isBodyFile } from '../http/body-file.ts'
import { uploadsName } from '../world/save.ts'

export type UploadFolder = {
  readonly path: string
  /**
   * Copies the bytes from `start` to `end` (exclusive) of a file into the folder; resolves with their MD5 checksum. Rejects with errors of
   * the disk.
   */
  take(from: string, start: number, end: number): Promise<string>
  /** The path of the file with this checksum, whether or not it exists. */
  pathOf(md5: string): string
  drop(md5: string): Promise<void>
  /**
   * Deletes all songs and what began to be one, but those with the given checksums, to which libraries refer: a crash can leave others.
   * Files of other names are not ours. Also deletes temporary folders that earlier runs left, if this one is temporary.
   */
  keepOnly(names: ReadonlySet<string>): Promise<void>
  stop(): Promise<void>
}

/** The file name for a checksum; its ending makes folder scans recognise it. */
export const nameOf = (md5: string): string => `${md5}.mp3`
/** Whether a name in the folder is that of a song, or of what began to be one. */
const isOurs = (name: string): boolean => /^([0-9a-f]{32}\.mp3|taken-\d+)$/.test(name) || isBodyFile(name)

/**
 * Opens the folder of uploaded songs; it is made on disk with the first upload. `parent`: folder of what survives a restart; null: a
 * temporary folder, deleted at the end.
 */
export function uploadFolder(parent: string | null): UploadFolder {
  // biome-ignore lint/plugin: a folder name made here.
  const folder = parent === null ? path.join(os.tmpdir(), `segue-uploads-${process.pid}-${randomUUID()}`) : path.join(parent, uploadsName)
  // biome-ignore lint/plugin: names made of checksums, or listed in this folder.
  const pathOf = (name: string): string => path.join(folder, name)
  let created = 0
  return {
    path: folder,
    take: async (from, start, end) => {
      created += 1
      const markerPath = pathOf(`taken-${created}`)
      const hash = createHash('md5')
      const hashing = new Transform({
        transform: (piece: Buffer, _encoding, pass) => {
          hash.update(piece)
          pass(null, piece)
        },
      })
      try {
        if (end > start)
          await pipeline(createReadStream(from, { start, end: end - 1 }), hashing, createWriteStream(markerPath, { mode: 0o600 }))
        const md5 = hash.digest('hex')
        if (end > start) await renameOver(markerPath, pathOf(nameOf(md5)))
        return md5
      } finally {
        await rm(markerPath, { force: true })
      }
    },
    pathOf: md5 => pathOf(nameOf(md5)),
    drop: md5 => rm(pathOf(nameOf(md5)), { force: true }),
    keepOnly: async md5s => {
      if (parent === null) await dropOldRuns()
      const names = new Set([...md5s].map(nameOf))
      for (const name of await readdir(folder).catch(() => []))
        if (isOurs(name) && !names.has(name)) await rm(pathOf(name), { force: true }).catch(() => undefined)
    },
    stop: () => (parent === null ? rm(folder, { recursive: true, force: true, maxRetries: 5 }) : Promise.resolve()),
  }
}

const runFolder = /^segue-uploads-(\d{1,10})-[0-9a-f-]{36}$/
/**
 * Milliseconds without change after which the temporary folder of another run is deleted: a process in another namespace seems to have
 * ended though it runs.
 */
const staleAfter = 60 * 60 * 1_000

/**
 * Deletes the temporary folders of processes that no longer run, unless they changed within `staleAfter`; one that cannot be deleted stays.
 */
async function dropOldRuns(): Promise<void> {
  for (const name of await readdir(os.tmpdir()).catch(() => [])) {
    const [, id] = runFolder.exec(name) ?? []
    if (id === undefined || isAlive(Number(id))) continue
    // biome-ignore lint/plugin: a listed name of the form that `uploadFolder` gives.
    const folder = path.join(os.tmpdir(), name)
    const stats = await lstat(folder).catch(() => null)
    if (stats !== null && isMineAlone(stats) && Date.now() - stats.mtimeMs > staleAfter)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/**
 * Whether a folder belongs to this user, and nobody else may write into it: another one could put a link in the place of what is deleted
 * just then. Windows tells neither, and gives each user a temporary folder of their own.
 */
const isMineAlone = (stats: Stats): boolean =>
  stats.isDirectory() && (process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o022) === 0))

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
