// Builds the three bundles, and knows when there is nothing to build.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createBuilder } from 'vite'

export const root = path.resolve(import.meta.dirname, '../..')
const stampFile = path.join(root, 'build/stamp')
const sources = ['{main,preload,renderer,shared,service,packages}/**/*', 'vite.config.ts', 'tools/build/*', 'package-lock.json']

/** Builds into build/{main,preload,renderer}; throws with the bundler's words. */
export async function build(): Promise<void> {
  const stamp = await describeSources()
  const builder = await createBuilder({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' })
  await builder.buildApp()
  await writeFile(stampFile, stamp)
}

/** Builds unless the bundles were made from exactly these sources. Says whether it built. */
export async function buildIfChanged(): Promise<boolean> {
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === (await describeSources())) return false
  await build()
  return true
}

/** Names, sizes and times of change of all sources, as one hash. */
async function describeSources(): Promise<string> {
  const hash = createHash('sha256')
  const files = await Array.fromAsync(glob(sources, { cwd: root }))
  for (const file of files.sort()) {
    if (/\.test\.|-for-tests\./.test(file)) continue
    const { size, mtimeMs } = await stat(path.join(root, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}
