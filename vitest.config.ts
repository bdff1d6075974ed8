// Unit and integration tests: every *.test.ts beside the file it tests; page tests ask for a DOM in their first line.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** How many times as often as usual the properties are tried. */
const runs = Number(process.env['SEGUE_RUNS'] ?? 1)
/** With so many times as much time for tests that name a limit of their own. */
const moreOften = [
  { find: /^fast-check$/, replacement: fileURLToPath(new URL('tools/test/more-runs.ts', import.meta.url)) },
  { find: /^vitest$/, replacement: fileURLToPath(new URL('tools/test/more-time.ts', import.meta.url)) },
]

export default defineConfig({
  resolve: { alias: runs > 1 ? moreOften : [] },
  test: {
    include: ['{packages,shared,main,preload,renderer,service,tools}/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'packages/electron-stand-in/**'],
    globalSetup: 'tools/test/temporary-folder.ts',
    // The default leaves one core to others: half of a small machine.
    maxWorkers: '100%',
    // A test that hangs ends; how long one takes is not what it proves, and a busy machine takes ten times as long.
    testTimeout: 60_000 * runs,
    hookTimeout: 30_000,
    // What is waited for is said, not how soon it has to be there: the default of a second failed where the machine paused.
    expect: { poll: { timeout: 10_000 } },
  },
})
