// Configures the unit and integration tests: every *.test.ts beside the file that it tests; tests of the page ask for a DOM in their first
// line.
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { bundledWorkers } from './tools/test/bundled-workers.ts'
import { pollTimeout } from './tools/test/poll-timeout.ts'

/**
 * By how much the number of runs of each property test, and all timeouts, are multiplied; 1 unless the environment variable SEGUE_RUNS is
 * set.
 */
const runs = Number(process.env['SEGUE_RUNS'] ?? 1)
/** Replacements of fast-check and vitest that multiply the runs of properties, and the timeouts that tests set themselves, by `runs`. */
const moreOften = [
  { find: /^fast-check$/, replacement: fileURLToPath(new URL('tools/test/more-runs.ts', import.meta.url)) },
  { find: /^vitest$/, replacement: fileURLToPath(new URL('tools/test/more-time.ts', import.meta.url)) },
]

/** Test files that run the same way; all other settings are those of the whole. */
const projectOf = (name: string, include: string[], how: { readonly isolate?: boolean }) => ({
  extends: true as const,
  test: { name, include, exclude: ['**/node_modules/**', 'packages/electron-stand-in/**'], ...how },
})

export default defineConfig({
  plugins: [bundledWorkers()],
  resolve: { alias: runs > 1 ? moreOften : [] },
  test: {
    projects: [
      // Pure rules: modules in shared/ have no state (tools/module-state.ts), so that files can share a process and its modules.
      projectOf('rules', ['shared/**/*.test.ts'], { isolate: false }),
      projectOf('all else', ['{packages,main,preload,renderer,service,tools}/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'], {}),
    ],
    globalSetup: ['tools/test/temporary-folder.ts', 'tools/test/bundled-workers.ts'],
    // How long queries of a page wait; lets React come to rest before the DOM of a test file goes.
    setupFiles: ['tools/test/page-at-rest.ts'],
    // A thread that nobody bundled fails at once, instead of crashing its process now and then.
    execArgv: ['--no-strip-types'],
    // One worker more than the processor has cores, since many tests wait for sockets and files.
    maxWorkers: availableParallelism() + 1,
    // Milliseconds, only to end a test that hangs: tests do not prove how long they take, and a busy machine takes ten times as long.
    testTimeout: 300_000 * runs,
    hookTimeout: 120_000,
    expect: { poll: { timeout: pollTimeout } },
  },
})
