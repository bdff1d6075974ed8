// The main thread's side of the tag workers: a file that takes too long or too much memory costs its own reading, and nothing else.
import { Worker } from 'node:worker_threads'
import type { SongReading } from './song-file.ts'
import type { TagOrder, TagReport } from './tag-worker.ts'

/** A file of 150 MB over a slow network is read through in less, milliseconds. */
const patience = 60_000
/** A worker leaves after so long without work, milliseconds. */
const idleTime = 60_000
/** The largest tag is 32 MB, in a few copies. Very many frames need more, and end the thread step by step: a leap would end the whole program. */
const memory = { maxOldGenerationSizeMb: 512 }
const lanes = 2

/** How a reading ended that came to nothing. */
type Failed = { readonly kind: 'failed'; readonly reason: string }

type Lane = { ask(order: TagOrder, limit: number): Promise<TagReport | Failed>; readonly waiting: number }

/** One worker and what waits for it; the files are read one after the other, so that it is known which one took too long. */
function createLane(): Lane {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let leaving: NodeJS.Timeout | undefined
  /** Takes what becomes of the reading under way. */
  let hear: ((outcome: TagReport | Failed) => void) | null = null

  const open = (): Worker => {
    const fresh = new Worker(new URL('./tag-worker.ts', import.meta.url), { resourceLimits: memory })
    const say = (outcome: TagReport | Failed) => {
      if (worker === fresh) hear?.(outcome)
    }
    fresh.on('message', say)
    fresh.on('error', () => say({ kind: 'failed', reason: 'It cannot be read: it needs too much memory' }))
    return fresh
  }
  const dismiss = (): void => {
    void worker?.terminate()
    worker = null
  }
  const read = (order: TagOrder, limit: number): Promise<TagReport | Failed> => {
    clearTimeout(leaving)
    worker ??= open()
    const busy = worker
    busy.ref()
    return new Promise(resolve => {
      hear = outcome => {
        hear = null
        clearTimeout(timer)
        busy.unref()
        if (outcome.kind === 'failed') dismiss()
        else leaving = setTimeout(dismiss, idleTime).unref()
        resolve(outcome)
      }
      const timer = setTimeout(() => hear?.({ kind: 'failed', reason: 'Reading it takes too long' }), limit)
      busy.postMessage(order)
    })
  }
  return {
    ask: (order, limit) => {
      waiting += 1
      const mine = last.then(() => read(order, limit)).finally(() => (waiting -= 1))
      last = mine
      return mine
    },
    get waiting() {
      return waiting
    },
  }
}

const all: readonly Lane[] = Array.from({ length: lanes }, createLane)

function ask(order: TagOrder, limit: number): Promise<TagReport | Failed> {
  const [free] = all.toSorted((one, other) => one.waiting - other.waiting)
  if (free === undefined) throw new Error('There is a lane')
  return free.ask(order, limit)
}

/** Reads the tags of an MP3 off the main thread, within `limit` milliseconds. Never throws. */
export async function readTags(file: string, limit = patience): Promise<SongReading> {
  const report = await ask({ kind: 'song', file }, limit)
  if (report.kind === 'song') return report.reading
  return { ok: false, reason: report.kind === 'failed' ? report.reason : 'Its reader answers something else' }
}

/** The bytes of the picture in an MP3, read off the main thread; null if there is none that can be read. */
export async function readPicture(file: string): Promise<Uint8Array | null> {
  const report = await ask({ kind: 'picture', file }, patience)
  return report.kind === 'picture' ? report.bytes : null
}
