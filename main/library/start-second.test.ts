// The end of the second thread, whenever it comes: nobody goes on waiting for what it had begun.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import { type ListWork, makeLists } from '../../shared/library/list-work.ts'
import { textBuilder } from '../../shared/library/text-column.ts'
import { silentLog } from '../log.ts'
import { newBlocks } from './blocks.ts'
import { begin, blockOf, fill, newPieces, pieceOf, takeAhead } from './pieces.ts'
import { answered, stopped } from './second-jobs.ts'
import { secondThread } from './second-thread.ts'
import { secondFor } from './start-second.ts'

const file = join(tmpdir(), 'segue-never-written')
const put = () => () => 0
/** Milliseconds; nobody is to wait for as long. */
const patience = 30_000

/** More titles than are passed on at once. */
const names = (() => {
  const count = 20_000
  const titles = textBuilder(count)
  for (let row = 0; row < count; row++) titles.add(`Title ${row}`)
  const none = textBuilder(0).finish()
  return { titles: titles.finish(), albums: none, artists: none }
})()

const work: ListWork = {
  kind: 'genres',
  lists: { starts: Uint32Array.of(0, 2, 3), ids: Float64Array.of(0, 1, 1) },
  own: Int32Array.of(0, 0),
  genres: 2,
}

it('is not asked for anything before it was started', () => {
  const beside = secondThread(newPieces(), newBlocks(), put)
  beside.follow(names)
  expect(beside.names()()).toBeNull()
})

it('starts once, and not once all has ended', () => {
  const second = secondFor(file, newPieces(), newBlocks(), silentLog)
  const line = second.start()
  expect(line).not.toBeNull()
  expect(second.start()).toBeNull()
  second.end()
  line?.port.close()
  const late = secondFor(file, newPieces(), newBlocks(), silentLog)
  late.end()
  expect(late.start()).toBeNull()
})

it('is asked in vain once it has ended', async () => {
  const { second, line, pieces, blocks } = started()
  second.end()
  await vi.waitUntil(() => Atomics.load(line.state, answered) === stopped, { timeout: 10_000 })
  const beside = secondThread(pieces, blocks, put)
  beside.join(line)
  beside.follow(names)
  expect(beside.names()()).toBeNull()
  const lists = beside.lists(work)
  expect(lists()).toEqual(makeLists(work))
  expect(lists()).toBe(lists())
  beside.stop()
})

it('wakes whoever waits for it when it ends', async () => {
  const { second, line, pieces } = started()
  // Taken by nobody who reads it: as if the thread had just begun with it.
  fill(pieces, 0, 100)
  fill(pieces, 1, 100)
  expect(takeAhead(pieces, 1)).toBe(1)
  const reader = pieces.state.findLastIndex(each => each !== 0)
  const waits = [await waiter(line.state, answered), await waiter(pieces.state, reader)]
  second.end()
  for (const { end } of waits) expect(await end).not.toBe('timed-out')
  begin(pieces, 1)
  expect(blockOf(pieces, pieceOf(pieces, 1), patience)).toBe(-1)
  line.port.close()
})

function started() {
  const [pieces, blocks] = [newPieces(), newBlocks()]
  const second = secondFor(file, pieces, blocks, silentLog)
  const line = second.start()
  if (line === null) throw new Error('It did not start')
  return { second, line, pieces, blocks }
}

/** A thread that waits for another value at a place. `end`: as `Atomics.wait` tells. */
async function waiter(state: Int32Array, at: number): Promise<{ readonly end: Promise<string> }> {
  const code = `const { parentPort, workerData: { state, at, patience } } = require('node:worker_threads')
    const before = Atomics.load(state, at)
    parentPort.postMessage('waits')
    parentPort.postMessage(Atomics.wait(state, at, before, patience))`
  const worker = new Worker(code, { eval: true, workerData: { state, at, patience } })
  const next = (): Promise<string> => new Promise(resolve => worker.once('message', resolve))
  await next()
  return { end: next() }
}
