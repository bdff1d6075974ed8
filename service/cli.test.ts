// The command line: one line of JSON, a clean end on a signal, clear words for wrong options.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { connectionPreset } from '../shared/wire/connection-preset.ts'
import { ask, signIn } from './app-for-tests.ts'
import { openListener } from './http/http.ts'

const cli = fileURLToPath(new URL('./cli.ts', import.meta.url))
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const run = (...options: string[]) => {
  const child = spawn(process.execPath, [cli, ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', data => {
    said.out += String(data)
  })
  child.stderr.on('data', data => {
    said.err += String(data)
  })
  const ended = once(child, 'close').then(([code]): unknown => code)
  const firstLine = async () => {
    while (!said.out.includes('\n')) await Promise.race([once(child.stdout, 'data'), ended])
    return said.out
  }
  return { child, said, ended, firstLine }
}
/** Windows has no signals: there a program is ended at once by them, whatever it would do. */
const endedCleanly = process.platform === 'win32' ? null : 0
const announcement = connectionPreset.extend({ control_url: z.url() })

test('--json prints the preset and control_url as one line, and SIGTERM ends it cleanly', async () => {
  const { child, ended, firstLine, said } = run('--json', '--tracks', '50', '--seed', '3')
  const line = await firstLine()
  expect(line.split('\n')).toEqual([expect.any(String), ''])
  const announced = announcement.parse(JSON.parse(line))
  expect((await ask(`${announced.control_url}/about`)).json).toMatchObject({ client_id: announced.client_id })
  expect((await signIn(announced)).access_token).toMatch(/^\w{64}$/)
  child.kill('SIGTERM')
  expect(await ended).toBe(endedCleanly)
  expect(said.err).toBe('')
})

test('without --json it prints something to read; SIGINT ends it too', async () => {
  const { child, ended, firstLine } = run('--tracks', '5')
  expect(await firstLine()).toContain('5 made-up tracks')
  child.kill('SIGINT')
  expect(await ended).toBe(endedCleanly)
})

test('--port takes eight in a row, and a taken one is told', async () => {
  const probe = await openListener(0)
  const port = Number(new URL(probe.origin).port)
  const taken = run('--json', '--tracks', '5', '--port', String(port))
  expect(await taken.ended).toBe(1)
  expect(taken.said.err).toContain(`Port ${port} is taken`)
  await probe.stop()
})

test.each([
  [['--tracks', '0'], '--tracks'],
  [['--tracks', 'many'], '--tracks'],
  [['--port', '-1'], '--port'],
  [['--nonsense'], 'nonsense'],
])('%o is refused with the usage', async (options, word) => {
  const { ended, said } = run(...options)
  expect(await ended).toBe(2)
  expect(said.err).toContain(word)
  expect(said.err).toContain('npm run service')
  expect(said.out).toBe('')
})
