// Replace Node's modules in the simulation: the disk of the walk that is running, and pauses in its virtual time.
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

/** Replaces node:timers/promises: uses the global timers, which are those of the virtual time during a walk. */
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
