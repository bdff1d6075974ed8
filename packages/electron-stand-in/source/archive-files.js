// Reads an asar archive: its table of files, and their bytes at their offsets.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** @typedef {{ files?: Record<string, Entry>, size?: number, offset?: string, unpacked?: boolean, link?: string }} Entry */

/** The real `statSync`: later, node:fs is patched and shows an archive as a folder. */
const { statSync: fileStat } = fs

export class ArchiveFiles {
  /** @type {Entry} */
  #root
  #start
  file

  /** @param {string} file path of an app.asar */
  constructor(file) {
    const { header, headerSize } = createRequire(import.meta.url)('@electron/asar').getRawHeader(file)
    this.file = file
    this.#root = header
    this.#start = 8 + headerSize
  }

  /**
   * Resolves a path in the archive: to its entry (null: the archive has none), and to its file beside the archive if it is an unpacked one.
   * Null for paths outside the archive.
   * @param {unknown} target @returns {{ entry: Entry | null, beside: string | null } | null}
   */
  find(target) {
    const text = target instanceof URL ? (target.protocol === 'file:' ? decodeURIComponent(target.pathname) : '') : target
    if (typeof text !== 'string') return null
    const full = path.resolve(text)
    if (full !== this.file && !full.startsWith(this.file + path.sep)) return null
    const names = full.slice(this.file.length).split(path.sep).slice(1)
    /** @type {Entry | undefined} */
    let entry = this.#root
    for (const name of names) entry = entry?.files && Object.hasOwn(entry.files, name) ? entry.files[name] : undefined
    return { entry: entry ?? null, beside: entry?.unpacked && !entry.files ? path.join(`${this.file}.unpacked`, ...names) : null }
  }

  /**
   * The bytes of an entry from offset `from` on, fewer than `length` at its end.
   * @param {Entry} entry @param {number} [from] @param {number} [length] @returns {Buffer}
   */
  read(entry, from = 0, length = Number.POSITIVE_INFINITY) {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, (entry.size ?? 0) - from)))
    const descriptor = fs.openSync(this.file, 'r')
    try {
      fs.readSync(descriptor, bytes, 0, bytes.length, this.#start + Number(entry.offset) + from)
    } finally {
      fs.closeSync(descriptor)
    }
    return bytes
  }

  /** The whole content of a file, in the archive or beside it. @param {NonNullable<ReturnType<ArchiveFiles['find']>>} found */
  content({ entry, beside }) {
    if (beside !== null) return fs.readFileSync(beside)
    return this.read(/** @type {Entry} */ (entry))
  }

  /** The archive's own stat, with the entry's kind and size. @param {Entry} entry */
  stat(entry) {
    return Object.assign(fileStat(this.file), {
      size: entry.size ?? 0,
      isFile: () => !entry.files,
      isDirectory: () => Boolean(entry.files),
      isSymbolicLink: () => false,
    })
  }
}
