// Gives a run of unit tests a temporary folder of its own and removes it at the end, so that no test has to clean up behind itself.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Called by vitest once before its workers start, which take over the environment; gives what to do at the end. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'segue-tests-'))
  process.env['TMPDIR'] = folder // what os.tmpdir() reads on Linux and macOS
  process.env['TEMP'] = folder // and on Windows
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
