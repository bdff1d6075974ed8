// Rows that are no rows, for a client to skip and count. They stand beside all good rows and replace none.

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

/** Text to stand behind the rows of a table; '' for a table without such rows. */
export const malformedRows = (table: string): string => (bad.get(table) ?? []).map(row => `,${row}`).join('')
