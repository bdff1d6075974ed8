// The main thread's side of the encoder worker: starts jobs and hands over what they make, one worker for the whole process.
import { Worker } from 'node:worker_threads'
import type { Recording } from '../music/recording.ts'
import { startThread, type Thread } from '../thread.ts'
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
let thread: Thread<EncodeOrder> | null = null
let count = 0

function tellDuty(): void {
  const wanted = [...jobs.values()].some(job => job.made < job.wanted)
  thread?.duty(wanted ? 'working' : jobs.size > 0 ? 'resting' : 'idle')
}

function hear(report: EncodeReport): void {
  const job = jobs.get(report.job)
  if (job === undefined) return
  job.made += report.bytes.byteLength
  if (job.made >= job.wanted) tellDuty()
  job.events.made(report.bytes)
}

function fail(error: unknown): void {
  const broken = [...jobs.values()]
  jobs.clear()
  for (const job of broken) job.events.failed(error)
}

const open = (): Thread<EncodeOrder> =>
  startThread<EncodeOrder, EncodeReport>(() => new Worker(new URL('./encode-worker.ts', import.meta.url)), hear, fail)

/** Lets the worker get ready before its first job. */
export function warmPress(): void {
  thread ??= open()
  thread.send({ kind: 'warm' })
  tellDuty()
}

/** Begins a job; nothing is made before it is wanted. */
export function startPressing(recording: Recording, events: PressingEvents): Pressing {
  const press = thread ?? open()
  thread = press
  const id = ++count
  const job: Job = { events, made: 0, wanted: 0 }
  jobs.set(id, job)
  press.send({ kind: 'start', job: id, recording })
  return {
    want(bytes) {
      if (!jobs.has(id)) return
      job.wanted = bytes
      press.send({ kind: 'want', job: id, bytes })
      tellDuty()
    },
    drop() {
      if (jobs.delete(id)) press.send({ kind: 'drop', job: id })
      tellDuty()
    },
  }
}
