// Runs walks until one fails, with one of the mends taken back (mends.config.ts): passes if a walk finds the fault among the first 3000
// seeds.
import { expect, it, vi } from 'vitest'
import { walk } from './walk.ts'

// The made-up disk has the paths of Linux, on every system.
vi.mock('node:path', () => import('node:path/posix'))
vi.mock('node:fs/promises', async () => (await import('./stand-ins.ts')).disk)
vi.mock('node:timers/promises', async () => (await import('./stand-ins.ts')).timers)
vi.mock('../../main/network/routed-fetch.ts', () => import('./made-up-fetch.ts'))
vi.mock('../../main/network/resolve-name.ts', () => import('./made-up-names.ts'))
vi.mock('ws', async () => ({ WebSocket: (await import('./made-up-socket.ts')).MadeUpSocket }))
vi.mock('../../main/library/library.ts', async () => ({ startLibrary: (await import('./made-up-library.ts')).startMadeUpLibrary }))

const maxWalks = 3_000

it('is found again', { timeout: 600_000 }, async () => {
  let walks = 0
  let wrong: readonly string[] = []
  while (wrong.length === 0 && walks < maxWalks) {
    walks += 1
    wrong = await walk(walks)
  }
  process.stdout.write(`${walks} walks: ${wrong[0] ?? 'not found'}\n`)
  expect(wrong).not.toEqual([])
})
