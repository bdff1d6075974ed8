// Configures Vite to build the three bundles: main (Node inside Electron), preload (one CommonJS file, as the sandbox requires), and the
// page.

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
 * Modules that are not bundled: those of Node; Electron, which provides its own; keytar, which is native code; and optional dependencies of
 * ws and of the proxy agents that are not installed.
 */
const outside = [...nodeModules, 'electron', 'keytar', 'bufferutil', 'utf-8-validate', 'kerberos']

/** Lists the licenses of all bundled packages in this file of the bundle, as they require. */
const license = { fileName: 'licenses.md' }

/**
 * Plugin that makes the page's script block rendering, so that Chromium does not first spend time on painting the page while it is empty.
 */
const scriptFirst = {
  name: 'script-first',
  transformIndexHtml: { order: 'post', handler: (html: string) => html.replace('<script type="module"', '$& blocking="render"') },
} as const

/**
 * Plugin that puts the tray's icon beside the bundle of main as files, as Electron takes none from the page: 32 pixels, for Windows 16, and
 * 32 at twice the scale.
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
        // The page's Content Security Policy allows only the app's own files, so assets are not inlined (and no polyfill is injected
        // below).
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        license,
        rolldownOptions: { input: { index: at('renderer/index.html'), mini: at('renderer/mini.html') } },
      },
    },
    main: {
      consumer: 'server',
      // The address of the development server that serves the page; `npm run dev` sets it, and in any other build it is '', so the code for
      // it is dropped.
      define: { 'process.env.SEGUE_PAGE_SERVER': JSON.stringify(process.env['SEGUE_PAGE_SERVER'] ?? '') },
      resolve: { noExternal: true, external: ['electron', 'keytar'], conditions: ['node', 'import', 'module', 'default'] },
      build: {
        outDir: at('build/main'),
        emptyOutDir: true,
        target: 'node24',
        minify: false,
        license,
        rolldownOptions: {
          // `decoding`, the decoding thread's code, is part of `main` too; bench/workloads/decode.ts measures this separate copy.
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
