// The folders of the project as rooms: how full each is, and which of them import each other.

/** What a file of the project imports of it; paths from the project's root. */
export type Source = { readonly file: string; readonly imports: readonly string[] }

const isOfTests = (file: string): boolean => /\.(test|spec)\.tsx?$|-for-tests\.tsx?$/.test(file)
const folderOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')))

/** Where an import leads, from the project's root; null: to a package. Undefined endings are those of the import itself. */
function target(file: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null
  const parts = folderOf(file).split('/')
  for (const part of specifier.split('/'))
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  return parts.join('/')
}

/** Relative imports of a source, types included. */
export const importsOf = (file: string, text: string): readonly string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g)].flatMap(([, specifier = '']) => target(file, specifier) ?? [])

/** Folders with more product files than somebody takes in at a glance; tests and their tools do not count, but see `mixed`. */
export function crowded(files: readonly string[], most: number): readonly string[] {
  const counts = new Map<string, number>()
  for (const file of files) if (!isOfTests(file)) counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > most).map(([folder, count]) => `${folder} holds ${count} files`)
}

/** Pairs of folders side by side that import each other, each with a file either way: neither can be understood without the other. */
export function mutual(sources: readonly Source[]): readonly string[] {
  const ways = new Map<string, string>()
  for (const { file, imports } of sources) {
    if (isOfTests(file)) continue
    for (const imported of imports) {
      const pair = branches(file, imported)
      if (pair !== null && !ways.has(pair)) ways.set(pair, `${file} → ${imported}`)
    }
  }
  return [...ways].flatMap(([pair, way]) => {
    const [one = '', other = ''] = pair.split(' ')
    const back = ways.get(`${other} ${one}`)
    return one < other && back !== undefined ? [`${one} and ${other} import each other: ${way}; ${back}`] : []
  })
}

/** The two folders in which the ways to two files part; null: one of them lies where they part, and belongs to no room there. */
function branches(file: string, other: string): string | null {
  const [one, two] = [file.split('/'), other.split('/')]
  let at = 0
  while (at < one.length && one[at] === two[at]) at++
  if (at >= one.length - 1 || at >= two.length - 1) return null
  return `${one.slice(0, at + 1).join('/')} ${two.slice(0, at + 1).join('/')}`
}
