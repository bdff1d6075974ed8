// A disk in memory behind the functions of node:fs/promises: operations take time, it can be full, and a crash loses what was not synced.
import type { VirtualTime } from './virtual-time.ts'

/** A file. `size`: how many of `bytes` belong to it. `synced`: its content at the last sync, which a crash leaves; null: never synced. */
type Inode = { bytes: Uint8Array<ArrayBuffer>; size: number; synced: Uint8Array<ArrayBuffer> | null; modified: number }

export type MadeUpDisk = {
  /** The functions that replace those of node:fs/promises. */
  readonly promises: Readonly<Record<string, unknown>>
  /**
   * Lets the power fail: files keep their names and the content that was last synced; one that was never synced is gone. `mayKeep`: asked
   * for each file; true: its content is kept although it was not synced.
   */
  crash(mayKeep: () => boolean): void
  /** All files below a folder, with path and content. */
  files(folder: string): readonly { readonly path: string; readonly bytes: Uint8Array }[]
  exists(path: string): boolean
  /** Whether writing fails, as on a full disk (ENOSPC). */
  full: boolean
  /** Called when a file begins to be synced, with its path; returns how many milliseconds longer that takes. null: no longer than usual. */
  syncs: ((path: string) => number) | null
}

type Options = {
  readonly time: VirtualTime
  /** Milliseconds of an operation; syncing takes `slow` times as long. */
  readonly delay: () => number
  readonly slow: number
}

function failure(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code })
}
const parentOf = (path: string): string => path.slice(0, Math.max(1, path.lastIndexOf('/')))

export function openMadeUpDisk({ time, delay, slow }: Options): MadeUpDisk {
  const names = new Map<string, Inode>()
  const folders = new Set<string>(['/'])
  const disk: Pick<MadeUpDisk, 'full' | 'syncs'> = { full: false, syncs: null }

  /**
   * Waits as long as an operation takes, times `factor`. It never resolves for a program that has ended meanwhile, since the timers of its
   * realm do not fire.
   */
  const after = async (factor = 1): Promise<void> => {
    await time.wait(delay() * factor)
  }
  const found = (path: string): Inode => {
    const inode = names.get(path)
    if (inode === undefined) throw failure(folders.has(path) ? 'EISDIR' : 'ENOENT', path)
    return inode
  }
  const room = () => {
    if (disk.full) throw failure('ENOSPC', '')
  }
  const write = (inode: Inode, bytes: Uint8Array, at: number) => {
    room()
    const size = Math.max(inode.size, at + bytes.length)
    if (size > inode.bytes.length) {
      const larger = new Uint8Array(Math.max(size, inode.bytes.length * 2))
      larger.set(inode.bytes.subarray(0, inode.size))
      inode.bytes = larger
    }
    inode.bytes.set(bytes, at)
    inode.size = size
    inode.modified = time.date()
  }
  /** Changes the file's length; bytes behind the new end become 0, so that they are 0 if the file grows again. */
  const cut = (inode: Inode, size: number) => {
    inode.size = size
    inode.bytes.fill(0, size)
  }
  const whole = (inode: Inode): Uint8Array<ArrayBuffer> => inode.bytes.slice(0, inode.size)
  const create = (path: string): Inode => {
    if (!folders.has(parentOf(path))) throw failure('ENOENT', path)
    room()
    const inode: Inode = { bytes: new Uint8Array(64), size: 0, synced: null, modified: time.date() }
    names.set(path, inode)
    return inode
  }

  const handleOf = (path: string, inode: Inode | null, appends: boolean) => {
    const mine = (): Inode => {
      if (inode === null) throw failure('EISDIR', '')
      return inode
    }
    const sync = async () => {
      const longer = disk.syncs?.(path) ?? 0
      await after(slow)
      if (longer > 0) await time.wait(longer)
      if (inode) inode.synced = whole(inode)
    }
    return {
      sync,
      datasync: sync,
      close: async () => after(0),
      stat: async () => {
        await after()
        return { size: mine().size, isFile: () => inode !== null, mtimeMs: inode?.modified ?? 0 }
      },
      read: async (into: Uint8Array, offset: number, length: number, position: number) => {
        await after()
        const { bytes, size } = mine()
        const part = bytes.subarray(position, Math.max(position, Math.min(size, position + length)))
        into.set(part, offset)
        return { bytesRead: part.length }
      },
      write: async (bytes: Uint8Array, offset = 0, length = bytes.length - offset, position: number | null = null) => {
        const copy = bytes.slice(offset, offset + length)
        await after()
        write(mine(), copy, position ?? mine().size)
        return { bytesWritten: length }
      },
      writeFile: async (content: string | Uint8Array) => {
        const bytes = bytesOf(content)
        await after()
        write(mine(), bytes, appends ? mine().size : 0)
      },
      truncate: async (size = 0) => {
        await after()
        cut(mine(), size)
      },
    }
  }
  const open = async (path: string, flags = 'r') => {
    await after()
    if (folders.has(path)) return handleOf(path, null, false)
    if (flags === 'r' || flags === 'r+') return handleOf(path, found(path), false)
    if (flags.startsWith('a')) return handleOf(path, names.get(path) ?? create(path), true)
    const known = names.get(path)
    if (known && flags.includes('x')) throw failure('EEXIST', path)
    if (!known) return handleOf(path, create(path), false)
    cut(known, 0)
    return handleOf(path, known, false)
  }
  const readFile = async (path: string, encoding?: string) => {
    await after()
    const bytes = whole(found(path))
    return encoding === undefined ? Buffer.from(bytes) : new TextDecoder().decode(bytes)
  }
  const remove = (path: string, recursive: boolean) => {
    if (recursive) {
      for (const name of [...names.keys()]) if (name.startsWith(`${path}/`)) names.delete(name)
      for (const name of [...folders]) if (name.startsWith(`${path}/`)) folders.delete(name)
      folders.delete(path)
    }
    names.delete(path)
  }

  const stat = async (path: string) => {
    await after()
    if (folders.has(path)) return { size: 0, isFile: () => false, isDirectory: () => true, mtimeMs: 0 }
    const inode = found(path)
    return { size: inode.size, isFile: () => true, isDirectory: () => false, mtimeMs: inode.modified }
  }

  const promises = {
    open,
    readFile,
    stat,
    // The disk has no symbolic links, so that lstat gives what stat gives.
    lstat: stat,
    mkdir: async (path: string) => {
      await after()
      for (let folder = path; folder !== '/' && folder !== ''; folder = parentOf(folder)) folders.add(folder)
    },
    readdir: async (path: string) => {
      await after()
      if (!folders.has(path)) throw failure('ENOENT', path)
      return [...names.keys(), ...folders].filter(name => parentOf(name) === path && name !== path).map(name => name.slice(path.length + 1))
    },
    statfs: async () => {
      await after()
      return { bavail: disk.full ? 0 : 1e9, bsize: 4096 }
    },
    utimes: async (path: string, _accessed: number, modified: number) => {
      await after()
      found(path).modified = modified * 1000
    },
    rename: async (from: string, to: string) => {
      await after()
      const moved = (path: string): string | null => (`${path}/`.startsWith(`${from}/`) ? `${to}${path.slice(from.length)}` : null)
      if (folders.has(from)) {
        for (const path of [...folders]) if (moved(path) !== null && folders.delete(path)) folders.add(moved(path) ?? path)
        for (const [path, inode] of [...names]) if (moved(path) !== null && names.delete(path)) names.set(moved(path) ?? path, inode)
        return
      }
      const inode = found(from)
      names.delete(from)
      names.set(to, inode)
    },
    copyFile: async (from: string, to: string) => {
      await after()
      const inode = found(from)
      names.set(to, { ...inode, bytes: whole(inode) })
    },
    rm: async (path: string, { recursive = false, force = false } = {}) => {
      await after()
      if (!force && !names.has(path) && !folders.has(path)) throw failure('ENOENT', path)
      remove(path, recursive)
    },
    writeFile: async (path: string, content: string | Uint8Array) => {
      await after()
      const inode = names.get(path) ?? create(path)
      cut(inode, 0)
      write(inode, bytesOf(content), 0)
    },
    unlink: async (path: string) => {
      await after()
      remove(path, false)
    },
  }
  return Object.assign(disk, {
    promises,
    crash: (mayKeep: () => boolean) => {
      for (const [path, inode] of [...names]) {
        if (mayKeep()) inode.synced = whole(inode)
        const left = inode.synced
        if (left === null) names.delete(path)
        else names.set(path, { bytes: left.slice(), size: left.length, synced: left, modified: inode.modified })
      }
    },
    files: (folder: string) =>
      [...names].filter(([path]) => path.startsWith(`${folder}/`)).map(([path, inode]) => ({ path, bytes: whole(inode) })),
    exists: (path: string) => names.has(path) || folders.has(path),
  })
}

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content.slice()
