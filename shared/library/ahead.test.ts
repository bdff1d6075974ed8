// Where rows are thought to begin, and blocks of them in shared memory.
import { expect, it } from 'vitest'
import { aheadReader, firstRow } from './ahead.ts'
import { newMachine } from './row-machine.ts'
import { trackRules } from './rules.ts'
import { blockIn, putBlock } from './taken-block.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

it.each([
  ['x","y"],"12":["z"]', 8],
  ['"12":["z"],"13":["z"]', 11],
  ['],"12" :["z"],"x":[1],"1x":[1],"14":{},"15":[', 39],
  ['a \\",\\"12\\":[ b', -1],
  ['', -1],
  [',"12":', -1],
])('the first row of %j begins at %d', (piece, at) => {
  expect(firstRow(bytes(piece))).toBe(at)
})

const read = (...pieces: readonly string[]) => {
  const reader = aheadReader(newMachine(), trackRules)
  reader.explain({ title: 0, genre: 1, plays: 2, genres_additional: 3 })
  return pieces.map(piece => {
    const block = reader.read(bytes(piece))
    const memory = new SharedArrayBuffer(1 << 16)
    return block !== null && putBlock(memory, trackRules, block) ? blockIn(memory, trackRules) : null
  })
}
const texts = ({ bytes: all, ends }: { readonly bytes: Uint8Array; readonly ends: Uint32Array }) =>
  [...ends].map((end, index) => new TextDecoder().decode(all.slice(ends[index - 1] ?? 0, end)))

it('a block tells what was read, and which shared texts are new in it', () => {
  const [first, none, second] = read(
    ',"1":["One","Folk",3,["Live"]],"2":["Two","Folk",4,[]],"3":["Thr',
    'ee","Rock',
    '",5,[]],"4":["Four","Rock",6,["Folk"]]}',
  )
  expect(none).toBeNull()
  expect(first).toMatchObject({ begin: 1, end: 55, rows: 2 })
  expect([...(first?.ids ?? [])]).toEqual([1, 2])
  expect(first?.texts.map(texts)).toEqual([
    ['One', 'Two'],
    ['', ''],
  ])
  expect(first?.newTexts.map(texts)[0]).toEqual(['Folk', 'Live'])
  expect([...(second?.codes[0] ?? [])]).toEqual([2])
  expect(second?.newTexts[0]).toMatchObject({ from: 2 })
  expect(second?.newTexts.map(texts)[0]).toEqual(['Rock'])
  expect([...(second?.lists[1]?.ids ?? [])]).toEqual([0])
})

it('a block that does not fit is not put', () => {
  const reader = aheadReader(newMachine(), trackRules)
  expect(reader.read(bytes(',"1":["One"],'))).toBeNull()
  reader.explain({ title: 0 })
  const block = reader.read(bytes(`,"1":["${'x'.repeat(900)}"],`))
  if (block === null) throw new Error('Nothing was read')
  expect(putBlock(new SharedArrayBuffer(900), trackRules, block)).toBe(false)
  expect(putBlock(new SharedArrayBuffer(4096), trackRules, block)).toBe(true)
})
