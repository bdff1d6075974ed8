// Builds the gallery into static files for a browser without a server, in which its scenes are tested (e2e/gallery.ts); not part of the
// app.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { describeSources, root } from './bundles.ts'
import { compiledMessages } from './compiled-messages.ts'

const folder = path.join(root, 'build/gallery-page')
const stampFile = path.join(folder, 'stamp')

/** Builds into build/gallery-page unless that is up to date; throws with the bundler's message. */
export async function buildGalleryIfChanged(): Promise<void> {
  const stamp = await describeSources()
  if (existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return
  await build({
    configFile: false,
    logLevel: 'warn',
    root: path.join(root, 'renderer/gallery'),
    base: './',
    publicDir: false,
    plugins: [react(), compiledMessages()],
    build: { outDir: folder, emptyOutDir: true, target: 'chrome140', minify: false },
  })
  await writeFile(stampFile, stamp)
}
