// Runs in a thread beside the decoding one: reads names, sorts and writes, one job after the other. Started by second-thread.ts.
import { fdatasync, openSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { assertNever } from '../../shared/errors.ts'
import { sorted } from '../../shared/library/beside.ts'
import { checksumOf } from '../../shared/library/checksum.ts'
import { creditTracks } from '../../shared/library/credits.ts'
import { nameMachine } from '../../shared/library/name-machine.ts'
import { inShared } from '../../shared/library/room.ts'
import { type Answer, type FromSecond, type Job, kinds, type ReadColumn, type SecondTask, stopped, type ToSecond } from './second-jobs.ts'
import { writeAt } from './write-at.ts'

const { answers, state, file, code }: SecondTask = workerData
const readers = { titles: nameMachine(code), albums: nameMachine(code), artists: nameMachine(code) }
/** Open until the thread ends. */
let opened: number | null = null
let isBusy = false
/** By the number of the job. */
const sorts = new Map<number, Uint32Array>()
function sortedBefore(number: number): Uint32Array {
  const rows = sorts.get(number)
  if (rows === undefined) throw new Error(`Nothing was sorted as job ${number}`)
  return rows
}

function done(job: Job): Answer | null {
  switch (job.kind) {
    case 'names':
      readers[job.of].add(job, job.from, job.end)
      return null
    case 'rank':
      readers[job.of].names()
      return null
    case 'tell names':
      return { kind: 'names', columns: kinds.map(readColumn) }
    case 'sort':
      return { kind: 'sorted', rows: inShared(sorted({ ...job, rows: typeof job.rows === 'number' ? sortedBefore(job.rows) : job.rows })) }
    case 'credit': {
      const { starts, rows } = creditTracks(job.credited)
      return { kind: 'credited', lists: { starts: inShared(starts), rows: inShared(rows) } }
    }
    case 'put':
      opened ??= openSync(file, 'r+')
      writeAt(opened, job.at, job.bytes)
      beginToSave(opened)
      return { kind: 'put', sum: checksumOf(job.bytes) }
    default:
      return assertNever(job)
  }
}

/** So that the disk is busy while the rest is made, and little is left when the decoding thread waits for it. */
function beginToSave(of: number): void {
  if (isBusy) return
  isBusy = true
  fdatasync(of, () => {
    isBusy = false // what is wrong shows when all is saved
  })
}

function readColumn(kind: (typeof kinds)[number]): ReadColumn {
  const { rank, folded } = readers[kind].names()
  return { rank: inShared(rank), starts: folded.starts, bytes: folded.bytes }
}

parentPort?.on('message', ({ number, job }: ToSecond) => {
  if (Atomics.load(state, 0) === stopped) return
  try {
    const answer = done(job)
    if (answer === null) return
    if (answer.kind === 'sorted') sorts.set(number, answer.rows)
    answers.postMessage({ number, answer } satisfies FromSecond)
    Atomics.add(state, 0, 1)
  } catch (error) {
    Atomics.store(state, 0, stopped)
    throw error
  } finally {
    Atomics.notify(state, 0)
  }
})
