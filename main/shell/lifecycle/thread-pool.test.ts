// A few calls of the file system that hang leave threads for the others.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const script = (pipe: string) => `
  import { open, stat } from 'node:fs/promises'
  for (let call = 0; call < 8; call += 1) void open(${JSON.stringify(pipe)})
  await stat('.')
  process.stdout.write('looked', () => process.kill(process.pid, 'SIGKILL'))
`

test.skipIf(process.platform === 'win32')('eight calls that never come back leave room for a ninth', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'segue-pool-'))
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe]) // opening it waits for somebody who writes
  const first = pathToFileURL(join(import.meta.dirname, 'thread-pool.ts')).href
  const words = ['--import', first, '--input-type=module', '--eval', script(pipe)]
  const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8', timeout: 120_000, killSignal: 'SIGKILL' })
  await rm(folder, { recursive: true })
  expect(stdout).toBe('looked')
})
