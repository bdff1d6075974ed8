// Bounds what a drive that hangs can take while files on it are looked for and uploaded: a call of the file system that does not come back
// holds one of the few threads of libuv, which all of main shares. As service/folder/drive.ts does for the own folder.

/** Most calls at the same time. */
const maxCalls = 2
/** Milliseconds after which a call that has not come back counts as hanging. */
const callTimeout = 10_000

type Waiter = { readonly start: () => void; readonly fail: (error: Error) => void }

/** Has the code of the system for a drive that does not answer. */
const timedOut = (): Error => Object.assign(new Error('The drive does not answer'), { code: 'ETIMEDOUT' })

type FileCalls = {
  /** Makes a call once there is room; rejects as the call does, and with ETIMEDOUT while one hangs, until any comes back. */
  run<Value>(call: () => Promise<Value>): Promise<Value>
}

function createFileCalls(): FileCalls {
  let calls = 0
  let isAway = false
  const waiting: Waiter[] = []
  const room = (): Promise<void> =>
    new Promise((resolve, fail) => {
      const start = (): void => {
        calls += 1
        resolve()
      }
      if (isAway) fail(timedOut())
      else if (calls < maxCalls) start()
      else return void waiting.push({ start, fail })
    })
  return {
    run: async call => {
      await room()
      const timer = setTimeout(() => {
        isAway = true
        for (const { fail } of waiting.splice(0)) fail(timedOut())
      }, callTimeout)
      timer.unref()
      try {
        return await call()
      } finally {
        clearTimeout(timer)
        calls -= 1
        isAway = false
        waiting.shift()?.start()
      }
    },
  }
}

/** The calls of all uploads of this process. */
export const fileCalls: FileCalls = createFileCalls()
