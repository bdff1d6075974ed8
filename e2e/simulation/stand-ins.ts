// What stands in the place of Node's modules: the disk of the present walk, and pauses in its time.
import type { MadeUpDisk } from './made-up-disk.ts'

let present: MadeUpDisk | null = null
export function setDisk(disk: MadeUpDisk | null): void {
  present = disk
}

const names = [
  'open',
  'readFile',
  'mkdir',
  'readdir',
  'stat',
  'statfs',
  'utimes',
  'rename',
  'copyFile',
  'rm',
  'writeFile',
  'unlink',
] as const

export const disk = Object.fromEntries(
  names.map(name => [
    name,
    (...inputs: readonly unknown[]): unknown => {
      const work = present?.promises[name]
      if (typeof work !== 'function') throw new Error(`The made-up disk has no ${name}`)
      return work(...inputs)
    },
  ]),
)

/** node:timers/promises: by the timers of now, which are the walk's. */
export const timers = {
  setImmediate: (value: unknown): Promise<unknown> => new Promise(resolve => void setImmediate(() => resolve(value))),
  setTimeout: (milliseconds: number, value: unknown, { signal }: { readonly signal?: AbortSignal } = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(value), milliseconds)
      const abort = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort, { once: true })
    }),
}
