// Bundles the worker threads of main: `new Worker(new URL('./x.ts', import.meta.url))` works unbuilt in tests and built in the app.
import type { Plugin } from 'vite'

const workerAddress = /new Worker\(\s*new URL\((['"])(\.[^'"]+\.ts)\1,\s*import\.meta\.url\)/g

/** Each worker's file becomes an entry of its own, and its address that of the built file. Vite does the same for pages only. */
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
