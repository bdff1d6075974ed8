// A check for unsafe code: foreign text as markup, objects indexed by foreign keys, hash tables of foreign ids, concatenated paths. Prints
// the places and fails.
import { globSync } from 'node:fs'
import path from 'node:path'
import { findUnsafe } from './unsafe-code/find-unsafe.ts'
import { programOf } from './unsafe-code/program.ts'

const root = path.join(import.meta.dirname, '..')
// All code that ships, and the stand-in service; not AssemblyScript (wasm/), which has other types.
const files = globSync(
  '{main,preload,renderer,shared,service,packages/json-columns,packages/demo-music,packages/pipeline-limit,packages/rename-over}/**/*.{ts,tsx}',
  { cwd: root },
)
  .filter(file => !/\.test\.|-for-tests\.|node_modules|json-columns.wasm/.test(file))
  .map(file => path.join(root, file))
const program = programOf(files)
let count = 0
for (const file of files.filter(each => !each.endsWith('.d.ts'))) {
  for (const { line, message } of findUnsafe(program, file)) {
    console.error(`${path.relative(root, file)}:${line}: ${message}`)
    count += 1
  }
}
process.exitCode = count === 0 ? 0 : 1
