// Configures the end-to-end tests: those that judge sound run alone, all others side by side; none is retried, except as e2e/hearing.ts
// permits.
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { type Project, reportOf, workersOf } from './e2e/projects.ts'
import { projectFolder, systemBrowser } from './e2e/runtime.ts'

const browser = systemBrowser()
// Node keeps the compiled code of the service and the stand-in for Electron here, as the tests start both dozens of times.
process.env['NODE_COMPILE_CACHE'] ??= path.join(projectFolder, 'build/compile-cache')
// The stand-in draws and waits with fewer processes (packages/electron-stand-in), a fifth of what a test costs.
process.env['STAND_IN_FEW_PROCESSES'] ??= '1'
const projectOf = (name: Project) => ({ name, workers: workersOf[name], outputDir: `build/e2e/${name.replaceAll(' ', '-')}` })

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { ...projectOf('listening'), testMatch: 'listening/*.spec.ts' },
    { ...projectOf('side by side'), testMatch: '*.spec.ts', testIgnore: 'listening/**', fullyParallel: true },
  ],
  workers: Math.max(...Object.values(workersOf)),
  retries: 0,
  timeout: 300_000,
  // Only ends a wait that would never end: a busy machine takes many times as long as a quiet one.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env['SEGUE_REPORT'] ?? reportOf() }]],
  use: { launchOptions: browser === undefined ? {} : { executablePath: browser } },
})
