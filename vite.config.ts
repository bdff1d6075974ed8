// How the three bundles are made: main (Node inside Electron), preload (one CommonJS file, as the sandbox wants) and the page.

import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledMessages } from './tools/build/compiled-messages.ts'
import { workerFiles } from './tools/build/worker-files.ts'

const at = (file: string): string => path.join(import.meta.dirname, file)
const nodeModules = [...builtinModules, /^node:/]

/**
 * What stays outside the bundles: Electron brings itself, keytar is native, the others are optional parts of ws and of the proxy agents
 * that are not installed.
 */
const outside = [...nodeModules, 'electron', 'keytar', 'bufferutil', 'utf-8-validate', 'kerberos']

/** What we bundle asks to be named wherever it goes. */
const license = { fileName: 'licenses.md' }

/** An empty page is not painted before its script has run: that only holds the script up. */
const scriptFirst = {
  name: 'script-first',
  transformIndexHtml: { order: 'post', handler: (html: string) => html.replace('<script type="module"', '$& blocking="render"') },
} as const

/**
 * The icon in the tray: files beside the bundle of main, as Electron draws none of a page. Windows wants 16 pixels, at twice the scale 32.
 */
const trayIcons = {
  name: 'tray-icons',
  applyToEnvironment: ({ name }: { name: string }) => name === 'main',
  generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: Uint8Array }): string }) {
    const icons = { 'tray.png': 32, 'tray-windows.png': 16, 'tray-windows@2x.png': 32 }
    for (const [fileName, size] of Object.entries(icons))
      this.emitFile({ type: 'asset', fileName, source: readFileSync(at(`build-resources/icons/${size}x${size}.png`)) })
  },
} as const

export default defineConfig({
  root: at('renderer'),
  base: './',
  publicDir: false,
  plugins: [react(), compiledMessages(), workerFiles(), scriptFirst, trayIcons],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: at('build/renderer'),
        emptyOutDir: true,
        target: 'chrome140',
        // The page's policy allows files of its own only: nothing inlined, no polyfill script.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        license,
        rolldownOptions: { input: { index: at('renderer/index.html'), mini: at('renderer/mini.html') } },
      },
    },
    main: {
      consumer: 'server',
      // Only npm run dev says where the page is to come from; without it that code is empty.
      define: { 'process.env.SEGUE_PAGE_SERVER': JSON.stringify(process.env['SEGUE_PAGE_SERVER'] ?? '') },
      resolve: { noExternal: true, external: ['electron', 'keytar'], conditions: ['node', 'import', 'module', 'default'] },
      build: {
        outDir: at('build/main'),
        emptyOutDir: true,
        target: 'node24',
        minify: false,
        license,
        rolldownOptions: {
          // The second is part of the first; alone it is measured (bench/workloads/decode.ts).
          input: { main: at('main/main.ts'), decoding: at('main/library/decoding.ts') },
          external: outside,
          platform: 'node',
          output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
    preload: {
      consumer: 'server',
      resolve: { noExternal: true, external: ['electron'] },
      build: {
        outDir: at('build/preload'),
        emptyOutDir: true,
        target: 'chrome140',
        minify: false,
        rolldownOptions: {
          input: { preload: at('preload/preload.ts') },
          external: ['electron'],
          output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
        },
      },
    },
  },
})
