// Runs in a thread beside the decoding one: reads names, sorts, makes lists and writes, one job after the other. Started by start-second.ts.
import { fdatasync, openSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { assertNever } from '../../shared/errors.ts'
import { sorted } from '../../shared/library/beside.ts'
import { checksumOf } from '../../shared/library/checksum.ts'
import { copyBy } from '../../shared/library/copying.ts'
import { seedHashes } from '../../shared/library/hash-seed.ts'
import { makeLists, sharedLists } from '../../shared/library/list-work.ts'
import { nameMachine } from '../../shared/library/name-machine.ts'
import type { Names } from '../../shared/library/names.ts'
import { sharedRows } from '../../shared/library/room.ts'
import { rowsSorted } from '../../shared/library/row-sorter.ts'
import { keepScratch } from '../../shared/library/scratch.ts'
import { readAhead } from './ahead.ts'
import { copyBytes } from './copy-bytes.ts'
import {
  type Answer,
  answered,
  countAnswer,
  type FromSecond,
  isForEither,
  type Job,
  type Kind,
  kinds,
  type ReadColumn,
  type SecondTask,
  scratchKept,
  setStopped,
  stopped,
  type ToSecond,
  takeJob,
} from './second-jobs.ts'
import { writeAt } from './write-at.ts'

// Before all else: the readers hash from the first.
seedHashes(crypto.getRandomValues(new Uint32Array(2)))
const { port, state, takers, file, pieces, blocks }: SecondTask = workerData
const ahead = readAhead(pieces, blocks)
/** Each kind has one until its names are told. */
const readers = new Map(kinds.map(kind => [kind, nameMachine()]))
/** Open until the thread ends. */
let opened: number | null = null
let isBusy = false
keepScratch(scratchKept)
copyBy(copyBytes)
/** By the number of the job. */
const sorts = new Map<number, Uint32Array>()
/** Their ranks, and all rows by them. */
let titles: { readonly rank: Uint32Array; readonly rows: Uint32Array } | null = null

function done(job: Job): Answer | null {
  switch (job.kind) {
    case 'names':
      readerOf(job.of).add(job, job.from, job.end)
      return null
    case 'rank':
      rank(job.of)
      return null
    case 'tell names':
      return { kind: 'names', columns: kinds.map(readColumn) }
    case 'sort': {
      const rows = typeof job.rows === 'number' ? sorts.get(job.rows) : job.rows
      return rows === undefined ? { kind: 'not sorted' } : { kind: 'sorted', rows: sorted({ ...job, rows }) }
    }
    case 'sort titles':
      return titles === null
        ? { kind: 'not sorted' }
        : { kind: 'sorted', rows: rowsSorted({ rows: titles.rows, keys: [], last: job.last }, sharedRows) }
    case 'lists':
      return { kind: 'lists', lists: sharedLists(makeLists(job.work)) }
    case 'explain':
    case 'read ahead':
    case 'all read':
      ahead(job)
      return null
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

/** Sorts all titles, too: there is nothing else to do while the other tables come. */
function rank(kind: Kind): Names {
  const names = readerOf(kind).names()
  if (kind === 'titles' && titles?.rank !== names.rank) {
    titles = { rank: names.rank, rows: rowsSorted({ rows: null, keys: [names.rank], last: null }) }
  }
  return names
}

function readerOf(kind: Kind) {
  const reader = readers.get(kind)
  if (reader === undefined) throw new Error(`All ${kind} were told before`)
  return reader
}

function readColumn(kind: Kind): ReadColumn {
  const names = rank(kind)
  // The memory of its keys is large, and of no more use.
  readers.delete(kind)
  return { rank: names.rank, starts: names.folded.starts, bytes: names.folded.bytes }
}

port.on('message', ({ number, job }: ToSecond) => {
  if (Atomics.load(state, answered) === stopped) return
  if (isForEither(job) && !takeJob(takers, number)) return
  try {
    const answer = done(job)
    if (answer === null) return
    if (answer.kind === 'sorted') sorts.set(number, answer.rows)
    port.postMessage({ number, answer } satisfies FromSecond)
    countAnswer(state)
  } catch (error) {
    setStopped(state)
    throw error
  }
})
