import { it, vi } from 'vitest'
import { walk } from './walk.ts'

vi.mock('node:fs/promises', async () => (await import('./stand-ins.ts')).disk)
vi.mock('node:timers/promises', async () => (await import('./stand-ins.ts')).timers)
vi.mock('ws', async () => ({ WebSocket: (await import('./made-up-socket.ts')).MadeUpSocket }))
vi.mock('../../main/library/library.ts', async () => ({ startLibrary: (await import('./made-up-library.ts')).startMadeUpLibrary }))
it('debug', async () => {
  process.stdout.write(`${(await walk(Number(process.env['SEED']))).join('\n')}\n`)
}, 1e8)
