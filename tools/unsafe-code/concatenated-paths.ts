// Finds file system paths made by concatenation (template or plus) instead of join, in a call or in the constant passed to it.
import ts from 'typescript'

/** Names of Node's parameters that are paths. */
const paths = new Set(['path', 'file', 'oldPath', 'newPath', 'existingPath', 'src', 'dest', 'source', 'destination', 'target', 'prefix'])

export function concatenatedPath(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (!ts.isCallExpression(node)) return false
  const declaration = checker.getResolvedSignature(node)?.declaration
  if (declaration === undefined || !/\/@types\/node\/fs(\/promises)?\.d\.ts$/.test(declaration.getSourceFile().fileName)) return false
  return node.arguments.some((argument, index) => {
    const parameter = declaration.parameters[index]
    return parameter !== undefined && paths.has(parameter.name.getText()) && isConcatenated(argument, checker)
  })
}

/**
 * Whether a path is made by concatenation of parts; not if only a suffix is appended (`${path}.part`), or the parts are numbers, literals
 * or random UUIDs.
 */
function isConcatenated(path: ts.Expression, checker: ts.TypeChecker): boolean {
  if (ts.isParenthesizedExpression(path) || ts.isAsExpression(path)) return isConcatenated(path.expression, checker)
  if (ts.isConditionalExpression(path)) return isConcatenated(path.whenTrue, checker) || isConcatenated(path.whenFalse, checker)
  if (ts.isIdentifier(path)) {
    const declaration = checker.getSymbolAtLocation(path)?.valueDeclaration
    const isKnown = declaration !== undefined && ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined
    return isKnown && isConcatenated(declaration.initializer, checker)
  }
  if (ts.isTemplateExpression(path)) {
    const [first, ...others] = path.templateSpans.map(({ expression }) => expression)
    if (first === undefined) return false
    const added = path.head.text === '' ? others : [first, ...others]
    return added.some(part => !isOurs(part, checker)) || (path.head.text === '' && isConcatenated(first, checker))
  }
  if (!ts.isBinaryExpression(path) || path.operatorToken.kind !== ts.SyntaxKind.PlusToken) return false
  return !isOurs(path.right, checker) || isConcatenated(path.left, checker)
}

function isOurs(part: ts.Expression, checker: ts.TypeChecker): boolean {
  if (ts.isStringLiteralLike(part) || part.getText() === 'randomUUID()') return true
  return (checker.getTypeAtLocation(part).flags & ts.TypeFlags.NumberLike) !== 0
}
