// Bundles worker threads for the unit tests, as the build does for the app (tools/build/worker-files.ts). If the file of a worker is
// TypeScript, Node loads into its thread a WebAssembly module that strips the types, and V8 sometimes crashes while the thread compiles that
// module's calls to JavaScript (nodejs/node#64500: SIGTRAP at `jit_page.has_value()`, or SIGSEGV).
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { root } from '../build/bundles.ts'
import { workerAddress } from '../build/worker-files.ts'

/** Environment variable with the URL of the folder of the bundles, in the temporary folder of the run (temporary-folder.ts). */
const folderVariable = 'SEGUE_WORKERS'

/** Vite plugin that replaces the URL of each worker's file by that of its bundle. */
export const bundledWorkers = (): Plugin => ({
  name: 'segue:bundled-workers',
  enforce: 'pre',
  transform: (code, importer) =>
    code.includes('new Worker(')
      ? {
          code: code.replace(
            workerAddress,
            (_found, _quote, file: string) =>
              `new Worker(new URL(${JSON.stringify(`${nameOf(importer, file)}.mjs`)}, process.env.${folderVariable})`,
          ),
          map: null,
        }
      : null,
})

/** Name of the bundle of the worker that this module starts from this file, such as `main/library/decode-worker`. */
const nameOf = (importer: string, file: string): string =>
  path.posix.join(path.relative(root, path.dirname(importer)).replaceAll(path.sep, '/'), file).replace(/\.ts$/, '')

/** Called by vitest once before its processes start, which inherit the environment: bundles every worker that the product starts. */
export async function setup(): Promise<void> {
  const importers = await Array.fromAsync(
    glob('{main,packages,service}/**/*.ts', { cwd: root, exclude: ['**/node_modules/**', '**/*.test.ts'] }),
  )
  const workers = importers.flatMap(importer =>
    [...readFileSync(path.join(root, importer), 'utf8').matchAll(workerAddress)].map(([, , file = '']) =>
      nameOf(path.join(root, importer), file),
    ),
  )
  const outDir = path.join(os.tmpdir(), 'workers')
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir,
      emptyOutDir: false,
      rolldownOptions: {
        input: Object.fromEntries(workers.map(worker => [worker, path.join(root, `${worker}.ts`)])),
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  process.env[folderVariable] = `${pathToFileURL(outDir).href}/`
}
