// A check: what shared/ and json-columns hold in modules is for good. Nothing is set from outside or kept between calls. Says where, and fails.
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { findState } from './module-state/find-state.ts'

/** Keeps the parsed form of a message, which is the same whenever it is parsed, for the one language that is spoken. */
const words = 'shared/words/words.ts'
const root = path.join(import.meta.dirname, '..')
let count = 0
for await (const file of glob('{shared,packages/json-columns}/**/*.ts', { cwd: root })) {
  // The compiler of wasm/ gives each instance its own variables; tests may count what they do.
  if (file === words || /\.test\.|-for-tests\.|\.d\.ts$|node_modules|json-columns\/wasm\//.test(file)) continue
  for (const { line, message } of findState(file, await readFile(path.join(root, file), 'utf8'))) {
    console.error(`${file}:${line}: ${message}`)
    count += 1
  }
}
process.exitCode = count === 0 ? 0 : 1
