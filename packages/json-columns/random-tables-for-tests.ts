// For property tests: tables as JSON text with cells of every kind, members that are no rows, maps in any order, and repeated keys.
import fc from 'fast-check'
import type { TableColumns } from './columns.ts'

/** A table as it is sent: its members in order, with keys and values as JSON text. */
export type Sent = {
  readonly map: string | null
  readonly mapAt: number
  readonly members: readonly (readonly [key: string, row: string])[]
}
/** Inserts white space between JSON tokens at random, where JSON allows it, and spells some characters as escapes. */
export const spaced = (json: string, spaces: readonly string[]): string => {
  let count = 0
  return json.replace(/"(?:[^"\\]|\\.)*"|[[\]{},:]/g, token =>
    token.startsWith('"') ? token : `${token}${spaces[count++ % spaces.length]}`,
  )
}
const escaped = (json: string, how: number): string =>
  json.replace(/[/\u0080-\uffff]/g, character =>
    how === 0 || (how === 2 && character === '/')
      ? character
      : character === '/'
        ? '\\/'
        : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const text = fc.oneof(
  fc.constantFrom(
    '',
    'Slack Water',
    '/128/0a1/9fe/44',
    'Ébb',
    '東京',
    '🌊',
    '\ud800',
    '\udc00x',
    '\u0000\u001f\n"\\/',
    '\u007f',
    '\ufeffx',
    'x'.repeat(1000),
    'é'.repeat(700),
    `${'x'.repeat(999)}🌊`,
    'y'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const numeric = fc.oneof(
  fc.nat(300),
  fc.integer(),
  fc.double(),
  fc.constantFrom(
    0,
    -0,
    255,
    256,
    65_535,
    65_536,
    9999,
    10_000,
    1_234_567,
    1_234_567.5,
    12_345_678,
    2 ** 32 - 1,
    2 ** 32,
    2 ** 53 - 1,
    2 ** 53,
    1e15,
    999_999_999_999_999,
    1e21,
    1.5,
    -7.9,
    60,
    60.1,
    0.1,
    1e-7,
  ),
)
const numericText = fc.oneof(
  numeric.map(String),
  fc.constantFrom(
    '007',
    '000',
    '-6.4',
    '.5',
    '5.',
    '1e3',
    '0x10',
    ' 5 ',
    '+5',
    'loud',
    'NaN',
    'true',
    'false',
    '1',
    '0',
    '-0',
    '1234567890123456',
    '12345678901234567890',
    '123456789012345678901',
  ),
)
const day = fc.constantFrom(
  '2030-11-02',
  '1970-01-01',
  '1969-12-31',
  '1969-13-01',
  '1961-99-99',
  '0000-00-00',
  '0075-05-05',
  '1600-02-30',
  '2024-02-29 10:00:00',
  '2030-13-41',
  '2030-1-2',
  '9999-12-31',
  '2030-11-0',
  '2030/11/02',
)
const list = fc.oneof(
  fc.array(fc.oneof(fc.nat(12), numeric, numericText, fc.constantFrom(null, true, [1], {})), { maxLength: 5 }),
  fc.array(
    fc.oneof(
      fc.tuple(fc.nat(9), text, fc.constant('artist')),
      fc.array(fc.nat(9), { maxLength: 3 }),
      fc.constantFrom(null, {}, { artist_id: 7 }, 5),
    ),
    { maxLength: 4 },
  ),
)
const cell = fc.oneof(text, numeric, numericText, day, list, fc.constantFrom(null, true, false, [], {}), fc.jsonValue({ maxDepth: 4 }))
const json = fc.oneof(
  { weight: 20, arbitrary: fc.tuple(cell, fc.nat(2)).map(([value, how]) => escaped(JSON.stringify(value) ?? 'null', how)) },
  fc.constantFrom('1.0', '7.00', '0.0', '-0.0', '12345678.0', '1e2'),
)
/** Texts that are no JSON. */
const broken = fc.constantFrom(
  '',
  'nul',
  'tru',
  '01',
  '1.',
  '-',
  '.5',
  '1e',
  '"\\x"',
  '"\\u12g4"',
  '"\u0001"',
  '[1,]',
  '[,1]',
  '[1 2]',
  '{"a"}',
  '{"a":}',
  '{a:1}',
  '"a" "b"',
  'NaN',
  "'a'",
)

/** Cells of the kinds that nearly all real cells have. */
const likely = fc.oneof(
  fc.nat(3_000),
  fc.nat(12).map(String),
  text,
  day,
  fc.constantFrom('-6.4', 7.25, '12.5', '007', 65_536, '1'),
  fc.constantFrom(null, true, false, ''),
  fc.array(fc.oneof(fc.nat(12), fc.nat(12).map(String), fc.constantFrom(null, true, 1.5)), { maxLength: 4 }),
  fc.array(text, { maxLength: 4 }),
  fc.array(fc.oneof(fc.tuple(fc.nat(9), fc.constantFrom('feat.', null), fc.constant('artist')), fc.array(fc.nat(9), { maxLength: 2 })), {
    maxLength: 3,
  }),
)
/** A row of such cells with at most one unusual cell. */
const likelyRow = (width: number) =>
  fc
    .tuple(fc.array(likely, { minLength: 1, maxLength: width + 2 }), fc.nat(2), fc.option(fc.tuple(json, fc.nat(width)), { freq: 3 }))
    .map(([cells, how, odd]) => {
      const sent = cells.map(value => escaped(JSON.stringify(value), how))
      if (odd !== null) sent[Math.min(odd[1], sent.length)] = odd[0]
      return `[${sent.join(',')}]`
    })
const rowOf = (width: number) =>
  fc.oneof(
    { weight: 40, arbitrary: likelyRow(width) },
    { weight: 12, arbitrary: fc.array(json, { minLength: 1, maxLength: width + 2 }).map(cells => `[${cells.join(',')}]`) },
    { weight: 1, arbitrary: fc.array(fc.oneof(json, broken), { minLength: 1, maxLength: width }).map(cells => `[${cells.join(',')}]`) },
    { weight: 1, arbitrary: fc.oneof(json, fc.constantFrom('[]', 'null', '{}')) },
    {
      weight: 1,
      arbitrary: fc.dictionary(fc.constantFrom('name', 'title', 'tracks', 'archived', 'file'), cell).map(row => JSON.stringify(row)),
    },
  )
const key = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 1, max: 20 }).map(String) },
  fc.constantFrom('007', '-1', 'x', '999999999999999', '9007199254740991', '9007199254740993', '1.5', '0', ''),
)
const mapOf = (members: readonly string[], nested: string) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .shuffledSubarray([...members])
        .map(names =>
          JSON.stringify({ ...Object.fromEntries(names.map((name, index) => [name, index])), [nested]: { artist_id: 0, phrase: 1 } }),
        ),
    },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...members, nested), fc.oneof(fc.nat(6), cell)).map(map => JSON.stringify(map)) },
    { weight: 1, arbitrary: fc.constantFrom('null', '[]', '{}', '7', '{"title":300}') },
  )
const tableOf = (columns: TableColumns) => {
  const members = [
    ...Object.values(columns.numbers),
    ...Object.values(columns.texts),
    ...Object.values(columns.shared),
    ...Object.values(columns.lists),
  ].map(column => column.member)
  return fc.record({
    map: fc.option(mapOf([...members, 'unused'], 'artists_additional_map'), { freq: 12 }),
    mapAt: fc.nat(3),
    members: fc.array(fc.tuple(key, rowOf(members.length)), { maxLength: 12 }),
  })
}
export const textOfTable = ({ map, mapAt, members }: Sent): string => {
  const sent = members.map(([name, row]) => `"${name}":${row}`)
  if (map !== null) sent.splice(mapAt, 0, `"map":${map}`)
  return `{${sent.join(',')}}`
}
/** Generates, for each of the given tables, what is sent for it. */
export const tablesOf = <Name extends string>(tables: Readonly<Record<Name, TableColumns>>): fc.Arbitrary<Readonly<Record<Name, Sent>>> =>
  // Object.fromEntries loses the names, which are those of the tables.
  fc.record(Object.fromEntries(Object.entries<TableColumns>(tables).map(([name, columns]) => [name, tableOf(columns)]))) as fc.Arbitrary<
    Readonly<Record<Name, Sent>>
  >
