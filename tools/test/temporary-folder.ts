// Vitest's global setup: a temporary folder per run, deleted at the end, so that tests need not clean up.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Called by vitest once before its workers start, which inherit the environment; returns the teardown. */
export function setup(): () => void {
  // The real path, as the system's own leads over a link on macOS, and on Windows may have shortened names.
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'segue-tests-')))
  process.env['TMPDIR'] = folder // os.tmpdir() reads it on Linux and macOS
  process.env['TEMP'] = folder // os.tmpdir() reads it on Windows
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
