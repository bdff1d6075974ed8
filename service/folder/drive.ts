// Bounds what a drive that hangs can take: a call of the file system that does not come back holds one of the few threads of libuv, which
// all of the app shares, and no call can be cancelled.

/** Most calls to the drive at the same time. */
const maxCalls = 2
/** Milliseconds after which a call that has not come back counts as hanging. */
const callTimeout = 10_000

/** Thrown instead of a call while as many hang as there may be. */
export class DriveAway extends Error {
  constructor() {
    super('The drive does not answer')
  }
}

type Waiter = { readonly start: () => void; readonly fail: (error: DriveAway) => void }

export type Drive = {
  /**
   * Waits for room for a call, and gives the function to be called once it has come back. `limit`: milliseconds after which it counts as
   * hanging. Rejects with DriveAway if all calls hang, until any comes back: one alone may be a bad file.
   */
  enter(limit?: number): Promise<() => void>
  /** Makes a call once there is room; rejects as the call does, or as `enter`. */
  run<Value>(call: () => Promise<Value>): Promise<Value>
  /** Makes a call once there is room, however long that takes, and resolves with or without it while the drive hangs. For closing files. */
  eventually(call: () => Promise<void>): Promise<void>
  /** Whether all calls that there may be hang. */
  isAway(): boolean
  /** Whether a call has not come back yet. */
  isCallPending(): boolean
}

/** Makes the bounds of one drive. */
export function createDrive(): Drive {
  let [calls, hanging] = [0, 0]
  const isAway = (): boolean => hanging === maxCalls
  const waiting: Waiter[] = []
  const patient: (() => void)[] = []

  const begin = (limit: number): (() => void) => {
    calls += 1
    let isHanging = false
    const timer = setTimeout(() => {
      isHanging = true
      hanging += 1
      if (isAway()) for (const { fail } of waiting.splice(0)) fail(new DriveAway())
    }, limit)
    timer.unref()
    return () => {
      clearTimeout(timer)
      calls -= 1
      if (isHanging) hanging -= 1
      const next = patient.shift() ?? waiting.shift()?.start
      next?.()
    }
  }
  const enter: Drive['enter'] = (limit = callTimeout) =>
    new Promise((resolve, fail) => {
      const start = (): void => resolve(begin(limit))
      if (isAway()) fail(new DriveAway())
      else if (calls < maxCalls) start()
      else waiting.push({ start, fail })
    })
  return {
    enter,
    run: async call => {
      const leave = await enter()
      try {
        return await call()
      } finally {
        leave()
      }
    },
    eventually: async call => {
      const room = new Promise<() => void>(resolve => {
        const start = (): void => resolve(begin(callTimeout))
        if (calls < maxCalls) start()
        else patient.push(start)
      })
      const done = room.then(leave => call().finally(leave))
      if (!isAway()) return await done
      void done.catch(() => undefined) // nobody waits for it
    },
    isAway,
    isCallPending: () => calls > 0,
  }
}

/** Calls for sound, words and picture files on the drive of the person's music, of all folders of this thread. */
export const drive = createDrive()

/** Readings of tags and embedded pictures on the same drive, each of many calls; apart from `drive`, so that sound never waits for them. */
export const readings = createDrive()
