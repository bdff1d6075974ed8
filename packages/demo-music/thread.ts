// A worker thread that starts with its first order, does not keep the process alive, and ends after an idle time.
import type { Worker } from 'node:worker_threads'

/** `working`: a caller waits. `resting`: no caller waits, but unfinished work is held. `idle`: the thread may end. */
export type Duty = 'working' | 'resting' | 'idle'

export type Thread<Order> = {
  send(order: Order): void
  /** To be called whenever it changes. */
  duty(duty: Duty): void
  /** Terminates the worker and drops its orders; the next order starts a new one. */
  dismiss(): void
}

const patience = 60_000

/**
 * `open` starts the worker; `heard` gets its messages; `died` is called once if it dies without being dismissed, after which the next order
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
