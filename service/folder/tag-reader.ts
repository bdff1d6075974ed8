// The main thread's side of the tag workers: a file that takes too much time or memory fails alone.
import { Worker } from 'node:worker_threads'
import type { SongReading } from './song-file.ts'
import type { TagOrder, TagReport } from './tag-worker.ts'

/** Timeout for one file, milliseconds: enough to read 150 MB over a slow network. */
const patience = 60_000
/** Idle time after which a worker ends, milliseconds. */
const idleTime = 60_000
/**
 * Heap limit of a worker, megabytes: room for several copies of the largest tag, 32 MB. Very many frames exceed it gradually and end the
 * thread alone; one large allocation would end the program.
 */
const memory = { maxOldGenerationSizeMb: 512 }
const lanes = 2

/** A reading that failed, with its reason. */
type Failed = { readonly kind: 'failed'; readonly reason: string }

type Lane = { ask(order: TagOrder, limit: number): Promise<TagReport | Failed>; readonly waiting: number }

/** One worker with its queue; it reads one file at a time, so that a timeout is known to be that file's. */
function createLane(): Lane {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let leaving: NodeJS.Timeout | undefined
  /** Receives the outcome of the reading under way. */
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

/** Reads the tags of an MP3 in a worker, within `limit` milliseconds. Never throws. */
export async function readTags(file: string, limit = patience): Promise<SongReading> {
  const report = await ask({ kind: 'song', file }, limit)
  if (report.kind === 'song') return report.reading
  return { ok: false, reason: report.kind === 'failed' ? report.reason : 'Its reader answers something else' }
}

/** Reads the picture of an MP3 in a worker; null if there is none, or it is unreadable. */
export async function readPicture(file: string): Promise<Uint8Array | null> {
  const report = await ask({ kind: 'picture', file }, patience)
  return report.kind === 'picture' ? report.bytes : null
}
