// Runs a packaged app from its asar archive, as Electron does: patches node:fs, module resolution and workers to read from it without
// unpacking.
import fs from 'node:fs'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import workers from 'node:worker_threads'
import { ArchiveFiles } from './archive-files.js'

/** The error ENOENT of a call for a path in the archive. @param {string} call @param {unknown} target */
const none = (call, target) =>
  Object.assign(new Error(`ENOENT: no such file or directory, ${call} '${target}'`), {
    code: 'ENOENT',
    syscall: call,
    path: String(target),
  })

/** The FileHandle of a file in an archive, as fs.promises.open returns it. */
class FileInArchive {
  #files
  #entry
  fd = 0
  /** @param {ArchiveFiles} files @param {import('./archive-files.js').Entry} entry */
  constructor(files, entry) {
    this.#files = files
    this.#entry = entry
  }
  /** @param {Uint8Array} buffer @param {any} [offset] @param {number} [length] @param {number | null} [position] */
  async read(buffer, offset = 0, length = buffer.length, position = null) {
    const options =
      typeof offset === 'object' ? { offset: 0, length: buffer.length, position: null, ...offset } : { offset, length, position }
    if (options.position === null) throw new Error('electron-runtime stand-in: reading an archive without a position is not implemented')
    const bytes = this.#files.read(this.#entry, options.position, options.length)
    buffer.set(bytes, options.offset)
    return { bytesRead: bytes.length, buffer }
  }
  async stat() {
    return this.#files.stat(this.#entry)
  }
  /** @param {any} [options] */
  async readFile(options) {
    const bytes = this.#files.read(this.#entry)
    const encoding = typeof options === 'string' ? options : options?.encoding
    return encoding ? bytes.toString(encoding) : bytes
  }
  async close() {
    this.fd = -1
  }
}

/**
 * Function of node:fs → its result for an entry.
 * @type {Record<string, (files: ArchiveFiles, entry: import('./archive-files.js').Entry, options: any) => any>}
 */
const archiveFunctions = {
  access: () => undefined,
  lstat: (files, entry) => files.stat(entry),
  open: (files, entry) => new FileInArchive(files, entry),
  readFile: (files, entry, options) => {
    const encoding = typeof options === 'string' ? options : options?.encoding
    const bytes = files.read(entry)
    return encoding ? bytes.toString(encoding) : bytes
  },
  readdir: (_files, entry) => Object.keys(entry.files ?? {}),
  stat: (files, entry) => files.stat(entry),
}

/** @param {ArchiveFiles} files */
function patchFiles(files) {
  const real = { ...fs }
  const promises = { ...fs.promises }
  /**
   * The result of a function of node:fs for a path: from the archive, or by `otherwise` for a file beside or outside of it. Throws ENOENT.
   * @param {string} name @param {unknown} target @param {any} options @param {(target: any) => any} otherwise
   */
  const perform = (name, target, options, otherwise) => {
    const found = files.find(target)
    if (!found) return otherwise(target)
    if (found.beside !== null) return otherwise(found.beside)
    if (!found.entry) throw none(name, target)
    return archiveFunctions[name](files, found.entry, options)
  }
  for (const name of Object.keys(archiveFunctions)) {
    const own = /** @type {any} */ (promises)[name]
    Object.assign(fs.promises, {
      [name]: async (/** @type {any} */ target, /** @type {any[]} */ ...rest) =>
        perform(name, target, rest[0], where => own(where, ...rest)),
    })
    if (name === 'open') continue
    const sync = /** @type {any} */ (real)[`${name}Sync`]
    Object.assign(fs, {
      [`${name}Sync`]: (/** @type {any} */ target, /** @type {any[]} */ ...rest) =>
        perform(name, target, rest[0], where => sync(where, ...rest)),
    })
  }
  Object.assign(fs, {
    existsSync: (/** @type {any} */ target) => {
      const found = files.find(target)
      return found ? found.entry !== null : real.existsSync(target)
    },
  })
}

/** @param {ArchiveFiles} files */
function patchModules(files) {
  /**
   * The file of the archive that a path without ending or of a folder means, as require resolves it; null: none.
   * @param {string} target @returns {string | null}
   */
  const fileAt = target => {
    const candidates = [target, `${target}.js`, `${target}.json`, `${target}.node`, path.join(target, 'index.js')]
    for (const candidate of candidates) {
      const found = files.find(candidate)
      // Native modules are loaded by the system from beside the archive; other files keep their path in it.
      if (found?.entry && !found.entry.files) return candidate.endsWith('.node') ? (found.beside ?? candidate) : candidate
    }
    return null
  }
  /** @param {string} folder */
  const packageAt = folder => {
    const found = files.find(path.join(folder, 'package.json'))
    return found?.entry ? JSON.parse(files.content(found).toString()) : null
  }
  /**
   * The main file of the package `name`, as a module of the archive finds it; null: it is not in the archive.
   * @param {string} name @param {string} from a file of the archive
   */
  const packageFile = (name, from) => {
    for (let folder = path.dirname(from); folder.startsWith(files.file); folder = path.dirname(folder)) {
      const target = path.join(folder, 'node_modules', name)
      const described = packageAt(target)
      if (described) return fileAt(path.join(target, described.main ?? 'index.js'))
    }
    return null
  }
  /** @param {string} file */
  const formatOf = file => `${kindOf(file)}${file.endsWith('.ts') ? '-typescript' : ''}`
  /** @param {string} file */
  const kindOf = file => {
    if (file.endsWith('.cjs')) return 'commonjs'
    if (file.endsWith('.json')) return 'json'
    for (let folder = path.dirname(file); folder.startsWith(files.file); folder = path.dirname(folder)) {
      const described = packageAt(folder)
      if (described) return described.type === 'module' || file.endsWith('.mjs') ? 'module' : 'commonjs'
    }
    return 'commonjs'
  }
  /** The file of the archive that an import means; null: Node resolves it. @param {string} name @param {string | undefined} parent */
  const locate = (name, parent) => {
    const from = parent?.startsWith('file:') ? fileURLToPath(parent) : null
    const isInside = from !== null && files.find(from) !== null
    if (name.startsWith('file:')) return fileAt(fileURLToPath(name))
    if (path.isAbsolute(name)) return fileAt(name)
    if (!isInside || name.startsWith('node:')) return null
    return /^\.\.?\//.test(name) ? fileAt(path.resolve(path.dirname(from), name)) : packageFile(name, from)
  }
  registerHooks({
    resolve(name, context, next) {
      const file = locate(name, context.parentURL)
      if (file === null) return next(name, context)
      const url = pathToFileURL(file).href
      return file.endsWith('.node') ? next(url, context) : { url, format: formatOf(file), shortCircuit: true }
    },
    load(url, context, next) {
      const found = url.startsWith('file:') ? files.find(fileURLToPath(url)) : null
      if (!found?.entry) return next(url, context)
      return { format: context.format ?? formatOf(fileURLToPath(url)), source: files.content(found), shortCircuit: true }
    },
  })
}

/** Makes workers of the app open the archive, too. @param {string} archive */
function patchWorkers(archive) {
  const Real = workers.Worker
  Object.assign(workers, {
    Worker: class Worker extends Real {
      /** @param {any} file @param {any} [options] */
      constructor(file, options = {}) {
        const prepare = `data:text/javascript,import { openArchive } from ${JSON.stringify(import.meta.url)}; openArchive(${JSON.stringify(archive)})`
        super(file, { ...options, execArgv: [...(options.execArgv ?? process.execArgv), '--import', prepare] })
      }
    },
  })
}

/** Makes this process find the files of an archive. @param {string} archive path of an app.asar */
export function openArchive(archive) {
  const files = new ArchiveFiles(archive)
  patchFiles(files)
  patchModules(files)
  patchWorkers(archive)
  syncBuiltinESMExports()
}
