// Terminates worker threads.
import type { Worker } from 'node:worker_threads'

/**
 * The function that terminates a thread, but not before its first message, which it has to post as soon as its modules are loaded: a thread
 * terminated while it loads them crashes the process (nodejs/node#60755).
 */
export function terminatorOf(worker: Worker): () => void {
  const { promise: loaded, resolve } = Promise.withResolvers<void>()
  worker.once('message', () => resolve())
  worker.once('exit', () => resolve())
  return () => void loaded.then(() => worker.terminate())
}
