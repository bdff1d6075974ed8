// The main thread's side of the encoder worker: one per process, started by the first job, never what keeps a process alive.
import { Worker } from 'node:worker_threads'
import type { Recording } from '../music/recording.ts'
import type { EncodeOrder, EncodeReport } from './encode-worker.ts'

/** One recording being encoded. */
export type Pressing = {
  /** Go on until so many bytes are made in all, then rest. */
  want(bytes: number): void
  /** Forget it; nothing more is heard of it. */
  drop(): void
}

/** What a job makes, in order; `failed` once if the worker died, and nothing after it. */
export type PressingEvents = { readonly made: (bytes: Uint8Array<ArrayBuffer>) => void; readonly failed: (error: unknown) => void }

type Job = { readonly events: PressingEvents; made: number; wanted: number }

const jobs = new Map<number, Job>()
let worker: Worker | null = null
let count = 0

/** Only work that somebody waits for holds the process. */
function holdWhileBusy(): void {
  const busy = [...jobs.values()].some(job => job.made < job.wanted)
  if (busy) worker?.ref()
  else worker?.unref()
}

function open(): Worker {
  const opened = new Worker(new URL('./encode-worker.ts', import.meta.url))
  opened.on('message', (report: EncodeReport) => {
    const job = jobs.get(report.job)
    if (job === undefined) return
    job.made += report.bytes.byteLength
    holdWhileBusy()
    job.events.made(report.bytes)
  })
  opened.on('error', error => {
    worker = null
    const broken = [...jobs.values()]
    jobs.clear()
    for (const job of broken) job.events.failed(error)
  })
  return opened
}

const order = (message: EncodeOrder): void => worker?.postMessage(message)

/** Begins a job; nothing is made before it is wanted. After a worker's death the next job starts a new one. */
export function startPressing(recording: Recording, events: PressingEvents): Pressing {
  worker ??= open()
  const id = ++count
  const job: Job = { events, made: 0, wanted: 0 }
  jobs.set(id, job)
  order({ kind: 'start', job: id, recording })
  return {
    want(bytes) {
      job.wanted = bytes
      order({ kind: 'want', job: id, bytes })
      holdWhileBusy()
    },
    drop() {
      if (jobs.delete(id)) order({ kind: 'drop', job: id })
      holdWhileBusy()
    },
  }
}
