// Detects a locked screen on Linux, where Electron does not: by signals on the system and session bus, while the setting is on. A worker
// thread reads them, as for the MPRIS player (decision 27), so that other programs' messages cannot block main.
import { Worker } from 'node:worker_threads'
import type { Log } from '../../log.ts'
import type { Store } from '../../store.ts'
import { terminatorOf } from '../../thread-end.ts'
import { backoffAfter, busMemory } from '../bus-thread-limits.ts'
import type { FromLock, LockTask } from './thread-messages.ts'

type Dependencies = {
  readonly store: Pick<Store, 'get' | 'subscribe'>
  readonly onLocked: () => void
  readonly buses: LockTask
  readonly log: Log
}

/** The address of the system bus, by the environment or else the usual one. */
export const systemBusOf = ({ DBUS_SYSTEM_BUS_ADDRESS: named }: NodeJS.ProcessEnv): string =>
  named || 'unix:path=/run/dbus/system_bus_socket'

export type ScreenLock = {
  /**
   * Resolves when the thread last started has subscribed to all signals, or has ended; at once if none was started, as the setting is off.
   */
  ready(): Promise<void>
  stop(): void
}

export function startScreenLock({ store, onLocked, buses, log }: Dependencies): ScreenLock {
  let thread: { readonly worker: Worker; readonly terminate: () => void } | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let crashes = 0
  let subscribed = Promise.resolve()
  const begin = () => {
    const worker = new Worker(new URL('./lock-thread.ts', import.meta.url), { workerData: buses, resourceLimits: busMemory })
    thread = { worker, terminate: terminatorOf(worker) }
    const { promise, resolve } = Promise.withResolvers<void>()
    subscribed = promise
    worker.on('message', (message: FromLock) => {
      if (thread?.worker !== worker) return
      if (message.type === 'listening') resolve()
      else if (message.type === 'locked') onLocked()
      else if (message.type === 'unavailable') log.warning(`a locked screen is not heard of: ${message.why}`)
    })
    worker.on('error', error => {
      log.warning('the thread that hears of a locked screen died', error)
      if (thread?.worker !== worker) return
      retry = setTimeout(begin, backoffAfter(crashes))
      crashes += 1
    })
    worker.on('exit', resolve)
  }
  const end = () => {
    clearTimeout(retry)
    thread?.terminate()
    thread = null
  }
  let isWanted = false
  const update = () => {
    const { pauseOnLock } = store.get().settings.desktop
    if (pauseOnLock === isWanted) return
    isWanted = pauseOnLock
    if (isWanted) begin()
    else end()
  }
  update()
  const unsubscribe = store.subscribe(update)
  return {
    ready: () => subscribed,
    stop: () => {
      unsubscribe()
      end()
    },
  }
}
