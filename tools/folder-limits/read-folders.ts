// Analyses folders: their number of files, and which ones import each other.

/** A source file, and the files that it imports; paths from the project's root. */
export type Source = { readonly file: string; readonly imports: readonly string[] }

const isTestFile = (file: string): boolean => /\.(test|spec)\.tsx?$|-for-tests\.tsx?$/.test(file)
const folderOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')))

/** The path, from the project's root, of the file that an import in `file` leads to; null: it is no relative import. */
function target(file: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null
  const parts = folderOf(file).split('/')
  for (const part of specifier.split('/'))
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  return parts.join('/')
}

/** The files that a source imports by relative paths, type imports included; `text`: its content. */
export const importsOf = (file: string, text: string): readonly string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g)].flatMap(([, specifier = '']) => target(file, specifier) ?? [])

/** Folders that directly hold more product files than `maxFiles`, as lines to print; tests are not counted. */
export function foldersOverLimit(files: readonly string[], maxFiles: number): readonly string[] {
  const counts = new Map<string, number>()
  for (const file of files) if (!isTestFile(file)) counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > maxFiles).map(([folder, count]) => `${folder} holds ${count} files`)
}

/** Pairs of sibling folders that import each other, as lines to print, each with one importing file for either direction. */
export function mutualImports(sources: readonly Source[]): readonly string[] {
  const importsByPair = new Map<string, string>()
  for (const { file, imports } of sources) {
    if (isTestFile(file)) continue
    for (const imported of imports) {
      const pair = divergingFolders(file, imported)
      if (pair !== null && !importsByPair.has(pair)) importsByPair.set(pair, `${file} → ${imported}`)
    }
  }
  return [...importsByPair].flatMap(([pair, firstImport]) => {
    const [one = '', other = ''] = pair.split(' ')
    const back = importsByPair.get(`${other} ${one}`)
    return one < other && back !== undefined ? [`${one} and ${other} import each other: ${firstImport}; ${back}`] : []
  })
}

/** The two sibling folders at which the paths of two files part; null if one of the files lies directly in the folder that they share. */
function divergingFolders(file: string, other: string): string | null {
  const [one, two] = [file.split('/'), other.split('/')]
  let at = 0
  while (at < one.length && one[at] === two[at]) at++
  if (at >= one.length - 1 || at >= two.length - 1) return null
  return `${one.slice(0, at + 1).join('/')} ${two.slice(0, at + 1).join('/')}`
}
