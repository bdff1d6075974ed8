// Has names read in a thread of their own while the answer is still being decoded (shared/library/names.ts).
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { PackedText } from '../../shared/library/model.ts'
import type { Names } from '../../shared/library/names.ts'
import type { NamesSoFar } from '../../shared/library/read-answer.ts'
import { textColumn } from '../../shared/library/text-column.ts'

export const kinds = ['titles', 'albums', 'artists'] as const
type Kind = (typeof kinds)[number]
export type NamesTask = { readonly answer: MessagePort; readonly told: Int32Array<SharedArrayBuffer> }
/** Names that come next: those from one row to another. Null behind the last. */
export type NamesMessage =
  | ({ readonly kind: Kind; readonly from: number; readonly end: number } & Pick<PackedText, 'starts' | 'bytes'>)
  | null
/** What became of a column, in the order of `kinds`. */
export type ReadColumn = { readonly rank: Uint32Array; readonly starts: Uint32Array; readonly bytes: Uint8Array }
export const state = { working: 0, done: 1, failed: 2 } as const

export type NamesThread = {
  /** Passes on the names that are new. */
  follow(names: NamesSoFar): void
  /** What became of all names, these being the last; waits for it. Null if there were few, or if it failed, which is no harm. */
  read(names: NamesSoFar): Readonly<Record<Kind, Names>> | null
  stop(): void
}

/** So many are passed on at once, and fewer in all are not worth a thread. */
const atOnce = 16_384
/** Nobody waits longer for the other thread, milliseconds: it may have died. */
const patience = 30_000
/** Megabytes of JavaScript heap; the names lie outside it. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 }

export function startNames(): NamesThread {
  let thread: ReturnType<typeof startThread> | null = null
  const passed: Record<Kind, number> = { titles: 0, albums: 0, artists: 0 }
  const follow = (names: NamesSoFar, least: number): void => {
    for (const kind of kinds) {
      const { starts, bytes, length } = names[kind]
      const before = passed[kind]
      if (length - before < least) continue
      thread ??= startThread()
      // Of a large library both are shared memory, which is not copied.
      thread.pass({ kind, from: before, end: length, starts, bytes })
      passed[kind] = length
    }
  }
  return {
    follow: names => follow(names, atOnce),
    read: names => {
      if (thread === null) return null
      follow(names, 1)
      return thread.read()
    },
    stop: () => thread?.stop(),
  }
}

function startThread() {
  const told = new Int32Array(new SharedArrayBuffer(4))
  const { port1, port2 } = new MessageChannel()
  const task: NamesTask = { answer: port2, told }
  const worker = new Worker(new URL('./names-worker.ts', import.meta.url), {
    workerData: task,
    transferList: [port2],
    resourceLimits: memory,
  })
  worker.on('error', () => undefined) // `read` gives null then
  const pass = (message: NamesMessage): void => worker.postMessage(message)
  return {
    pass,
    read: (): Readonly<Record<Kind, Names>> | null => {
      pass(null)
      Atomics.wait(told, 0, state.working, patience)
      const received: { readonly message: readonly ReadColumn[] } | undefined =
        Atomics.load(told, 0) === state.done ? receiveMessageOnPort(port1) : undefined
      const [titles, albums, artists] = (received?.message ?? []).map(({ rank, starts, bytes }) => ({
        rank,
        folded: textColumn(starts, bytes),
      }))
      return titles === undefined || albums === undefined || artists === undefined ? null : { titles, albums, artists }
    },
    stop: () => {
      port1.close()
      void worker.terminate()
    },
  }
}
