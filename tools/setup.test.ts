import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './build/bundles.ts'

const run = (file: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) =>
  spawnSync(process.execPath, [path.join(root, 'tools', file), ...args], { cwd: root, env, encoding: 'utf8' })

const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...withoutDisplay } = process.env

test('where nothing is missing, setup says nothing and hands over, arguments and exit code included', () => {
  const program = path.join(root, 'tools/no-such-program.ts')
  const { status, stdout } = run('setup.mjs', [
    'start',
    '-e',
    'console.log(process.version.slice(0, 4), process.argv[1]); process.exit(7)',
    program,
  ])
  expect([status, stdout]).toEqual([7, `v24. ${program}\n`])
})

test('setup refuses a purpose it does not know', () => {
  const { status, stderr } = run('setup.mjs', ['install'])
  expect(status).toBe(2)
  expect(stderr).toMatch(/^usage:/)
})

test.runIf(process.platform === 'linux')('without a display, start says how to get one', () => {
  const { status, stderr } = run('start.ts', [], withoutDisplay)
  expect(status).toBe(1)
  expect(stderr).toMatch(/xvfb-run -a npm start\n$/)
})
