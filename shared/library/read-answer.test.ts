// Answers of any look, read by the machine and by a plain reader that parses every row by itself: both find the same.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answers, type Sent, spaced, textOfTable } from './answers-for-tests.ts'
import { idOfKey, textOf, textsOf } from './cells.ts'
import { idsAt } from './growing.ts'
import { answerReader, type Tables } from './read-answer.ts'
import { parsed, rowReader } from './row-reader.ts'
import {
  albumRules,
  artistRules,
  numberIn,
  numbersIn,
  playlistRules,
  type Rows,
  type TableRules,
  tagRules,
  textIn,
  trackRules,
} from './rules.ts'
import { waitInMemory } from './waiting.ts'

const encoder = new TextEncoder()

type PlainRow = { readonly numbers: unknown; readonly texts: unknown; readonly lists: unknown }

/** UTF-8 has no halves of surrogate pairs, float columns no more digits than they have. */
const throughUtf8 = (text: string): string => text.toWellFormed()
const asKept = (kind: string, number: number): number => (kind === 'f32' ? Math.fround(number) : number)

function readPlainly(
  rules: TableRules,
  { map, members }: Sent,
): { readonly rows: ReadonlyMap<number, PlainRow>; readonly skipped: number } {
  const reader = rowReader(map === null ? undefined : parsed(encoder.encode(map)))
  const rows = new Map<number, PlainRow>()
  for (const [key, json] of members) {
    const id = idOfKey(key)
    const row = parsed(encoder.encode(json))
    if (id <= 0 || !reader.readable(row)) continue
    if (rules.oneOf?.some(member => textOf(reader.cell(row, member)) !== '') === false) continue
    const each = <Rule extends { readonly member: string }, Value>(
      named: Readonly<Record<string, Rule>>,
      read: (rule: Rule, cell: unknown) => Value,
    ) => Object.entries(named).map(([name, rule]) => [name, read(rule, reader.cell(row, rule.member))])
    rows.set(id, {
      numbers: each(rules.numbers, (rule, cell) => asKept(rule.kind, numberIn(rule.cell, cell))),
      texts: each({ ...rules.texts, ...rules.shared }, (rule, cell) => throughUtf8(textIn(rule.cell, cell))),
      lists: each(rules.lists, ({ cell: how }, cell) =>
        typeof how === 'object' && 'textsOf' in how ? textsOf(cell).map(throughUtf8) : [...numbersIn(how, cell, reader, () => -1)],
      ),
    })
  }
  return { rows: new Map([...rows].toSorted(([a], [b]) => a - b)), skipped: members.length - rows.size }
}

/** The same of what the machine read. */
function readOut(rules: TableRules, { id, numbers, texts, shared, sharedTexts, lists }: Rows<TableRules>): ReadonlyMap<number, PlainRow> {
  const listOf = (name: string, values: readonly number[]): readonly unknown[] => {
    const cell = rules.lists[name]?.cell
    if (typeof cell !== 'object' || !('textsOf' in cell)) return values
    return values.map(code => sharedTexts[cell.textsOf]?.at(code))
  }
  const rowAt = (row: number): PlainRow => ({
    numbers: Object.entries(numbers).map(([name, column]) => [name, column[row]]),
    texts: [
      ...Object.entries(texts).map(([name, column]) => [name, column.at(row)]),
      ...Object.entries(shared).map(([name, codes]) => [name, sharedTexts[name]?.at(codes[row] ?? -1)]),
    ],
    lists: Object.entries(lists).map(([name, column]) => [name, listOf(name, [...idsAt(column, row)])]),
  })
  return new Map(Array.from(id, (rowId, row) => [rowId, rowAt(row)]))
}

const rulesOf = { tracks: trackRules, albums: albumRules, artists: artistRules, playlists: playlistRules, tags: tagRules } as const

function readByMachine(answer: string, cuts: readonly number[]): Tables {
  const bytes = encoder.encode(answer)
  const reader = answerReader(waitInMemory())
  let at = 0
  for (const length of cuts) {
    reader.write(bytes.slice(at, at + length))
    at += length
  }
  reader.write(bytes.subarray(at))
  expect(reader.end().end).toBe('complete')
  return reader.tables()
}

describe('an answer', () => {
  it('is read as a plain reader reads it, whatever stands in it and wherever it is cut', () => {
    const spaces = fc.array(fc.constantFrom('', '', ' ', '\n', '\t', '\r\n  '), { minLength: 1, maxLength: 5 })
    const wellFormed = (table: Sent): boolean => table.members.every(([, row]) => parsed(encoder.encode(row)) !== undefined)
    fc.assert(
      fc.property(answers, fc.array(fc.nat(400), { maxLength: 6 }), spaces, (sent, cuts, between) => {
        // Brackets that do not match would end the table elsewhere; the broken rows below all match.
        const library = Object.entries(sent).map(
          ([name, table]) => `"${name}":${wellFormed(table) ? spaced(textOfTable(table), between) : textOfTable(table)}`,
        )
        const tables = readByMachine(`{"result":true,"library":{${library.join(',')}}}`, cuts)
        for (const name of Object.keys(rulesOf) as (keyof typeof rulesOf)[]) {
          const given = name === 'artists' ? { ...sent.artists, members: sent.artists.members.filter(([id]) => id !== '0') } : sent[name]
          const { rows, skipped } = readPlainly(rulesOf[name], given)
          const read = new Map(readOut(rulesOf[name], tables[name]))
          if (name === 'artists') read.delete(0)
          expect([name, read]).toEqual([name, rows])
          expect([name, tables.skipped[name]]).toEqual([name, skipped])
        }
      }),
      { numRuns: 400 },
    )
  })

  it('may have its rows before their map, however many', () => {
    const rows = Array.from({ length: 30_000 }, (_, row) => `"${row + 1}":["Title ${row}",${row}]`).join(',')
    const { tracks, skipped } = readByMachine(`{"library":{"tracks":{${rows},"map":{"title":0,"plays":1}}}}`, [1000, 1_000_000])
    expect([tracks.id.length, tracks.texts.title.at(29_999), tracks.numbers.plays[29_999], skipped.tracks]).toEqual([
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
          ...encoder.encode('{"library":{"tracks":{"map":{"title":0,"path":1},"1":["'),
          ...inside,
          ...encoder.encode('","'),
          ...inside,
          ...encoder.encode('"]}}}'),
        ])
        const reader = answerReader(waitInMemory())
        reader.write(bytes)
        const { tracks } = reader.tables()
        const expected = new TextDecoder('utf-8', { ignoreBOM: true }).decode(inside)
        expect([tracks.texts.title.at(0), tracks.sharedTexts.path.at(tracks.shared.path[0] ?? -1)]).toEqual([expected, expected])
      }),
      { numRuns: 300 },
    )
  })
})
