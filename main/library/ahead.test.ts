// Reading ahead on the memory that two threads share, both of them played here: whoever comes first, each row is read once.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { answerReader } from '../../shared/library/read-answer.ts'
import { waitInMemory } from '../../shared/library/waiting.ts'
import { type AheadJob, askAhead, readAhead } from './ahead.ts'
import { newBlocks } from './blocks.ts'
import { begin, blockOf, fill, mostAtOnce, newPieces, pieceOf, spaceOf, takeAhead, tellAhead } from './pieces.ts'

const noPatience = 1
const answer = (rows: number): Uint8Array => {
  const members = Array.from({ length: rows }, (_, row) => `"${row + 1}":["Song ${row}","g${row % 7}",${row}]`)
  const table = `{"map":{"title":0,"genre":1,"plays":2},${members.join(',')}}`
  return new TextEncoder().encode(`{"result":true,"library":{"tracks":${table},"albums":{"map":{"name":0},"1":["a"],"2":["b"]}}}`)
}

/** Reads pieces of a length; `turns` says before each how many jobs the second thread does, of those that wait for it. */
function read(bytes: Uint8Array, length: number, turns: readonly number[]) {
  const pieces = newPieces()
  const blocks = newBlocks()
  const ahead = askAhead(pieces, blocks, noPatience)
  const doJob = readAhead(pieces, blocks)
  const jobs: AheadJob[] = []
  ahead.start(job => void jobs.push(job))
  const reader = answerReader(waitInMemory(), {
    ...ahead,
    ofPiece: (piece, use) =>
      ahead.ofPiece(piece, block => {
        used += block.rows
        use(block)
      }),
  })
  const count = Math.ceil(bytes.length / length)
  let filled = 0
  let used = 0
  for (let piece = 0; piece < count; piece++) {
    for (; filled < Math.min(count, piece + mostAtOnce); filled++) {
      const part = bytes.subarray(filled * length, (filled + 1) * length)
      spaceOf(pieces, filled).set(part)
      fill(pieces, filled, part.length)
    }
    begin(pieces, piece)
    ahead.goOn()
    for (const job of jobs.splice(0, turns[piece % turns.length] ?? 1)) doJob(job)
    reader.write(pieceOf(pieces, piece))
  }
  const { tracks, albums } = reader.tables()
  return {
    used,
    titles: [...tracks.id].map((_, row) => tracks.texts.title.at(row)),
    plays: [...tracks.numbers.plays],
    albums: albums.id.length,
    genres: [...tracks.shared.genre].map(code => tracks.sharedTexts.genre.at(code)),
  }
}

it('gives the same rows, whenever the second thread has its turns', () => {
  const bytes = answer(300)
  const { used: _, ...alone } = read(bytes, bytes.length, [0])
  expect(alone.titles).toEqual(Array.from({ length: 300 }, (_, row) => `Song ${row}`))
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 2000 }), fc.array(fc.nat(4), { minLength: 1, maxLength: 6 }), (length, turns) => {
      expect(read(bytes, length, turns)).toMatchObject(alone)
    }),
  )
})

it('hands on no more of a map than rows are read by', () => {
  const jobs: AheadJob[] = []
  const ahead = askAhead(newPieces(), newBlocks(), noPatience)
  ahead.start(job => void jobs.push(job))
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  const map = `{"title":"0","x":${deep},"plays":1,"artists_additional_map":{"artist_id":2,"y":${deep}}}`
  answerReader(waitInMemory(), ahead).write(new TextEncoder().encode(`{"library":{"tracks":{"map":${map},"1":["x"]`))
  expect(jobs).toMatchObject([{ kind: 'explain', map: { title: 0, plays: 1, file: null, artists_additional_map: { artist_id: 2 } } }])
  expect(JSON.stringify(jobs).length).toBeLessThan(1000)
})

it('gives the same rows when the table comes again, with another map', () => {
  const rows = (from: number, row: (id: number) => string): string =>
    Array.from({ length: 60 }, (_, index) => `"${from + index}":${row(from + index)}`).join(',')
  const first = `{"map":{"title":0,"genre":1,"plays":2},${rows(1, id => `["Song ${id}","g${id % 7}",${id}]`)}}`
  const second = `{"map":{"plays":0,"genre":2,"title":3},${rows(61, id => `[${id},"no","h${id % 5}","Other ${id}"]`)}}`
  const bytes = new TextEncoder().encode(`{"result":true,"library":{"tracks":${first},"tracks":${second}}}`)
  const { used: _, ...alone } = read(bytes, bytes.length, [0])
  expect([alone.titles[0], alone.titles[119], alone.plays[119], alone.genres[119]]).toEqual(['Song 1', 'Other 120', 120, 'h0'])
  for (const length of [40, 100, 333, 1000]) expect(read(bytes, length, [4])).toMatchObject(alone)
})

it('reads every other piece ahead where the second thread keeps up', () => {
  const bytes = answer(3000)
  const { used } = read(bytes, 2000, [4])
  expect(used).toBeGreaterThan(1200)
  expect(used).toBeLessThan(2000)
})

it('goes on alone when a piece is not done in time, and what comes late is of no use', () => {
  const pieces = newPieces()
  fill(pieces, 0, 10)
  fill(pieces, 1, 10)
  begin(pieces, 0)
  expect(takeAhead(pieces, 0)).toBe(1)
  expect(takeAhead(pieces, 0)).toBe(-1)
  begin(pieces, 1)
  expect(blockOf(pieces, pieceOf(pieces, 1), noPatience)).toBe(-1)
  expect(tellAhead(pieces, 1, 0)).toBe(false)
  expect(blockOf(pieces, pieceOf(pieces, 1), noPatience)).toBe(-1)
  expect(blockOf(pieces, new Uint8Array(10), noPatience)).toBe(-1)
})

it('finds a piece that is done, and none in a place that was filled again', () => {
  const pieces = newPieces()
  for (let piece = 0; piece < 3; piece++) fill(pieces, piece, 10)
  begin(pieces, 0)
  expect(takeAhead(pieces, 2)).toBe(2)
  fill(pieces, 2 + mostAtOnce, 10)
  expect(tellAhead(pieces, 2, 1)).toBe(false)
  expect(takeAhead(pieces, 2 + mostAtOnce)).toBe(2 + mostAtOnce)
  expect(tellAhead(pieces, 2 + mostAtOnce, 1)).toBe(true)
  begin(pieces, 2 + mostAtOnce)
  expect(blockOf(pieces, pieceOf(pieces, 2 + mostAtOnce), noPatience)).toBe(1)
})
