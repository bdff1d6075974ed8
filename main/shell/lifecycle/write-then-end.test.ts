// The output of a command reaches a slow reader completely, and a reader that is gone delays nothing.
import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'

/** Writes a million characters to a pipe, which takes only as much at once as it has room for, and exits. */
const script = `
import { Socket } from 'node:net'
import { writeThenEnd } from ${JSON.stringify(new URL('./write-then-end.ts', import.meta.url).href)}
const out = new Socket({ fd: 1 })
writeThenEnd('x'.repeat(1_000_000), out, () => process.exit(3))
`
const start = () => spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] })

it('waits for a slow reader, and says all of it', async () => {
  const child = start()
  await pause(300)
  let length = 0
  child.stdout.on('data', chunk => {
    length += chunk.length
  })
  const code = await new Promise(resolve => child.once('close', resolve))
  expect([code, length]).toEqual([3, 1_000_000])
})

it('ends where nobody reads any more', async () => {
  const child = start()
  child.stdout.destroy()
  expect(await new Promise(resolve => child.once('exit', resolve))).toBe(3)
})
