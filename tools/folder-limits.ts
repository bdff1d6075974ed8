// A check: no folder has too many files, and no two sibling folders import each other.
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './build/bundles.ts'
import { foldersOverLimit, importsOf, mutualImports } from './folder-limits/read-folders.ts'

/** Most files directly in a folder, tests excluded; more fail the check. */
const maxFiles = 40

const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
const files = stdout.split('\n').filter(file => /\.(ts|tsx|js|mjs|cjs|css)$/.test(file))
const sources = await Promise.all(
  files
    .filter(file => /\.tsx?$/.test(file))
    .map(async file => ({ file, imports: importsOf(file, await readFile(path.join(root, file), 'utf8')) })),
)
/** Pairs of folders that may import each other, each with its reason. */
const exceptions: readonly string[] = [
  // The three machines of a device answer each other within one step; write-….ts of each defines who owns which state.
  'shared/connect/replication and shared/connect/session',
  'shared/connect/session and shared/connect/transfer',
]
const faults = [...foldersOverLimit(files, maxFiles), ...mutualImports(sources)].filter(
  fault => !exceptions.some(pair => fault.startsWith(`${pair} import`)),
)
for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)
