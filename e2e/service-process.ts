// A process that runs services of the stand-in (service/several.ts).
import path from 'node:path'
import { z } from 'zod'
import { startChild } from './child.ts'
import { projectFolder } from './runtime.ts'

export type ServiceProcess = {
  /** Starts a service with flags such as `--tracks 300`; rejects if it cannot start. */
  start(flags: readonly string[]): Promise<RunningService>
  /** Everything that its services have written so far to standard output and error. */
  output(): string
  /** Stops the process (SIGSTOP, so not on Windows) with all its services; `thaw` lets it run on. */
  freeze(): void
  thaw(): void
  /** Ends the process, with all its services. */
  end(): Promise<void>
}
/** `preset`: its connection preset, not yet parsed. */
export type RunningService = { readonly preset: unknown; stop(): Promise<void> }

const reply = z.object({ order: z.number(), value: z.unknown().optional(), error: z.string().optional() })
type Reply = z.infer<typeof reply>

export function startServiceProcess(): ServiceProcess {
  const child = startChild(process.execPath, [path.join('service', 'several.ts')], { cwd: projectFolder, ipc: true })
  /** Number of an order → its reply, which did not come yet. */
  const pending = new Map<number, PromiseWithResolvers<Reply>>()
  let [services, orders, isFrozen] = [0, 0, false]
  child.process.on('message', message => {
    const answer = reply.parse(message)
    pending.get(answer.order)?.resolve(answer)
  })
  child.process.once('close', () => {
    for (const { reject } of pending.values()) reject(new Error(`The process of the services ended:\n${child.output()}`))
  })

  async function give(kind: 'start' | 'stop', id: number, more: object): Promise<unknown> {
    const order = ++orders
    const waiting = Promise.withResolvers<Reply>()
    pending.set(order, waiting)
    child.process.send({ order, kind, id, ...more }, error => error && waiting.reject(error))
    try {
      const { value, error } = await waiting.promise
      if (error !== undefined) throw new Error(`The service does not ${kind}: ${error}`)
      return value
    } finally {
      pending.delete(order)
    }
  }

  return {
    start: async flags => {
      const id = ++services
      const preset = await give('start', id, { flags })
      return { preset, stop: async () => void (await give('stop', id, {})) }
    },
    output: child.output,
    freeze: () => {
      isFrozen = child.process.kill('SIGSTOP')
    },
    thaw: () => {
      if (isFrozen) child.process.kill('SIGCONT')
      isFrozen = false
    },
    end: child.stop,
  }
}
