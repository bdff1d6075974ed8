// Has the titles read in a thread of their own while the answer is still being decoded (shared/library/names.ts).
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { PackedText } from '../../shared/library/model.ts'
import type { Names } from '../../shared/library/names.ts'
import { textColumn } from '../../shared/library/text-column.ts'

export type NamesTask = { readonly answer: MessagePort; readonly told: Int32Array<SharedArrayBuffer> }
/** Titles that come next; null behind the last. */
export type TitlesMessage = { readonly starts: Uint32Array; readonly bytes: Uint8Array } | null
export const state = { working: 0, done: 1, failed: 2 } as const

export type Titles = {
  /** Passes on those that are new; `all`: however few. */
  follow(titles: PackedText, all: boolean): void
  /** What became of all titles; waits for it. Null if it failed, which is no harm. */
  read(): Names | null
  stop(): void
}

/** So many are passed on at once. */
const atOnce = 16_384
/** Megabytes of JavaScript heap; the names lie outside it. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 }
/** Nobody waits longer for the other thread, milliseconds: it may have died. */
const patience = 30_000

/** The thread begins when there is enough for it to do. */
export function startTitles(): Titles {
  let thread: ReturnType<typeof startThread> | null = null
  let passed = 0
  return {
    follow: ({ starts, bytes, length }, all) => {
      if (length - passed < (all && thread !== null ? 1 : atOnce)) return
      thread ??= startThread()
      const from = starts[passed] ?? 0
      thread.pass({ starts: starts.slice(passed, length + 1).map(start => start - from), bytes: bytes.slice(from, starts[length] ?? 0) })
      passed = length
    },
    read: () => thread?.read() ?? null,
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
  const pass = (message: TitlesMessage): void =>
    worker.postMessage(message, message === null ? [] : [message.starts.buffer as ArrayBuffer, message.bytes.buffer as ArrayBuffer])
  return {
    pass,
    read: (): Names | null => {
      pass(null)
      Atomics.wait(told, 0, state.working, patience)
      const received: { readonly message: ReadTitles } | undefined =
        Atomics.load(told, 0) === state.done ? receiveMessageOnPort(port1) : undefined
      if (received === undefined) return null
      const { rank, starts, bytes } = received.message
      return { rank, folded: textColumn(starts, bytes) }
    },
    stop: () => {
      port1.close()
      void worker.terminate()
    },
  }
}
type ReadTitles = { readonly rank: Uint32Array; readonly starts: Uint32Array; readonly bytes: Uint8Array }
