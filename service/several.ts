// Program of the end-to-end tests: runs services in one process, which its parent starts and stops over Node's IPC channel. They share the
// sound and covers that were made, which cost more than all else that a service does.
import { z } from 'zod'
import { readOptions } from './flags.ts'
import { type Service, startService } from './index.ts'

/** `id`: a number that the parent gives each service. `flags`: those of the command line. */
const order = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), id: z.number(), flags: z.array(z.string()) }),
  z.object({ kind: z.literal('stop'), id: z.number() }),
])
type Order = z.infer<typeof order>

const running = new Map<number, Service>()

/** Performs an order; resolves with what `start` tells of the service, as `--json` prints it. */
async function perform(given: Order): Promise<unknown> {
  if (given.kind === 'stop') return await running.get(given.id)?.stop()
  const service = await startService(readOptions(given.flags).options)
  running.set(given.id, service)
  return { ...service.preset, control_url: service.control_url }
}

process.on('message', (message: unknown) => {
  const given = order.parse(message)
  const reply = (answer: object) => process.send?.({ id: given.id, kind: given.kind, ...answer })
  perform(given).then(
    value => reply({ value }),
    (error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }),
  )
})
process.once('disconnect', () => process.exit())
