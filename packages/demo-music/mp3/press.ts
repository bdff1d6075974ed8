// The main thread's side of the encoder worker: starts jobs and passes on their output; one worker per process.
import { Worker } from 'node:worker_threads'
import type { Recording } from '../music/recording.ts'
import { startThread, type Thread } from '../thread.ts'
import type { EncodeOrder, EncodeReport, Wish } from './encode-worker.ts'
import type { Piece } from './take.ts'

/** The encoding of one recording. */
export type Pressing = {
  /** Sets the wanted ranges, most urgent first; none pauses the job. */
  want(wishes: readonly Wish[]): void
  /** Drops the job; no more events follow. */
  drop(): void
}

/** Events of a job: pieces in any order; `failed` once if the worker died, and nothing after it. */
export type PressingEvents = { readonly made: (piece: Piece) => void; readonly failed: (error: unknown) => void }

type Job = { readonly events: PressingEvents; busy: boolean }

const jobs = new Map<number, Job>()
let thread: Thread<EncodeOrder> | null = null
let count = 0

function tellDuty(): void {
  const busy = [...jobs.values()].some(job => job.busy)
  thread?.duty(busy ? 'working' : jobs.size > 0 ? 'resting' : 'idle')
}

function fail(error: unknown): void {
  const broken = [...jobs.values()]
  jobs.clear()
  for (const job of broken) job.events.failed(error)
}

const open = (): Thread<EncodeOrder> =>
  startThread<EncodeOrder, EncodeReport>(
    () => new Worker(new URL('./encode-worker.ts', import.meta.url)),
    report => jobs.get(report.job)?.events.made(report),
    fail,
  )

/** Starts the worker before its first job, so that it is ready. */
export function warmPress(): void {
  thread ??= open()
  thread.send({ kind: 'warm' })
  tellDuty()
}

/** Starts a job, which makes nothing until something is wanted. */
export function startPressing(recording: Recording, events: PressingEvents): Pressing {
  const press = thread ?? open()
  thread = press
  const id = ++count
  const job: Job = { events, busy: false }
  jobs.set(id, job)
  press.send({ kind: 'start', job: id, recording })
  return {
    want(wishes) {
      if (!jobs.has(id)) return
      job.busy = wishes.length > 0
      press.send({ kind: 'want', job: id, wishes })
      tellDuty()
    },
    drop() {
      if (jobs.delete(id)) press.send({ kind: 'drop', job: id })
      tellDuty()
    },
  }
}
