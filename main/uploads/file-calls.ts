// The calls to files that are looked for and uploaded: one to a drive that hangs holds one of the few threads of libuv, which all of main
// shares.
import { abortable } from '../abortable.ts'
import { createSemaphore } from '../semaphore.ts'

export type FileCalls = {
  /**
   * Makes a call once there is room, first come, first served; while a drive hangs, calls wait for it. Rejects as the call does, and once
   * `signal` is aborted with its reason: then the call is not made any more, or what it still gives is passed to `discard`.
   */
  make<Value>(call: () => Promise<Value>, signal: AbortSignal, discard?: (value: Value) => void): Promise<Value>
}

/** Makes room for so many calls at the same time. */
export function createFileCalls(concurrency: number): FileCalls {
  const room = createSemaphore({ concurrency, batchInterval: Number.POSITIVE_INFINITY })
  const inTurn = async <Value>(call: () => Promise<Value>, signal: AbortSignal): Promise<Value> => {
    const release = await room.acquire()
    try {
      signal.throwIfAborted()
      return await call()
    } finally {
      release?.()
    }
  }
  return {
    make: async (call, signal, discard = () => undefined) => {
      const made = inTurn(call, signal)
      try {
        return await abortable(made, signal)
      } catch (error) {
        made.then(discard, () => undefined)
        throw error
      }
    },
  }
}

/** The calls of the search for music: apart from the others, so that uploads from a drive that hangs do not keep music from being added. */
export const searchCalls: FileCalls = createFileCalls(1)

/** The calls of all uploads of this process. */
export const uploadCalls: FileCalls = createFileCalls(2)
