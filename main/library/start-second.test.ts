// The end of the second thread, whenever it comes: nobody goes on waiting for what it had begun.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { textBuilder } from '../../shared/library/text-column.ts'
import { begin, blockOf, fill, newPieces, pieceOf, takeAhead } from './pieces.ts'
import { answered, isStarted, stopped } from './second-jobs.ts'
import { secondThread } from './second-thread.ts'
import { secondFor } from './start-second.ts'

const file = join(tmpdir(), 'segue-never-written')
const longer = 20_000

/** So many titles. */
function names() {
  const titles = textBuilder(longer)
  for (let row = 0; row < longer; row++) titles.add(`Title ${row}`)
  const none = textBuilder(0).finish()
  return { titles: titles.finish(), albums: none, artists: none }
}

it('is not asked for anything before it was started', () => {
  const pieces = newPieces()
  const { line } = secondFor(file, pieces)
  const beside = secondThread(line, pieces, () => () => 0)
  beside.follow(names())
  expect(beside.names()()).toBeNull()
  beside.stop()
})

it('does not start once all has ended', () => {
  const second = secondFor(file, newPieces())
  second.end()
  second.start()
  expect(isStarted(second.line.state)).toBe(false)
})

it('tells whoever waits for it that it has ended', async () => {
  const pieces = newPieces()
  const second = secondFor(file, pieces)
  second.start()
  const beside = secondThread(second.line, pieces, () => () => 0)
  beside.follow(names())
  fill(pieces, 0, 100)
  fill(pieces, 1, 100)
  expect(takeAhead(pieces, 1)).toBe(1)
  begin(pieces, 1)
  const asked = beside.names()
  second.end()
  await vi.waitUntil(() => Atomics.load(second.line.state, answered) === stopped)
  expect(asked()).toBeNull()
  const tooLong = 30_000
  expect(blockOf(pieces, pieceOf(pieces, 1), tooLong)).toBe(-1)
  beside.stop()
})
