// Vite plugin that bundles main's worker threads, so that `new Worker(new URL('./x.ts', import.meta.url))` works built in the app, too.
import type { Plugin } from 'vite'

/** Matches the start of a worker thread by the URL of its file, which is the second group. */
export const workerAddress = /new Worker\(\s*new URL\((['"])(\.[^'"]+\.ts)\1,\s*import\.meta\.url\)/g

/** Makes each worker's file an entry, and replaces its URL by that of the built file; Vite itself does this for pages only. */
export const workerFiles = (): Plugin => ({
  name: 'segue:worker-files',
  enforce: 'pre',
  applyToEnvironment: environment => environment.name === 'main',
  async transform(code, importer) {
    if (!code.includes('new Worker(')) return null
    let result = code
    for (const [found, , file] of code.matchAll(workerAddress)) {
      const worker = file === undefined ? null : await this.resolve(file, importer)
      if (worker === null) throw new Error(`${importer}: no worker at ${file}`)
      const reference = this.emitFile({ type: 'chunk', id: worker.id })
      result = result.replace(found, () => `new Worker(new URL(import.meta.ROLLDOWN_FILE_URL_${reference}, import.meta.url)`)
    }
    return { code: result, map: null }
  },
})
