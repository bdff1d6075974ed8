// The worker thread that makes sound: several recordings in turn, each no further than it is wanted.
import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Recording } from '../music/recording.ts'
import { type Encoder, encoded, openEncoder } from './encode.ts'

/** `warm`: be ready for a job. `want`: go on until so many bytes are made in all, then rest. Orders for a job that is not known are ignored. */
export type EncodeOrder =
  | { readonly kind: 'warm' }
  | { readonly kind: 'start'; readonly job: number; readonly recording: Recording }
  | { readonly kind: 'want'; readonly job: number; readonly bytes: number }
  | { readonly kind: 'drop'; readonly job: number }
export type EncodeReport = { readonly job: number; readonly bytes: Uint8Array<ArrayBuffer> }

type Job = { readonly pieces: Generator<Uint8Array<ArrayBuffer>>; readonly encoder: Encoder; made: number; wanted: number }

const port = parentPort
if (port === null) throw new Error('encode-worker.ts is started as a worker thread')

// Sound that is needed soon comes first anyway; the rest should not take a small computer's time from whoever plays it. On Linux this
// is about this thread alone, elsewhere it would slow down the whole process.
if (process.platform === 'linux') os.setPriority(5)

const jobs = new Map<number, Job>()
const idle: Encoder[] = []
let busy = false

function end(id: number): void {
  const job = jobs.get(id)
  if (job === undefined) return
  jobs.delete(id)
  idle.push(job.encoder)
}

/** One piece of each job that is wanted, then a look at the orders that came in meanwhile. */
function turn(): void {
  const wanted = [...jobs].filter(([, job]) => job.made < job.wanted)
  busy = wanted.length > 0
  for (const [id, job] of wanted) {
    const piece = job.pieces.next()
    if (piece.done) {
      end(id)
      continue
    }
    job.made += piece.value.byteLength
    if (piece.value.byteLength > 0) port?.postMessage({ job: id, bytes: piece.value } satisfies EncodeReport, [piece.value.buffer])
  }
  if (busy) setImmediate(turn)
}

let orders = Promise.resolve()

async function obey(order: EncodeOrder): Promise<void> {
  if (order.kind === 'warm') {
    if (idle.length === 0) idle.push(await openEncoder())
  } else if (order.kind === 'start') {
    const encoder = idle.pop() ?? (await openEncoder())
    jobs.set(order.job, { pieces: encoded(encoder, order.recording), encoder, made: 0, wanted: 0 })
  } else if (order.kind === 'drop') {
    end(order.job)
  } else {
    const job = jobs.get(order.job)
    if (job !== undefined) job.wanted = order.bytes
    if (!busy) turn()
  }
}

// One after another: opening an encoder takes time, and what is wanted of a job must not overtake its start.
port.on('message', (order: EncodeOrder) => {
  orders = orders.then(() => obey(order))
})
