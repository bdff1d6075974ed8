// LRU disk cache of whole files from the service, limited in bytes.
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { renameOver } from 'rename-over'
import { isPlainName, pathIn } from '../files/path-in.ts'
import type { Log } from '../log.ts'

export type CachedFile = {
  /** Bytes. */
  readonly size: number
  /**
   * A stream of the bytes from `start` to `end` (exclusive), read from the disk on demand; closes the file at the end, on error and on
   * cancel.
   */
  read(start: number, end: number): ReadableStream<Uint8Array>
  close(): Promise<void>
}

/**
 * Writes a file piece by piece; exactly one of `keep` and `drop` ends it. If the disk refuses, the file is dropped, which is logged, and
 * further calls do nothing.
 */
export type CacheWriter = { write(piece: Uint8Array): Promise<void>; keep(): Promise<void>; drop(): Promise<void> }

export type DiskCache = {
  /** Opens a cached file; null if it is absent or unreadable. Keys are `[a-z0-9-]+`. */
  open(key: string): Promise<CachedFile | null>
  store(key: string): Promise<CacheWriter>
  /** Bytes of all files in the cache. */
  bytes(): Promise<number>
  /** Deletes the least recently used files if all together exceed the limit, which may have changed. */
  trim(): Promise<void>
  /** Deletes everything. */
  clear(): Promise<void>
}

type Options = {
  readonly folder: string
  /** Limit in bytes, read at each use. */
  readonly limit: () => number
  readonly now: () => number
  readonly log: Log
}

const pieceSize = 65_536
/** Share of the limit to which a clean-up reduces the files, so that not every new file causes one. */
const trimTarget = 0.9
const partSuffix = '.part'

/** Opens a cache folder, making it if missing, and deletes files that an earlier run began to write and did not finish. */
export function openDiskCache({ folder, limit, now, log }: Options): DiskCache {
  const entries = new Map<string, { readonly size: number; readonly used: number }>()
  let total = 0

  const addEntry = (key: string, size: number, used: number) => {
    total += size - (entries.get(key)?.size ?? 0)
    entries.set(key, { size, used })
  }
  const scanned = scan(folder, addEntry).catch(error => log.warning('the cache folder could not be listed', error))

  /**
   * Deletes the least recently used files until at most `maxBytes` bytes remain. The sum is reduced before the files are deleted, so that
   * `bytes` during the deletion says what will remain.
   */
  const shrinkTo = async (maxBytes: number) => {
    const evicted: string[] = []
    for (const [key, { size }] of [...entries].sort(([, one], [, other]) => one.used - other.used)) {
      if (total <= maxBytes) break
      entries.delete(key)
      total -= size
      evicted.push(key)
    }
    for (const key of evicted)
      await rm(pathIn(folder, key), { force: true }).catch(error => log.warning('a cached file could not be removed', error))
  }

  const trim = async () => {
    await scanned
    if (total > limit()) await shrinkTo(limit() * trimTarget)
  }

  return {
    bytes: async () => {
      await scanned
      return total
    },
    trim,
    clear: async () => {
      await scanned
      await shrinkTo(-1)
    },
    open: async key => {
      const handle = await open(pathIn(folder, key), 'r').catch(() => null)
      if (!handle) return null
      const { size } = await handle.stat()
      const used = now()
      addEntry(key, size, used)
      await utimes(pathIn(folder, key), used / 1000, used / 1000).catch(() => undefined) // a failure only makes the order of use (LRU) inexact
      return { size, read: (start, end) => readPieces(handle, start, end), close: () => handle.close() }
    },
    store: async key => {
      const path = pathIn(folder, `${key}.${randomUUID()}${partSuffix}`)
      let handle: FileHandle | null = null
      const give = async (reason: unknown) => {
        if (handle) log.warning('a file could not be cached', reason)
        await drop()
      }
      const drop = async () => {
        const open = handle
        handle = null
        await open?.close().catch(() => undefined)
        await rm(path, { force: true }).catch(() => undefined)
      }
      try {
        await scanned // the scan has made the folder; it is not made again here, as signing out deletes it
        handle = await open(path, 'wx', 0o600)
      } catch (error) {
        log.warning('a file could not be cached', error)
      }
      return {
        write: async piece => {
          try {
            await handle?.writeFile(piece) // unlike write, all of it, or an error
          } catch (error) {
            await give(error)
          }
        },
        keep: async () => {
          if (!handle) return
          try {
            const { size } = await handle.stat()
            await handle.sync()
            await handle.close()
            handle = null
            await renameOver(path, pathIn(folder, key))
            addEntry(key, size, now())
            await trim()
          } catch (error) {
            await give(error)
          }
        },
        drop,
      }
    },
  }
}

async function scan(folder: string, addEntry: (key: string, size: number, used: number) => void): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of (await readdir(folder)).filter(isPlainName)) {
    const path = pathIn(folder, name)
    if (name.endsWith(partSuffix)) await rm(path, { force: true })
    else {
      const stats = await stat(path).catch(() => null)
      if (stats?.isFile()) addEntry(name, stats.size, stats.mtimeMs)
    }
  }
}

function readPieces(handle: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start
  return new ReadableStream<Uint8Array>(
    {
      pull: async controller => {
        try {
          const piece = new Uint8Array(Math.min(pieceSize, end - position))
          const { bytesRead } = await handle.read(piece, 0, piece.length, position)
          if (bytesRead > 0) controller.enqueue(piece.subarray(0, bytesRead))
          position += bytesRead
          if (position < end && bytesRead > 0) return
          await handle.close()
          if (position >= end) controller.close()
          else controller.error(new Error('a cached file is shorter than it was'))
        } catch (error) {
          await handle.close().catch(() => undefined)
          controller.error(error)
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  )
}
