// The whole player in made-up time: many random walks, and those that once found a fault. `SEGUE_WALKS` and `SEGUE_SEED` walk others.
import { expect, it, vi } from 'vitest'
import { walk } from './walk.ts'

vi.mock('node:fs/promises', async () => (await import('./stand-ins.ts')).disk)
vi.mock('node:timers/promises', async () => (await import('./stand-ins.ts')).timers)
vi.mock('ws', async () => ({ WebSocket: (await import('./made-up-socket.ts')).MadeUpSocket }))
vi.mock('../../main/library/library.ts', async () => ({ startLibrary: (await import('./made-up-library.ts')).startMadeUpLibrary }))

const count = Number(process.env['SEGUE_WALKS'] ?? 200)
const first = Number(process.env['SEGUE_SEED'] ?? 1)

it('is never silent without a reason, plays what it shows, and counts what was heard', async () => {
  const began = process.hrtime.bigint()
  const failed: string[] = []
  for (let seed = first; seed < first + count && failed.length < Number(process.env['SEGUE_MOST'] ?? 5); seed += 1) {
    if (process.env['SEGUE_LOUD']) process.stderr.write(`${seed} `)
    const wrong = await walk(seed)
    if (wrong.length > 0) failed.push(`seed ${seed}: ${wrong.join('\n   ')}`)
  }
  process.stdout.write(`${count} walks, ${(Number(process.hrtime.bigint() - began) / 1e6 / count).toFixed(2)} ms each\n`)
  expect(failed).toEqual([])
}, 100_000_000)
