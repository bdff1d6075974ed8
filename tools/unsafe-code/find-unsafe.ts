// Finds what a review would have to find each time anew: foreign text that becomes markup, and objects that are looked up by foreign keys,
// where `constructor` and `__proto__` find what nobody put there. Reads the syntax of one file at a time; types are known as they are written.
import ts from 'typescript'

export type Unsafe = { readonly line: number; readonly message: string }

const markup = ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'dangerouslySetInnerHTML', 'srcdoc', 'createContextualFragment']
const fromText = 'Foreign text could become markup here; make elements and set their text.'
const byKey = 'A foreign key could be one of Object.prototype; use a Map, or ask Object.hasOwn first.'

const read = (name: string, text: string): ts.SourceFile =>
  ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)

/** The names of objects with any text as a key that a file exports: others may look them up. */
export const exportedTables = (name: string, text: string): readonly string[] =>
  read(name, text)
    .statements.filter(ts.isVariableStatement)
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .flatMap(({ declarationList }) => declarationList.declarations.filter(isTable).map(declaration => declaration.name.getText()))

/** `name` as in the repository: its ending tells the language. `exported`: tables of all files. */
export function findUnsafe(name: string, text: string, exported: ReadonlySet<string> = new Set()): readonly Unsafe[] {
  const source = read(name, text)
  const tables = new Set<string>()
  const found: Unsafe[] = []
  const add = (node: ts.Node, message: string) =>
    found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, message })
  walk(source, node => {
    if (isTable(node) && ts.isIdentifier(node.name)) tables.add(node.name.text)
    if (ts.isImportSpecifier(node) && exported.has((node.propertyName ?? node.name).text)) tables.add(node.name.text)
  })
  walk(source, node => {
    if (ts.isIdentifier(node) && markup.includes(node.text)) add(node, fromText)
    if (ts.isStringLiteral(node) && markup.includes(node.text)) add(node, fromText)
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'write' && node.expression.getText() === 'document') add(node, fromText)
    if (!ts.isElementAccessExpression(node) || !tables.has(nameOf(node.expression))) return
    if (!isOwnKey(node.argumentExpression) && !isAssigned(node) && !isAsked(node)) add(node, byKey)
  })
  return found
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, child => walk(child, visit))
}

/** A name that is declared as an object with any text as a key. */
function isTable(node: ts.Node): node is ts.VariableDeclaration | ts.ParameterDeclaration | ts.PropertySignature {
  if (!ts.isVariableDeclaration(node) && !ts.isParameter(node) && !ts.isPropertySignature(node)) return false
  const said =
    ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isAsExpression(node.initializer)
      ? node.initializer.type
      : node.type
  return said !== undefined && /^(Readonly<|Partial<)*(Record<string,|\{ (readonly )?\[\w+: string\])/.test(said.getText())
}

function nameOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : ''
}

/** Written here, or taken by a loop from a list that is. */
function isOwnKey(key: ts.Expression): boolean {
  if (ts.isStringLiteral(key) || ts.isNumericLiteral(key)) return true
  if (!ts.isIdentifier(key)) return false
  for (let at: ts.Node = key; !ts.isSourceFile(at); at = at.parent) {
    if (!ts.isForOfStatement(at) || !ts.isVariableDeclarationList(at.initializer)) continue
    if (at.initializer.declarations[0]?.name.getText() !== key.text) continue
    return ts.isArrayLiteralExpression(at.expression) && at.expression.elements.every(ts.isStringLiteral)
  }
  return false
}

const isAssigned = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node.parent) && node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && node.parent.left === node

/** The very question stands in the same expression or statement. */
function isAsked(node: ts.ElementAccessExpression): boolean {
  const question = `Object.hasOwn(${node.expression.getText()}, ${node.argumentExpression.getText()})`
  for (let at: ts.Node = node; !ts.isBlock(at) && !ts.isSourceFile(at); at = at.parent) if (at.getText().includes(question)) return true
  return false
}
