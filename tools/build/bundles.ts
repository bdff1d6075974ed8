// Builds the three bundles, and detects whether they are up to date.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createBuilder } from 'vite'

export const root = path.resolve(import.meta.dirname, '../..')
const stampFile = path.join(root, 'build/stamp')
const sources = ['{main,preload,renderer,shared,service,packages}/**/*', 'vite.config.ts', 'tools/build/*', 'package-lock.json']

/** Builds into build/{main,preload,renderer}; throws with the bundler's message. */
export async function build(): Promise<void> {
  const stamp = await describeSources()
  const builder = await createBuilder({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' })
  await builder.buildApp()
  await writeFile(stampFile, stamp)
}

/**
 * Builds main and preload for a page that comes from Vite's server at `pageServer`, and marks build/ as unfit for a start without that
 * server. Resolves with whether the bundle of main has changed.
 */
export async function buildForDevelopment(pageServer: string): Promise<boolean> {
  process.env['SEGUE_PAGE_SERVER'] = pageServer
  const before = await describeMain()
  await rm(stampFile, { force: true })
  const builder = await createBuilder({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' })
  for (const name of ['main', 'preload'] as const) {
    const environment = builder.environments[name]
    if (environment !== undefined) await builder.build(environment)
  }
  return (await describeMain()) !== before
}

/** A hash of the content of the built bundles of main and preload. */
async function describeMain(): Promise<string> {
  const hash = createHash('sha256')
  const files = await Array.fromAsync(glob('build/{main,preload}/*.{js,cjs}', { cwd: root }))
  for (const file of files.sort()) hash.update(file).update(await readFile(path.join(root, file)))
  return hash.digest('hex')
}

/** Builds, unless the bundles were made from exactly the present sources; resolves with whether it built. */
export async function buildIfChanged(): Promise<boolean> {
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === (await describeSources())) return false
  await build()
  return true
}

/** A hash of names, sizes and modification times of all sources. */
export async function describeSources(): Promise<string> {
  const hash = createHash('sha256')
  const files = await Array.fromAsync(glob(sources, { cwd: root }))
  for (const file of files.sort()) {
    if (/\.test\.|-for-tests\./.test(file)) continue
    const { size, mtimeMs } = await stat(path.join(root, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}
