// The main thread's side of the encoder worker: starts jobs and passes on their output; one worker per process.
import { Worker } from 'node:worker_threads'
import type { Recording } from '../music/recording.ts'
import { startThread, type Thread } from '../thread.ts'
import type { EncodeReport, EncodeRequest, WantedRange } from './encode-worker.ts'
import type { Piece } from './recording-encoder.ts'

/** The encoding of one recording. */
export type EncodingJob = {
  /** Sets the wanted ranges, most urgent first; none pauses the job. */
  setWanted(ranges: readonly WantedRange[]): void
  /** Drops the job; no more events follow. */
  cancel(): void
}

/** Events of a job: pieces in any order; `onFailed` once if the worker died, and nothing after it. */
export type EncodingEvents = { readonly onPiece: (piece: Piece) => void; readonly onFailed: (error: unknown) => void }

type Job = { readonly events: EncodingEvents; isWanted: boolean }

const jobs = new Map<number, Job>()
let thread: Thread<EncodeRequest> | null = null
let count = 0

function updateActivity(): void {
  const isWanted = [...jobs.values()].some(job => job.isWanted)
  thread?.setActivity(isWanted ? 'working' : jobs.size > 0 ? 'resting' : 'idle')
}

function failAll(error: unknown): void {
  const broken = [...jobs.values()]
  jobs.clear()
  for (const job of broken) job.events.onFailed(error)
}

const openThread = (): Thread<EncodeRequest> =>
  startThread<EncodeRequest, EncodeReport>(
    () => new Worker(new URL('./encode-worker.ts', import.meta.url)),
    report => jobs.get(report.job)?.events.onPiece(report),
    failAll,
  )

/** Starts the worker before its first job, so that it is ready. */
export function warmEncoder(): void {
  thread ??= openThread()
  thread.send({ kind: 'warm' })
  updateActivity()
}

/** Starts a job, which makes nothing until something is wanted. */
export function startEncoding(recording: Recording, events: EncodingEvents): EncodingJob {
  const worker = thread ?? openThread()
  thread = worker
  const id = ++count
  const job: Job = { events, isWanted: false }
  jobs.set(id, job)
  worker.send({ kind: 'start', job: id, recording })
  return {
    setWanted(ranges) {
      if (!jobs.has(id)) return
      job.isWanted = ranges.length > 0
      worker.send({ kind: 'want', job: id, ranges })
      updateActivity()
    },
    cancel() {
      if (jobs.delete(id)) worker.send({ kind: 'drop', job: id })
      updateActivity()
    },
  }
}
