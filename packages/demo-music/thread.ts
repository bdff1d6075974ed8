// A worker thread that starts with its first request, does not keep the process alive, and ends after an idle time.
import type { Worker } from 'node:worker_threads'

/** `working`: a caller waits. `resting`: no caller waits, but unfinished work is held. `idle`: the thread may end. */
export type ThreadActivity = 'working' | 'resting' | 'idle'

export type Thread<Request> = {
  send(request: Request): void
  /** Reports the activity, to be called whenever it changes. */
  setActivity(activity: ThreadActivity): void
  /** Terminates the worker and drops its requests; the next request starts a new one. */
  terminate(): void
}

const idleTimeout = 60_000

/**
 * Makes a thread, which is not started yet. `open` starts the worker; `onMessage` gets its messages; `onCrash` is called once if it dies
 * without being dismissed, after which the next request starts a new one.
 */
export function startThread<Request, Report>(
  open: () => Worker,
  onMessage: (report: Report) => void,
  onCrash: (error: unknown) => void,
): Thread<Request> {
  let worker: Worker | null = null
  let idleTimer: NodeJS.Timeout | undefined

  function openWorker(): Worker {
    const fresh = open()
    fresh.unref()
    fresh.on('message', onMessage)
    fresh.on('error', error => {
      if (worker !== fresh) return
      worker = null
      onCrash(error)
    })
    return fresh
  }

  const terminate = (): void => {
    const terminated = worker
    worker = null
    void terminated?.terminate()
  }

  return {
    send(request) {
      worker ??= openWorker()
      worker.postMessage(request)
    },
    terminate,
    setActivity(activity) {
      clearTimeout(idleTimer)
      if (activity === 'working') worker?.ref()
      else worker?.unref()
      if (activity !== 'idle') return
      idleTimer = setTimeout(terminate, idleTimeout).unref()
    },
  }
}
