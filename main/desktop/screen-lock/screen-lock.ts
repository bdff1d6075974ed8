// A locked screen on Linux, of which Electron tells nothing there: heard on the buses of the system and of the session while it is wanted. By
// a thread, as the player on the bus (decision 27): whatever is sent there keeps main from nothing.
import { Worker } from 'node:worker_threads'
import type { Log } from '../../log.ts'
import type { Store } from '../../store.ts'
import { busMemory, pauseAfter } from '../bus-worker.ts'
import type { FromLock, LockTask } from './messages.ts'

type Dependencies = {
  readonly store: Pick<Store, 'get' | 'subscribe'>
  readonly locked: () => void
  readonly buses: LockTask
  readonly log: Log
}

/** The address of the system's bus. */
export const systemBusOf = ({ DBUS_SYSTEM_BUS_ADDRESS: named }: NodeJS.ProcessEnv): string =>
  named || 'unix:path=/run/dbus/system_bus_socket'

export type ScreenLock = {
  /** Resolves when the thread that runs now hears what there is to hear; at once where it is not wanted. */
  ready(): Promise<void>
  stop(): void
}

export function followScreenLock({ store, locked, buses, log }: Dependencies): ScreenLock {
  let thread: Worker | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let deaths = 0
  let hears = Promise.resolve()
  const begin = () => {
    const worker = new Worker(new URL('./lock-thread.ts', import.meta.url), { workerData: buses, resourceLimits: busMemory })
    thread = worker
    const { promise, resolve } = Promise.withResolvers<void>()
    hears = promise
    worker.on('message', (message: FromLock) => {
      if (thread !== worker) return
      if (message.say === 'hears') resolve()
      else if (message.say === 'locked') locked()
      else log.warning(`a locked screen is not heard of: ${message.why}`)
    })
    worker.on('error', error => {
      log.warning('the thread that hears of a locked screen died', error)
      if (thread !== worker) return
      retry = setTimeout(begin, pauseAfter(deaths))
      deaths += 1
    })
    worker.on('exit', resolve)
  }
  const end = () => {
    clearTimeout(retry)
    const worker = thread
    thread = null
    void worker?.terminate()
  }
  let wanted = false
  const look = () => {
    const { pauseOnLock } = store.get().settings.desktop
    if (pauseOnLock === wanted) return
    wanted = pauseOnLock
    if (wanted) begin()
    else end()
  }
  look()
  const unsubscribe = store.subscribe(look)
  return {
    ready: () => hears,
    stop: () => {
      unsubscribe()
      end()
    },
  }
}
