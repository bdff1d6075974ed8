// A wait that an abort ends, for what cannot be aborted itself: name lookups, and calls to a drive.

/**
 * Settles as `promise` does (also after an abort, if it is settled by then), or rejects with the reason of `signal` once that is aborted;
 * what the promise stands for goes on. Nothing stays on the signal: a combined one (`AbortSignal.any`) that is listened to is never
 * collected.
 */
export async function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = Promise.withResolvers<never>()
  const abort = (): void => aborted.reject(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort)
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
