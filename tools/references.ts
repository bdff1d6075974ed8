// A check: every citation in code and prose resolves: sections and choices of the protocol, decisions, files named in prose.
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './build/bundles.ts'
import { findDangling } from './references/find-dangling.ts'

const files = new Map<string, string>()
const cited = '**/*.{ts,tsx,mjs,js,css,md,json,yml,html,grit}'
const folders = ['bench', 'docs', 'e2e', 'main', 'packages', 'preload', 'renderer', 'service', 'shared', 'tools', 'wasm']
for await (const file of glob([`{${folders.join(',')}}/${cited}`, '*.{md,json,ts,yml}', '.github/**/*.yml'], {
  cwd: root,
  exclude: name => ['node_modules', 'dist', 'results', 'references'].includes(name),
})) {
  files.set(file.replaceAll(path.sep, '/'), await readFile(path.join(root, file), 'utf8'))
}
const dangling = findDangling(files)
for (const { file, line, message } of dangling) console.error(`${file}:${line}: ${message}`)
process.exitCode = dangling.length === 0 ? 0 : 1
