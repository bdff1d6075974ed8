// Program of the end-to-end tests: runs services in one process, which its parent starts and stops over Node's IPC channel. They share the
// sound and covers that were made, which cost more than all else that a service does.
import { z } from 'zod'
import { readOptions } from './flags.ts'
import { type Service, startService } from './index.ts'

/** `order`: its number, which the reply repeats; `id`: the number of the service; `flags`: those of the command line. */
const orders = z.discriminatedUnion('kind', [
  z.object({ order: z.number(), kind: z.literal('start'), id: z.number(), flags: z.array(z.string()) }),
  z.object({ order: z.number(), kind: z.literal('stop'), id: z.number() }),
])
type Order = z.infer<typeof orders>

const running = new Map<number, Service>()

/** Performs an order; resolves with what `start` tells of the service, as `--json` prints it. */
async function perform(given: Order): Promise<unknown> {
  if (given.kind === 'stop') {
    const stopped = running.get(given.id)
    running.delete(given.id)
    return await stopped?.stop()
  }
  const service = await startService(readOptions(given.flags).options)
  running.set(given.id, service)
  for (const { path, reason } of service.unreadable) process.stderr.write(`Cannot read ${path}: ${reason}\n`)
  return { ...service.preset, control_url: service.control_url }
}

process.on('message', (message: unknown) => {
  const given = orders.parse(message)
  const reply = (answer: object) => process.send?.({ order: given.order, ...answer })
  perform(given).then(
    value => reply({ value }),
    (error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }),
  )
})
process.once('disconnect', () => process.exit())
