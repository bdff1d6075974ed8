// The calls to files that are looked for and uploaded: one to a drive that hangs holds one of the few threads of libuv, which all of main
// shares.
import { createSemaphore } from '../semaphore.ts'

/** Calls at the same time, for all uploads of this process. */
const room = createSemaphore({ concurrency: 2 })

/** Makes a call once there is room; while a drive hangs, calls wait for it. Rejects as the call does. */
export async function fileCall<Value>(call: () => Promise<Value>): Promise<Value> {
  const release = await room.acquire()
  try {
    return await call()
  } finally {
    release?.()
  }
}
