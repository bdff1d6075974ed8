// A check: modules of shared/ and packages/json-columns hold no mutable state. Prints the places of any, and fails.
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { findState } from './module-state/find-state.ts'

/** A file that is exempt: it caches parsed messages, which do not change, of the one language in use. */
const words = 'shared/words/words.ts'
const root = path.join(import.meta.dirname, '..')
let count = 0
for await (const found of glob('{shared,packages/json-columns}/**/*.ts', { cwd: root })) {
  const file = found.replaceAll(path.sep, '/')
  // The code in wasm/ is skipped, as each of its instances has variables of its own, and so are tests, which may hold state.
  if (file === words || /\.test\.|-for-tests\.|\.d\.ts$|node_modules|json-columns\/wasm\//.test(file)) continue
  for (const { line, message } of findState(file, await readFile(path.join(root, file), 'utf8'))) {
    console.error(`${file}:${line}: ${message}`)
    count += 1
  }
}
process.exitCode = count === 0 ? 0 : 1
