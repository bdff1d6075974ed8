// For tests: the real disk, on which a test can delay or fail any operation. `vi.mock` puts it in the place of node:fs/promises.
import { promises } from 'node:fs'
import { basename } from 'node:path'

export type Operation = 'open' | 'sync' | 'datasync' | 'rename' | 'readFile' | 'copyFile' | 'rm' | 'mkdir' | 'lstat'
/** Awaited before each operation; if it throws, the operation fails with that error. */
type Before = (operation: Operation, path: string) => Promise<void> | void

let before: Before = () => undefined

/** Sets the function to call before each operation from now on; without an argument nothing is called any more. */
export const onDisk = (next: Before = () => undefined): void => {
  before = next
}

/** Delays each operation but readFile on files whose names begin with one of the keys of `turns`, by so many turns of the event loop. */
export const slowDisk = (turns: Readonly<Record<string, number>>): void =>
  onDisk(async (operation, path) => {
    if (operation === 'readFile') return
    const [, left = 0] = Object.entries(turns).find(([name]) => basename(path).startsWith(name)) ?? []
    for (let turn = 0; turn < left; turn += 1) await new Promise(resolve => setImmediate(resolve))
  })

/** An error of the disk with a code such as EBUSY. */
export const diskError = (code: string): Error => Object.assign(new Error(code), { code })

/** The module node:fs/promises, with the operations that a test can delay or fail. */
export const watchedDisk = (): typeof promises => ({
  ...promises,
  open: async (path, ...rest) => {
    await before('open', String(path))
    const handle = await promises.open(path, ...rest)
    const [sync, datasync] = [handle.sync.bind(handle), handle.datasync.bind(handle)]
    return Object.assign(handle, {
      sync: async () => {
        await before('sync', String(path))
        await sync()
      },
      datasync: async () => {
        await before('datasync', String(path))
        await datasync()
      },
    })
  },
  rename: async (from, to) => {
    await before('rename', String(from))
    await promises.rename(from, to)
  },
  // A cast, as one function stands for all signatures of readFile.
  readFile: (async (path: string, ...rest: never[]) => {
    await before('readFile', String(path))
    return promises.readFile(path, ...rest)
  }) as typeof promises.readFile,
  copyFile: async (from, ...rest) => {
    await before('copyFile', String(from))
    await promises.copyFile(from, ...rest)
  },
  // A cast, as one function stands for all signatures of lstat.
  lstat: (async (path: string) => {
    await before('lstat', String(path))
    return promises.lstat(path)
  }) as typeof promises.lstat,
  // A cast, as one function stands for all signatures of mkdir.
  mkdir: (async (path: string, ...rest: never[]) => {
    await before('mkdir', String(path))
    return promises.mkdir(path, ...rest)
  }) as typeof promises.mkdir,
  rm: async (path, options) => {
    await before('rm', String(path))
    await promises.rm(path, options)
  },
})
