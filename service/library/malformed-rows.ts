// Malformed rows for the quirk of that name, which a client has to skip and count; they are added to a table's good rows.

const bad: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    tracks: [
      '"999000001":null',
      '"999000002":"gone"',
      '"999000003":{"title":"An object"}',
      '"999000004":[]',
      '"not a number":[1,2019,"Keyed by words","",1]',
      '"999000005":[{},[],{"title":1},[[[[]]]],"NaN",-1,{},"x"]',
    ],
    albums: ['"999000011":17'],
    artists: ['"999000021":false'],
    playlists: ['"999000031":"gone"'],
    tags: ['"999000041":["no","object"]'],
  }),
)

/** JSON text to append to a table's rows; '' if it has no malformed ones. */
export const malformedRows = (table: string): string => (bad.get(table) ?? []).map(row => `,${row}`).join('')
