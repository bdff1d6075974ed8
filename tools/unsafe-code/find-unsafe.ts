// Finds unsafe patterns that reviews would have to find again and again: markup from foreign text, objects indexed by foreign keys (where
// `constructor` and `__proto__` find inherited members), hash tables of ids that can be chosen to collide, and concatenated paths.
import ts from 'typescript'
import { concatenatedPath } from './concatenated-paths.ts'
import { isForeignKey } from './foreign-keys.ts'
import { isIdTable } from './id-tables.ts'
import { isMarkup } from './markup.ts'

export type Unsafe = { readonly line: number; readonly message: string }

/** The unsafe patterns in a file, in the order of their places. */
export function findUnsafe(program: ts.Program, file: string): readonly Unsafe[] {
  const source = program.getSourceFile(file)
  if (source === undefined) throw new Error(`${file} is not part of the program`)
  const checker = program.getTypeChecker()
  const found: Unsafe[] = []
  const hasFiles = /['"](node:)?fs(\/promises)?['"]/.test(source.text)
  const visit = (node: ts.Node): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    if (isMarkup(node)) found.push({ line, message: 'Foreign text could become markup here; make elements and set their text.' })
    if (isForeignKey(node, checker))
      found.push({ line, message: 'A foreign key could be one of Object.prototype; use a Map, or ask Object.hasOwn first.' })
    if (isIdTable(node, checker))
      found.push({
        line,
        message:
          'Ids can be chosen to meet in one slot of this table; use createIdMap or createIds (shared/id-map.ts), or idSet (shared/id-set.ts).',
      })
    if (hasFiles && concatenatedPath(node, checker))
      found.push({ line, message: 'A path is glued together here; names go through join and pathIn (main/files/path-in.ts).' })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
