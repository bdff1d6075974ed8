// How the end-to-end tests run: one at a time (they share one sound card and two cores), no second chances (but see e2e/hearing.ts).
import { defineConfig } from '@playwright/test'
import { systemBrowser } from './e2e/runtime.ts'

const browser = systemBrowser()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'build/e2e',
  workers: 1,
  retries: 0,
  timeout: 150_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'build/e2e.json' }]],
  use: { launchOptions: browser === undefined ? {} : { executablePath: browser } },
})
