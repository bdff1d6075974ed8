// Finds mutable module state in the syntax of one file: variables, caches and collections that can be written to, by which a function may
// give different results for the same arguments.
import ts from 'typescript'

export type State = { readonly line: number; readonly message: string }

const isVariable = 'A variable of a module outlives the call; make an object that its owner holds, or an argument.'
const isCache = 'A cache of a module has no owner; keep what was made with what it was made of.'
const isOpen = 'What a module holds is for good; say so by a readonly type, or make an object that its owner holds.'
const isWritten = 'This changes what a module holds; make an object that its owner holds.'

/**
 * Constructors of collections which count as mutable unless their type is readonly. Typed arrays have no readonly type, so they count only
 * if something writes to them.
 */
const collections = ['Map', 'Set']
const caches = ['WeakMap', 'WeakSet', 'WeakRef']
const changing = 'set add delete clear push pop shift unshift splice sort reverse fill copyWithin'.split(' ')

/** The mutable module state in a file, in order of its lines. `name`: the file's path in the repository; `text`: its content. */
export function findState(name: string, text: string): readonly State[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  const found: State[] = []
  const add = (node: ts.Node, message: string) =>
    found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, message })
  const held = new Set<string>()
  for (const { declarationList } of source.statements.filter(ts.isVariableStatement)) {
    const isConstant = (declarationList.flags & ts.NodeFlags.Const) !== 0
    for (const declaration of declarationList.declarations) {
      if (!isConstant) add(declaration, isVariable)
      if (!ts.isIdentifier(declaration.name)) continue
      held.add(declaration.name.text)
      const made = madeBy(declaration.initializer)
      if (caches.includes(made)) add(declaration, isCache)
      else if ((collections.includes(made) || made === '[]') && !isReadonly(declaration)) add(declaration, isOpen)
    }
  }
  walk(source, node => {
    const changed = changedBy(node)
    if (changed !== null && held.has(changed.text) && !isHiddenHere(changed)) add(node, isWritten)
  })
  return found
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, child => walk(child, visit))
}

/** The name of the class behind `new` in an initializer, '[]' for an array literal, '' for anything else. */
function madeBy(initializer: ts.Expression | undefined): string {
  if (initializer === undefined) return ''
  if (ts.isNewExpression(initializer)) return initializer.expression.getText()
  return ts.isArrayLiteralExpression(initializer) ? '[]' : ''
}

const isReadonly = ({ type }: ts.VariableDeclaration): boolean => type !== undefined && /^(readonly |Readonly)/.test(type.getText())

/**
 * The outermost name (`a` of `a.b.c`) of what an assignment, a step (`++`), `delete` or a mutating method changes inside; null: the node
 * changes nothing inside of a named value. Assigning to a name itself (`a = 1`) does not count, as only a `let` can be, and each is
 * reported where it is declared.
 */
function changedBy(node: ts.Node): ts.Identifier | null {
  if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) return ownerOf(node.left)
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) return isStep(node.operator) ? ownerOf(node.operand) : null
  if (ts.isDeleteExpression(node)) return ownerOf(node.expression)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null
  return changing.includes(node.expression.name.text) ? nameIn(node.expression.expression) : null
}

const isAssignment = (kind: ts.SyntaxKind): boolean => kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
const isStep = (kind: ts.SyntaxKind): boolean => kind === ts.SyntaxKind.PlusPlusToken || kind === ts.SyntaxKind.MinusMinusToken

const ownerOf = (target: ts.Expression): ts.Identifier | null =>
  ts.isPropertyAccessExpression(target) || ts.isElementAccessExpression(target) ? nameIn(target.expression) : null

function nameIn(expression: ts.Expression): ts.Identifier | null {
  if (ts.isIdentifier(expression)) return expression
  return ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression) ? nameIn(expression.expression) : null
}

/** Whether a function or block around a name declares the same name, so that the module's variable is not meant (shadowing). */
function isHiddenHere(name: ts.Identifier): boolean {
  for (let ancestor: ts.Node = name; !ts.isSourceFile(ancestor); ancestor = ancestor.parent) {
    let isHidden = false
    const look = (node: ts.Node): void => {
      if ((ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)) && namesOf(node.name).includes(name.text))
        isHidden = true
    }
    if (ts.isFunctionLike(ancestor)) for (const parameter of ancestor.parameters) walk(parameter, look)
    if (ts.isBlock(ancestor)) for (const statement of ancestor.statements) if (ts.isVariableStatement(statement)) walk(statement, look)
    if (ts.isForStatement(ancestor) || ts.isForOfStatement(ancestor))
      if (ancestor.initializer !== undefined) walk(ancestor.initializer, look)
    if (isHidden) return true
  }
  return false
}

const namesOf = (name: ts.BindingName): readonly string[] => (ts.isIdentifier(name) ? [name.text] : [])
