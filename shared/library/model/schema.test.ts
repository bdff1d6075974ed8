// A column that is declared is there: read, kept, sorted by, asked for. Goes over whatever the schema says, so that a new line is tested,
// too.
import { expect, it } from 'vitest'
import { revision } from '../../ids.ts'
import { decode } from '../import/decode.ts'
import { orderOf } from '../order/orders.ts'
import { tracksSortedBy } from '../order/sorted-by.ts'
import { numberColumns, sections, textColumns } from '../pack/columns.ts'
import { pack, unpack } from '../pack/pack.ts'
import { libraryOf } from '../pack/packed-library.ts'
import { parse } from '../query/parse.ts'
import { rowsFor } from '../query/rows-for-tests.ts'
import { columnOrders, queryNumbers } from './column-orders.ts'
import { type Library, type SortBy, sortsBy } from './model.ts'
import { schema, type Table, tracks } from './schema.ts'

const { numbers, computed, shared }: Table = tracks
/** A valid value for a cell: for numbers a small whole number that differs by song and column. */
const valueFor = (cell: unknown, song: number, column: number): unknown => {
  if (cell === 'day') return `2020-01-${10 + song}`
  if (cell === 'flag') return false
  if (cell === 'id') return song
  return cell === 'gain' ? -song : song * 10 + (column % 7)
}

/** Songs 1 to 3, each with all that can be sent of it. */
function made3(): Library {
  const members = [...Object.values(numbers), ...Object.values(shared), { member: 'title', cell: 'text' }]
  const row = (song: number) =>
    members.map(({ cell }, column) =>
      cell === 'text' ? `${'abc'[song - 1]} ${column}` : cell === 'artwork' ? song : valueFor(cell, song, column),
    )
  const table = (map: readonly string[], rows: Readonly<Record<number, unknown>>) => ({
    map: Object.fromEntries(map.map((member, column) => [member, column])),
    ...rows,
  })
  const songs = table(
    members.map(({ member }) => member),
    { 1: row(1), 2: row(2), 3: row(3) },
  )
  const named = table(['name', 'artist_id', 'disc'], { 1: ['A', 1, 1], 2: ['B', 2, 2], 3: ['C', 3, 3] })
  const response = { result: true, library: { tracks: songs, albums: named, artists: named } }
  const decoded = decode([new TextEncoder().encode(JSON.stringify(response))], { revision: revision('r'), lastModified: '', seed: [0, 0] })
  if (decoded.kind !== 'library') throw new Error(decoded.error.message)
  const opened = unpack(pack(decoded.columns).buffer, [0, 0])
  if (!opened.ok) throw new Error(opened.error.message)
  expect(JSON.stringify(opened.value)).toBe(JSON.stringify(libraryOf(decoded.columns, [0, 0])))
  return opened.value
}
const library = made3()

it('every column of every table has its place in the pack, and every place is different', () => {
  for (const [name, table] of Object.entries<Table>(schema)) {
    const columns = ['id', ...Object.keys({ ...table.numbers, ...table.computed, ...table.shared })]
    for (const column of columns) expect(Object.keys(numberColumns)).toContain(`${name}.${column}`)
    for (const column of Object.keys(table.texts)) expect(textColumns).toContain(`${name}.${column}`)
  }
  expect(new Set(sections.map(({ name }) => name)).size).toBe(sections.length)
  expect(textColumns.at(-1)).toBe('tracks.file')
})

it('every number of a song that is kept as sent is in the model', () => {
  for (const [index, [name, { cell, packedAs }]] of Object.entries(numbers).entries()) {
    if (packedAs !== undefined || typeof cell !== 'object') continue
    const column: ArrayLike<number> = library.tracks[name as 'plays']
    expect([name, [...Array.from(column)]]).toEqual([name, [1, 2, 3].map(song => valueFor(cell, song, index))])
  }
})

it('every order of a column sorts by it, whichever way lists tell where they stand', () => {
  for (const by of Object.keys(columnOrders) as SortBy[]) {
    expect(sortsBy).toContain(by)
    expect([by, [...orderOf(library, 'orders', by)]]).toEqual([by, [0, 1, 2]])
    expect(tracksSortedBy(library, by)).toBeDefined()
  }
})

it('every number that can be asked for finds its songs', () => {
  const found = (text: string): number[] => [...rowsFor(library, parse(text).query, { today: 20_000, kept: new Map() })]
  for (const [name, { column, kind }] of Object.entries(queryNumbers)) {
    const value = library.tracks[column][1] ?? 0
    expect([name, found(`${name}>0`)]).toEqual([name, [0, 1, 2]])
    if (kind === 'number') expect([name, found(`${name}=${value}`)]).toEqual([name, [1]])
  }
  expect(Object.keys(computed)).toContain('disc')
})
