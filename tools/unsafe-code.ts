// A check: no text of others becomes markup, and no object is looked up by a key of others. Says where, and fails.
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { exportedTables, findUnsafe } from './unsafe-code/find-unsafe.ts'

const root = path.join(import.meta.dirname, '..')
const files = new Map<string, string>()
for await (const file of glob('{main,preload,renderer,shared,service}/**/*.{ts,tsx}', { cwd: root })) {
  if (!/\.test\.|-for-tests\.|\.d\.ts$/.test(file)) files.set(file, await readFile(path.join(root, file), 'utf8'))
}
const exported = new Set([...files].flatMap(([file, text]) => exportedTables(file, text)))
let count = 0
for (const [file, text] of files) {
  for (const { line, message } of findUnsafe(file, text, exported)) {
    console.error(`${file}:${line}: ${message}`)
    count += 1
  }
}
process.exitCode = count === 0 ? 0 : 1
