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

/**
 * Most calls that were given up and have not come back whose places others take; the places of further ones are lost until they come back,
 * so that a drive that hangs never takes all threads.
 */
const maxGivenUp = 2

/** Makes room for so many calls at the same time. */
export function createFileCalls(concurrency: number): FileCalls {
  const room = createSemaphore({ concurrency, batchInterval: Number.POSITIVE_INFINITY })
  let givenUp = 0
  const leaveAfter = (made: Promise<unknown>, leave: () => void): void => void made.then(leave, leave)
  const giveUp = (made: Promise<unknown>, leave: () => void): void => {
    const isLost = givenUp === maxGivenUp
    if (!isLost) leave()
    givenUp += isLost ? 0 : 1
    leaveAfter(made, () => {
      if (isLost) leave()
      else givenUp -= 1
    })
  }
  return {
    make: async (call, signal, discard = () => undefined) => {
      const place = room.acquire()
      const leave = () => void place.then(release => release?.())
      try {
        await abortable(place, signal)
        signal.throwIfAborted() // a place that was free wins over an abort
      } catch (error) {
        leave()
        throw error
      }
      const made = call()
      let isBack = false
      leaveAfter(made, () => {
        isBack = true
      })
      try {
        const value = await abortable(made, signal)
        leave()
        return value
      } catch (error) {
        if (isBack) leave()
        else giveUp(made, leave)
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
