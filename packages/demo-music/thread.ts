// A worker thread that starts with its first order, never keeps the process alive by itself, and goes when it has long been idle.
import type { Worker } from 'node:worker_threads'

/** `working`: somebody waits. `resting`: nobody waits, but it holds work that may go on. `idle`: it could go. */
export type Duty = 'working' | 'resting' | 'idle'

export type Thread<Order> = {
  send(order: Order): void
  /** Said whenever it changes. */
  duty(duty: Duty): void
  /** Ends the worker with all that it has been sent; the next order starts a new one. */
  dismiss(): void
}

const patience = 60_000

/**
 * `open` starts the worker; `heard` gets what it says. When a worker dies `died` is called once, unless it was dismissed, and the next order
 * starts a new one.
 */
export function startThread<Order, Report>(
  open: () => Worker,
  heard: (report: Report) => void,
  died: (error: unknown) => void,
): Thread<Order> {
  let worker: Worker | null = null
  let leaving: NodeJS.Timeout | undefined

  function opened(): Worker {
    const fresh = open()
    fresh.unref()
    fresh.on('message', heard)
    fresh.on('error', error => {
      if (worker !== fresh) return
      worker = null
      died(error)
    })
    return fresh
  }

  const dismiss = (): void => {
    const leaves = worker
    worker = null
    void leaves?.terminate()
  }

  return {
    send(order) {
      worker ??= opened()
      worker.postMessage(order)
    },
    dismiss,
    duty(duty) {
      clearTimeout(leaving)
      if (duty === 'working') worker?.ref()
      else worker?.unref()
      if (duty !== 'idle') return
      leaving = setTimeout(dismiss, patience).unref()
    },
  }
}
