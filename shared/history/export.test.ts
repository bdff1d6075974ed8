// The history as a file: what any tag says is one cell of it, and never a formula.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastCpuTime } from '../cpu-time-for-tests.ts'
import { millis, trackId } from '../ids.ts'
import { type ExportedEntry, entriesInPiece, historyAsCsv, historyAsJson } from './export.ts'

const entry = (change: Partial<ExportedEntry> = {}): ExportedEntry => ({
  id: 'a',
  track: trackId(7),
  event: 'play',
  at: millis(Date.UTC(2031, 3, 2, 18, 20)),
  sent: true,
  title: 'Low Tide',
  artist: 'Ada',
  album: '',
  ...change,
})

const asCsv = (entries: readonly ExportedEntry[]): string => [...historyAsCsv(entries)].join('')
const asJson = (entries: readonly ExportedEntry[]): string => [...historyAsJson(entries)].join('')

test('a line each, under their names', () => {
  expect(asCsv([entry(), entry({ title: 'Say "no", then', event: 'skip', sent: false })])).toBe(
    'time,event,title,artist,album,track_id,sent\r\n2031-04-02T18:20:00.000Z,play,Low Tide,Ada,,7,true\r\n2031-04-02T18:20:00.000Z,skip,"Say ""no"", then",Ada,,7,false\r\n',
  )
})

test('no part of a title begins a formula either, where semicolons separate cells', () => {
  for (const title of ['x;=1+1;y', 'x; =1', 'x\n=1', '＝1', ' =1', ';"=1+1', 'x; "" "=1']) {
    const cells = asCsv([entry({ title })]).split(/[;,\n\t]/)
    expect(
      cells.filter(cell => /^["\s]*[=+\-@＝＋－＠]/.test(cell)),
      title,
    ).toEqual([])
  }
})

test('a title that a spreadsheet would run is a text', () => {
  for (const title of ['=HYPERLINK("http://evil")', '+1', '-1', '@SUM(1)', '\t=1']) {
    expect(asCsv([entry({ title })])).toContain(`'${title.replaceAll('"', '""')}`)
  }
})

/** Reads a table as RFC 4180 has it. */
function cellsOf(csv: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  let [cell, quoted] = ['', false]
  const end = () => rows.at(-1)?.push(cell)
  for (let at = 0; at < csv.length; at++) {
    const sign = csv[at]
    if (quoted && sign === '"' && csv[at + 1] === '"') {
      cell += '"'
      at++
    } else if (sign === '"') quoted = !quoted
    else if (!quoted && sign === ',') {
      end()
      cell = ''
    } else if (!quoted && sign === '\r' && csv[at + 1] === '\n') {
      end()
      cell = ''
      rows.push([])
      at++
    } else cell += sign
  }
  return rows.slice(0, -1)
}

test('whatever is in a tag, it stays in its cell', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', ',', ';', '\r', '\n', '=', "'", ' ', 'a') }))
  fc.assert(
    fc.property(fc.array(fc.record({ title: text, artist: text, album: text })), names => {
      const entries = names.map(entry)
      const rows = cellsOf(asCsv(entries)).slice(1)
      expect(rows.map(row => row.length)).toEqual(entries.map(() => 7))
      const texts = rows.map(row => row.slice(2, 5))
      const without = (cells: readonly string[]) => cells.map(cell => cell.replaceAll("'", ''))
      expect(texts.map(without)).toEqual(names.map(({ title, artist, album }) => without([title, artist, album])))
      expect(texts.flat().filter(cell => /(^|[;\r\n])\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([])
      expect(JSON.parse(asJson(entries)).entries).toHaveLength(entries.length)
      expect(asJson(entries)).toBe(`${JSON.stringify(JSON.parse(asJson(entries)), null, 2)}\n`)
    }),
  )
})

test('many come in pieces of a few hundred, of which none is lost', () => {
  const many = Array.from({ length: 2 * entriesInPiece + 1 }, (_, at) => entry({ track: trackId(at) }))
  const [csv, json] = [[...historyAsCsv(many)], [...historyAsJson(many)]]
  // The head, and the end of the JSON, are pieces of their own.
  expect([csv.length, json.length]).toEqual([4, 5])
  expect(
    cellsOf(csv.join(''))
      .slice(1)
      .map(row => row[5]),
  ).toEqual(many.map(({ track }) => String(track)))
  expect(JSON.parse(json.join('')).entries.map(({ track_id }: { track_id: number }) => track_id)).toEqual(many.map(({ track }) => track))
  expect(asJson([])).toBe(`${JSON.stringify({ segue: 'history', version: 1, entries: [] }, null, 2)}\n`)
})

test('a name longer than any is cut, within no sign', () => {
  const title = `${'a'.repeat(999)}🎵${'b'.repeat(9_000)}`
  expect(JSON.parse(asJson([entry({ title })])).entries[0].title).toBe('a'.repeat(999))
})

test('names of nothing but line ends cost no more than others', () => {
  const workOf = (title: string): number => {
    const entries = Array.from({ length: 500 }, () => entry({ title, artist: title, album: title }))
    return leastCpuTime(() => expect(asCsv(entries).length).toBeGreaterThan(500 * 3 * title.length))
  }
  const ordinary = 'a name of a song, '.repeat(60).slice(0, 1_000)
  expect(workOf(`${'\n'.repeat(999)}x`)).toBeLessThan(10 * workOf(ordinary) + 200)
})
