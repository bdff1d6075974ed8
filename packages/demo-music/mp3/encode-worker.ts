// Worker thread that encodes recordings: several jobs in turn, each only where bytes are wanted.
import { parentPort } from 'node:worker_threads'
import { assertNever } from '../assert-never.ts'
import type { Recording } from '../music/recording.ts'
import { type Encoder, openEncoder } from './encode.ts'
import { emptyRanges, type Ranges } from './ranges.ts'
import { openRecordingEncoder, type Piece, type RecordingEncoder } from './recording-encoder.ts'

/** A wanted range of bytes of the encoded music; `end` is exclusive. */
export type WantedRange = { readonly start: number; readonly end: number }

/** `warm`: open an encoder in advance. `want`: ranges wanted of a job from now on, most urgent first. Unknown jobs are ignored. */
export type EncodeRequest =
  | { readonly kind: 'warm' }
  | { readonly kind: 'start'; readonly job: number; readonly recording: Recording }
  | { readonly kind: 'want'; readonly job: number; readonly ranges: readonly WantedRange[] }
  | { readonly kind: 'drop'; readonly job: number }
export type EncodeReport = Piece & { readonly job: number }

type Job = { readonly encoder: RecordingEncoder; readonly encoded: Ranges; ranges: readonly WantedRange[] }

const port = parentPort
if (port === null) throw new Error('encode-worker.ts is started as a worker thread')

const jobs = new Map<number, Job>()
const idle: Encoder[] = []
const encoders = {
  acquire: async (): Promise<Encoder> => idle.pop() ?? (await openEncoder()),
  release: (encoder: Encoder): void => void idle.push(encoder),
}

/** The first wanted byte that is not made yet; null: none. */
function nextMissingByte(job: Job): number | null {
  for (const { start, end } of job.ranges) {
    const at = job.encoded.reach(start)
    if (at < end) return at
  }
  return null
}

/** Encodes one step of each job with missing bytes in its wanted ranges; resolves with whether there was any. */
async function encodeRound(): Promise<boolean> {
  let hasWorked = false
  for (const [id, job] of jobs) {
    const missingByte = nextMissingByte(job)
    if (missingByte === null) continue
    hasWorked = true
    for (const piece of await job.encoder.step(missingByte)) {
      job.encoded.add(piece.at, piece.at + piece.bytes.byteLength)
      port?.postMessage({ job: id, ...piece } satisfies EncodeReport, [piece.bytes.buffer])
    }
  }
  return hasWorked
}

let isEncoding = false
async function encodeWhileWanted(): Promise<void> {
  if (isEncoding) return
  isEncoding = true
  // Yields after each round, so that new requests are received.
  while (await encodeRound()) await new Promise(resolve => setImmediate(resolve))
  isEncoding = false
}

async function handleRequest(request: EncodeRequest): Promise<void> {
  switch (request.kind) {
    case 'warm':
      if (idle.length === 0) idle.push(await openEncoder())
      return
    case 'start':
      jobs.set(request.job, { encoder: openRecordingEncoder(request.recording, encoders), encoded: emptyRanges(), ranges: [] })
      return
    case 'want': {
      const job = jobs.get(request.job)
      if (job !== undefined) job.ranges = request.ranges
      return encodeWhileWanted()
    }
    case 'drop':
      jobs.get(request.job)?.encoder.close()
      jobs.delete(request.job)
      return
    default:
      assertNever(request)
  }
}

// An exception is a bug: it ends the thread, and the main thread reports it to all waiting readers.
port.on('message', (request: EncodeRequest) => void handleRequest(request))
