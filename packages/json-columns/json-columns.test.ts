// Tables of any look, read by the parser and by the slow twin that parses every row by itself: both find the same.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonColumns } from './json-columns.ts'
import { type Sent, spaced, tablesOf, textOfTable } from './random-tables-for-tests.ts'
import { readOut, readPlainly } from './reference-for-tests.ts'
import { parsed } from './row-reader.ts'
import { createMemorySpill } from './spill-for-tests.ts'
import { tables } from './tables-for-tests.ts'

const encoder = new TextEncoder()

const readerOf = (isWithinLimit = (): boolean => true) =>
  jsonColumns({ tables, within: 'library', members: ['result', 'message'], seed: [1, 2], spill: createMemorySpill(), isWithinLimit })

function read(answer: string, cuts: readonly number[] = []) {
  const bytes = encoder.encode(answer)
  const reader = readerOf()
  let at = 0
  for (const length of cuts) {
    reader.write(bytes.slice(at, at + length))
    at += length
  }
  reader.write(bytes.subarray(at))
  expect(reader.end().end).toBe('complete')
  return reader.tables()
}

const textsOf = ({ starts, bytes }: { readonly starts: Uint32Array; readonly bytes: Uint8Array }): string[] =>
  Array.from({ length: starts.length - 1 }, (_, row) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.slice(starts[row], starts[row + 1])),
  )

describe('tables', () => {
  it('are read as a plain reader reads them, whatever stands in them and wherever they are cut', () => {
    const spaces = fc.array(fc.constantFrom('', '', ' ', '\n', '\t', '\r\n  '), { minLength: 1, maxLength: 5 })
    const wellFormed = (table: Sent): boolean => table.members.every(([, row]) => parsed(encoder.encode(row)) !== undefined)
    fc.assert(
      fc.property(tablesOf(tables), fc.array(fc.nat(400), { maxLength: 6 }), spaces, (sent, cuts, between) => {
        // Rows that are no valid JSON get no extra white space; in all rows the brackets match, as an unmatched one would end the table
        // early.
        const library = Object.entries(sent).map(
          ([name, table]) => `"${name}":${wellFormed(table) ? spaced(textOfTable(table), between) : textOfTable(table)}`,
        )
        const found = read(`{"result":true,"library":{${library.join(',')}}}`, cuts)
        for (const name of Object.keys(tables) as (keyof typeof tables)[]) {
          expect([name, readOut(tables[name], found[name])]).toEqual([name, readPlainly(tables[name], sent[name])])
        }
      }),
      { numRuns: 300 },
    )
  })

  it.each(['"1":["a"],"2":["b"],"3":["c"]', '"3":["c"],"1":["a"],"2":["b"],"1":["a"]'])('have no more rows than they may: %s', rows => {
    const columns = { numbers: {}, texts: { name: { member: 'name', cell: 'text' } }, shared: {}, lists: {}, maxRows: 2 } as const
    const reader = jsonColumns({
      tables: { few: columns },
      ...{ within: 'library', members: [], seed: [1, 2], spill: createMemorySpill(), isWithinLimit: () => true },
    })
    reader.write(encoder.encode(`{"library":{"few":{"map":{"name":0},${rows}}}}`))
    reader.end()
    const { few } = reader.tables()
    expect([[...few.id], textsOf(few.texts.name), few.skipped]).toEqual([[1, 2], ['a', 'b'], rows.split('],').length - 2])
  })

  it('give the members that are asked for, parsed', () => {
    const reader = readerOf()
    reader.write(encoder.encode('{"result":true,"other":1,"message":nul,"library":{}}'))
    expect(reader.end()).toEqual({ end: 'complete', members: { result: true, message: undefined } })
  })

  it('are read no further once there is too much', () => {
    let held = 0
    const reader = jsonColumns({
      ...{ tables, within: 'library', members: [], seed: [1, 2] as const, spill: createMemorySpill() },
      isWithinLimit: ({ rows, listItems, textBytes }) => {
        held = Math.max(held, rows + listItems + textBytes)
        return held < 1000
      },
    })
    expect(reader.write(encoder.encode('{"library":{"songs":{"map":{"title":0},'))).toBe(true)
    const rows = encoder.encode('"7":["some title"],'.repeat(200))
    expect([reader.write(rows), reader.write(rows), reader.write(rows)]).toEqual([false, false, false])
    expect(held).toBeLessThan(5000)
    reader.drop()
  })

  it('may have its rows before their map, however many', () => {
    const rows = Array.from({ length: 30_000 }, (_, row) => `"${row + 1}":["Title ${row}",${row}]`).join(',')
    const { songs } = read(`{"library":{"songs":{${rows},"map":{"title":0,"plays":1}}}}`, [1000, 1_000_000])
    expect([songs.id.length, textsOf(songs.texts.title)[29_999], songs.numbers.plays[29_999], songs.skipped]).toEqual([
      30_000,
      'Title 29999',
      29_999,
      0,
    ])
  })

  it('may have bytes in it that are no text: they are read as such', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 8 }), noise => {
        const inside = noise.map(byte => (byte < 0x20 || byte === 0x22 || byte === 0x5c ? byte | 0x80 : byte))
        const bytes = new Uint8Array([
          ...encoder.encode('{"library":{"songs":{"map":{"title":0,"path":1},"1":["'),
          ...inside,
          ...encoder.encode('","'),
          ...inside,
          ...encoder.encode('"]}}}'),
        ])
        const reader = readerOf()
        reader.write(bytes)
        const { songs } = reader.tables()
        const expected = new TextDecoder('utf-8', { ignoreBOM: true }).decode(inside)
        expect([textsOf(songs.texts.title)[0], textsOf(songs.sharedTexts.path)[songs.shared.path[0] ?? -1]]).toEqual([expected, expected])
      }),
      { numRuns: 300 },
    )
  })
})
