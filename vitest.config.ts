// Unit and integration tests: every *.test.ts beside the file it tests; page tests ask for a DOM in their first line.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{packages/json-columns,shared,main,preload,renderer,service,tools}/**/*.test.{ts,tsx}', 'e2e/simulation/*.test.ts'],
    exclude: ['**/node_modules/**', 'tools/electron-runtime/**'],
    globalSetup: 'tools/test/temporary-folder.ts',
    setupFiles: 'tools/test/seed-hashes.ts',
    // The default leaves one core to others: half of a small machine.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // What is waited for is said, not how soon it has to be there: the default of a second failed where the machine paused.
    expect: { poll: { timeout: 10_000 } },
  },
})
