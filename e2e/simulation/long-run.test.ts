// The long run bundles the product itself, so it breaks where the product takes something new from what is made up here.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('a long run bundles the app, and its walks end', async () => {
  const program = fileURLToPath(new URL('long-run.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program, '1', '2', '1'])
  expect(stdout).toContain('2 of 2 walks, 0 failed')
})
