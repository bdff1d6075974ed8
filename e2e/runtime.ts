// Chooses what the end-to-end tests run on: the real Electron if its binary is installed, else the stand-in for it; and a browser that
// plays the person's own.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { sandboxFor } from './sandbox.ts'

export const projectFolder = fileURLToPath(new URL('..', import.meta.url))

const resolved = z.object({
  kind: z.enum(['electron', 'stand-in']),
  line: z.string(),
  executable: z.string(),
  chromium: z.string().nullable(),
  environment: z.record(z.string(), z.string()),
})
/** `switches`: what Chromium has to be told where it cannot have its sandbox (sandbox.ts); none where it has it. */
export type Runtime = z.infer<typeof resolved> & { readonly switches: readonly string[] }

/**
 * Decides which Electron runs, and sets the environment variables of this process that Playwright needs before it launches an app. Throws
 * the resolver's message if there is none.
 */
export function chooseRuntime(): Runtime {
  const resolver = path.join('packages', 'electron-stand-in', 'install.js')
  const resolution = spawnSync(process.execPath, [resolver, 'resolve', '--json'], { cwd: projectFolder, encoding: 'utf8' })
  if (resolution.status !== 0) throw new Error(`No runtime for the app: ${resolution.stderr}`)
  const runtime = resolved.parse(JSON.parse(resolution.stdout))
  Object.assign(process.env, runtime.environment)
  return { ...runtime, switches: sandboxFor(runtime).switches }
}

/** Paths at which systems install a browser that Playwright can drive. */
const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * The path of a Chromium that the system has, which plays the person's own browser; undefined: the one that Playwright installed is used.
 */
export const systemBrowser = (): string | undefined => browsers.find(file => existsSync(file))
