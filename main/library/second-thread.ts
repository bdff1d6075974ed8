// What the decoding thread has of the second one: that reads names while the answer comes, and later sorts, makes lists and writes while
// the library is built.
import { receiveMessageOnPort } from 'node:worker_threads'
import { alone, type Beside, type Later, once, type Sort, sorted } from '../../shared/library/beside.ts'
import { makeLists, sharedWork } from '../../shared/library/list-work.ts'
import type { PackedText } from '../../shared/library/model.ts'
import type { Names } from '../../shared/library/names.ts'
import type { Put } from '../../shared/library/pack-writer.ts'
import type { NamesSoFar } from '../../shared/library/read-answer.ts'
import { inShared } from '../../shared/library/room.ts'
import { textColumn } from '../../shared/library/text-column.ts'
import { askAhead } from './ahead.ts'
import type { Blocks } from './blocks.ts'
import type { Pieces } from './pieces.ts'
import {
  type Answer,
  answered,
  type FromSecond,
  type Job,
  type Kind,
  kinds,
  type Line,
  setStopped,
  stopped,
  type ToSecond,
  takeJob,
} from './second-jobs.ts'

export type SecondThread = Pick<Beside, 'names' | 'sort' | 'sortTitles' | 'lists'> & {
  /** Passes on the names that are new. */
  follow(names: NamesSoFar): void
  /** Reads ahead in pieces of the answer. `goOn`: another piece has been begun. */
  readonly ahead: ReturnType<typeof askAhead>
  /** Puts bytes at a place of the file, in the thread if they are in shared memory, else at once by `put`. */
  readonly put: Put
  /** The thread has been started. */
  join(line: Line): void
  stop(): void
}

/** So many names are passed on at once; fewer in all are read here. */
const atOnce = 16_384
/** Nobody waits longer for the other thread, milliseconds. If it dies, all it would have done is given up at once (start-second.ts). */
const patience = 30_000

/** Whatever the thread does not do, because there is little to do or because it failed, is done here instead; bytes are put by `put` then. */
export function secondThread(pieces: Pieces, blocks: Blocks, put: Put): SecondThread {
  const ahead = askAhead(pieces, blocks, patience)
  let line: Line | null = null
  /** Once there is something for it to do. */
  let thread: ReturnType<typeof askThread> | null = null
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
      if (line === null) return
      thread = askThread(line)
      ahead.start(thread.pass)
    }
    // Of a large library both are shared memory, which is not copied.
    thread.pass({ kind: 'names', of: kind, from: passed[kind], end: length, starts, bytes })
    passed[kind] = length
  }
  /** Rows that were asked for; if the thread has not begun with them, `sort` gives them. */
  const sortedRows = ({ number, ifBegun }: Asked, sort: () => Uint32Array): Later<Uint32Array> => {
    const rows = once(() => {
      const made = ifBegun()
      return made?.kind === 'sorted' ? made.rows : sort()
    })
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
    lists: work => {
      if (thread === null) return alone.lists(work)
      const { ifBegun } = thread.ask({ kind: 'lists', work: sharedWork(work) })
      return once(() => {
        const made = ifBegun()
        return made?.kind === 'lists' ? made.lists : makeLists(work)
      })
    },
    put: (at, bytes) => {
      if (thread === null || !(bytes.buffer instanceof SharedArrayBuffer)) return put(at, bytes)
      const { answer } = thread.ask({ kind: 'put', at, bytes }, () => ({ kind: 'put', sum: put(at, bytes)() }))
      return () => {
        const made = answer()
        return made?.kind === 'put' ? made.sum : put(at, bytes)()
      }
    },
    join: by => {
      line = by
    },
    stop: () => line?.port.close(),
  }
}

type Asked = {
  readonly number: number
  readonly answer: Later<Answer | null>
  /** The same; null at once if the thread has not begun the job: then it will not. */
  readonly ifBegun: Later<Answer | null>
}

const noNames: Pick<PackedText, 'starts' | 'bytes' | 'length'> = { starts: new Uint32Array(1), bytes: new Uint8Array(0), length: 0 }

function askThread({ port, state, takers }: Line) {
  const answers = new Map<number, Answer>()
  /** What can be done here while something is waited for, and which job it is. */
  const meanwhile: { readonly number: number; readonly work: () => Answer }[] = []
  let asked = 0
  const pass = (job: Job, number = 0): void => port.postMessage({ number, job } satisfies ToSecond)
  const wait = (number: number): Answer | null => {
    for (;;) {
      const before = Atomics.load(state, answered)
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
      if (Atomics.wait(state, answered, before, patience) === 'timed-out') setStopped(state)
    }
  }
  const received = (): FromSecond | null => {
    const got: { readonly message: FromSecond } | undefined = receiveMessageOnPort(port)
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
  }
}
