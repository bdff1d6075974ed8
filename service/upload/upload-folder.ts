// Where uploaded songs lie: one file each, named by its checksum. Beside what the world keeps, or for the run alone.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type UploadFolder = {
  readonly path: string
  /** Takes a stretch of a file; gives its checksum, by which `nameOf` finds it. Throws what the disk throws. */
  take(from: string, start: number, end: number): Promise<string>
  /** Where the file with this checksum lies, if it is there. */
  pathOf(md5: string): string
  drop(md5: string): Promise<void>
  /** Deletes what no library names, such as what a crash left; where it is for the run alone, what runs left that ended long ago. */
  keepOnly(names: ReadonlySet<string>): Promise<void>
  stop(): Promise<void>
}

/** With an ending by which the reader of folders knows what it is. */
export const nameOf = (md5: string): string => `${md5}.mp3`

/** Made with the first upload. `data`: the folder of what survives a restart; null: a folder for this run, deleted at its end. */
export function uploadFolder(data: string | null): UploadFolder {
  // biome-ignore lint/plugin: a name of our own in a folder of ours.
  const folder = data === null ? path.join(os.tmpdir(), `segue-uploads-${process.pid}-${randomUUID()}`) : path.join(data, 'uploads')
  // biome-ignore lint/plugin: names of our own: checksums, and what the folder itself tells.
  const at = (name: string): string => path.join(folder, name)
  let taken = 0
  return {
    path: folder,
    take: async (from, start, end) => {
      taken += 1
      const beside = at(`taken-${taken}`)
      const hash = createHash('md5')
      const hashing = new Transform({
        transform: (piece: Buffer, _encoding, pass) => {
          hash.update(piece)
          pass(null, piece)
        },
      })
      try {
        if (end > start)
          await pipeline(createReadStream(from, { start, end: end - 1 }), hashing, createWriteStream(beside, { mode: 0o600 }))
        const md5 = hash.digest('hex')
        if (end > start) await rename(beside, at(nameOf(md5)))
        return md5
      } finally {
        await rm(beside, { force: true })
      }
    },
    pathOf: md5 => at(nameOf(md5)),
    drop: md5 => rm(at(nameOf(md5)), { force: true }),
    keepOnly: async md5s => {
      if (data === null) await dropOldRuns()
      const names = new Set([...md5s].map(nameOf))
      for (const name of await readdir(folder).catch(() => [])) if (!names.has(name)) await rm(at(name), { force: true, recursive: true })
    },
    stop: () => (data === null ? rm(folder, { recursive: true, force: true, maxRetries: 5 }) : Promise.resolve()),
  }
}

const ofRun = /^segue-uploads-(\d{1,10})-[0-9a-f-]{36}$/
/** Milliseconds. A process that cannot be seen from here may live: what it did lately is left to it. */
const longAgo = 60 * 60 * 1_000

/** A run that crashed deletes nothing. */
async function dropOldRuns(): Promise<void> {
  for (const name of await readdir(os.tmpdir()).catch(() => [])) {
    const [, id] = ofRun.exec(name) ?? []
    if (id === undefined || isAlive(Number(id))) continue
    // biome-ignore lint/plugin: a name of our own form, as it stands there.
    const folder = path.join(os.tmpdir(), name)
    const changed = (await stat(folder).catch(() => null))?.mtimeMs
    // What another person left cannot be deleted.
    if (changed !== undefined && Date.now() - changed > longAgo) await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
