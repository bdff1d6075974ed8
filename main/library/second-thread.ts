// A second thread beside the decoding one: it reads names while the answer comes, and later sorts and writes while the library is built.
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { alone, type Beside, type Later, type Sort, sorted } from '../../shared/library/beside.ts'
import type { PackedText } from '../../shared/library/model.ts'
import type { Names } from '../../shared/library/names.ts'
import type { Put } from '../../shared/library/pack-writer.ts'
import type { NamesSoFar } from '../../shared/library/read-answer.ts'
import { inShared } from '../../shared/library/room.ts'
import { machineCode } from '../../shared/library/row-machine.ts'
import { textColumn } from '../../shared/library/text-column.ts'
import { askAhead } from './ahead.ts'
import { newBlocks } from './blocks.ts'
import type { Pieces } from './pieces.ts'
import {
  type Answer,
  creditJob,
  type FromSecond,
  type Job,
  type Kind,
  kinds,
  newTakers,
  type SecondTask,
  type State,
  stopped,
  takeJob,
} from './second-jobs.ts'

export type SecondThread = Pick<Beside, 'names' | 'sort' | 'sortTitles' | 'credit'> & {
  /** Passes on the names that are new. */
  follow(names: NamesSoFar): void
  /** Reads ahead in pieces of the answer. `goOn`: another piece has been begun. */
  readonly ahead: ReturnType<typeof askAhead>
  /** Puts bytes at a place of the file, in the thread if they are in shared memory, else at once by `put`. */
  readonly put: Put
  stop(): void
}

/** So many names are passed on at once, and fewer in all are not worth a thread. */
const atOnce = 16_384
/** Nobody waits longer for the other thread, milliseconds: it may have died. */
const patience = 30_000
/** Megabytes of JavaScript heap; the columns lie outside it. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 }

/** Whatever the thread does not do, because there is little to do or because it failed, is done here instead. `file`: where `put` puts. */
export function startSecond(file: string, pieces: Pieces, put: Put): SecondThread {
  const blocks = newBlocks()
  const ahead = askAhead(pieces, blocks, patience)
  let thread: ReturnType<typeof startThread> | null = null
  let latest: NamesSoFar | null = null
  const passed = { titles: 0, albums: 0, artists: 0 }
  /** Under which number they were asked for. */
  const sorts = new Map<Later<Uint32Array>, number>()
  const sortJob = ({ rows, keys, last }: Sort): Job => ({
    kind: 'sort',
    rows: typeof rows === 'function' ? (sorts.get(rows) ?? inShared(rows())) : rows && inShared(rows),
    keys: keys.map(inShared),
    last: inShared(last),
  })
  const ranked = new Set<Kind>()
  const pass = (kind: Kind, least: number): void => {
    const { starts, bytes, length } = latest?.[kind] ?? noNames
    if (length - passed[kind] < least) return
    if (thread === null) {
      thread = startThread({ file, pieces, blocks })
      ahead.start(thread.pass)
    }
    // Of a large library both are shared memory, which is not copied.
    thread.pass({ kind: 'names', of: kind, from: passed[kind], end: length, starts, bytes })
    passed[kind] = length
  }
  /** Rows that were asked for; if the thread has not begun with them, `sort` gives them. */
  const sortedRows = ({ number, ifBegun }: Asked, sort: () => Uint32Array): Later<Uint32Array> => {
    let known: Uint32Array | null = null
    const rows = (): Uint32Array => {
      if (known !== null) return known
      const answered = ifBegun()
      known = answered?.kind === 'sorted' ? answered.rows : sort()
      return known
    }
    sorts.set(rows, number)
    return rows
  }
  return {
    ahead,
    follow: names => {
      const before = latest
      latest = names
      for (const kind of kinds) {
        // The tables come one behind the other: when another one comes, all names of this are there, most likely.
        const isAll = passed[kind] > 0 && names[kind].length === before?.[kind].length && !ranked.has(kind)
        pass(kind, isAll ? 1 : atOnce)
        if (!isAll) continue
        ranked.add(kind)
        thread?.pass({ kind: 'rank', of: kind })
      }
    },
    names: () => {
      if (thread === null) return () => null
      for (const kind of kinds) pass(kind, 1)
      const asked = thread.ask({ kind: 'tell names' })
      return () => {
        const answer = asked.answer()
        if (answer?.kind !== 'names') return null
        const [titles, albums, artists] = answer.columns.map(
          ({ rank, starts, bytes }): Names => ({ rank, folded: textColumn(starts, bytes) }),
        )
        return titles === undefined || albums === undefined || artists === undefined ? null : { titles, albums, artists }
      }
    },
    sort: sort => (thread === null ? alone.sort(sort) : sortedRows(thread.ask(sortJob(sort)), () => sorted(sort))),
    sortTitles: (ranks, last) =>
      thread === null
        ? alone.sortTitles(ranks, last)
        : sortedRows(thread.ask({ kind: 'sort titles', last: inShared(last) }), () => sorted({ rows: null, keys: [ranks()], last })),
    credit: credited => {
      if (thread === null) return alone.credit(credited)
      const { ifBegun } = thread.ask(creditJob(credited))
      return () => {
        const answered = ifBegun()
        return answered?.kind === 'credited' ? answered.lists : alone.credit(credited)()
      }
    },
    put: (at, bytes) => {
      if (thread === null || !(bytes.buffer instanceof SharedArrayBuffer)) return put(at, bytes)
      const { answer } = thread.ask({ kind: 'put', at, bytes }, () => ({ kind: 'put', sum: put(at, bytes)() }))
      return () => {
        const answered = answer()
        return answered?.kind === 'put' ? answered.sum : put(at, bytes)()
      }
    },
    stop: () => thread?.stop(),
  }
}

type Asked = {
  readonly number: number
  readonly answer: Later<Answer | null>
  /** The same; null at once if the thread has not begun the job: then it will not. */
  readonly ifBegun: Later<Answer | null>
}

const noNames: Pick<PackedText, 'starts' | 'bytes' | 'length'> = { starts: new Uint32Array(1), bytes: new Uint8Array(0), length: 0 }

function startThread(shared: Pick<SecondTask, 'file' | 'pieces' | 'blocks'>) {
  const state: State = new Int32Array(new SharedArrayBuffer(4))
  const takers = newTakers()
  const { port1, port2 } = new MessageChannel()
  const workerData: SecondTask = { ...shared, answers: port2, state, takers, code: machineCode() }
  const worker = new Worker(new URL('./second-worker.ts', import.meta.url), { workerData, transferList: [port2], resourceLimits: memory })
  worker.on('error', () => undefined) // what was asked for is null then
  const answers = new Map<number, Answer>()
  /** What can be done here while something is waited for, and which job it is. */
  const meanwhile: { readonly number: number; readonly work: () => Answer }[] = []
  let asked = 0
  const pass = (job: Job, number = 0): void => worker.postMessage({ number, job })
  const wait = (number: number): Answer | null => {
    for (;;) {
      const before = Atomics.load(state, 0)
      for (let got = received(); got !== null; got = received()) answers.set(got.number, got.answer)
      const answer = answers.get(number)
      answers.delete(number)
      if (answer !== undefined) return answer
      if (before === stopped) return null
      const job = meanwhile.pop()
      if (job !== undefined) {
        if (takeJob(takers, job.number)) answers.set(job.number, job.work())
        continue
      }
      // Nobody waits for it again.
      if (Atomics.wait(state, 0, before, patience) === 'timed-out') Atomics.store(state, 0, stopped)
    }
  }
  const received = (): FromSecond | null => {
    const got: { readonly message: FromSecond } | undefined = receiveMessageOnPort(port1)
    return got?.message ?? null
  }
  return {
    pass,
    /** `work`: what gives the answer here. */
    ask: (job: Job, work?: () => Answer): Asked => {
      const number = ++asked
      if (work !== undefined) meanwhile.push({ number, work })
      pass(job, number)
      return { number, answer: () => wait(number), ifBegun: () => (takeJob(takers, number) ? null : wait(number)) }
    },
    stop: (): void => {
      port1.close()
      void worker.terminate()
    },
  }
}
