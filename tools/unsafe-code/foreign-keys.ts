// Finds objects indexed by a text whose type is not a union of literals, and casts to such a union.
import ts from 'typescript'

export function isForeignKey(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (ts.isElementAccessExpression(node)) return isForeignIn(node.expression, node.argumentExpression, checker)
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) return isForeignIn(node.right, node.left, checker)
  if (ts.isCallExpression(node) && /^Reflect\.(get|has|set)$/.test(node.expression.getText())) {
    const [object, key] = node.arguments
    return object !== undefined && key !== undefined && isForeignIn(object, key, checker)
  }
  if (ts.isBindingElement(node) && node.propertyName !== undefined && ts.isComputedPropertyName(node.propertyName))
    return isAnyText(checker.getTypeAtLocation(node.propertyName.expression), checker)
  return ts.isAsExpression(node) && isNameByCast(node, checker)
}

function isForeignIn(object: ts.Expression, key: ts.Expression, checker: ts.TypeChecker): boolean {
  if (ts.isPrivateIdentifier(key) || ts.isStringLiteralLike(key) || !isAnyText(checker.getTypeAtLocation(key), checker)) return false
  return !isListed(key, checker) && !isOwn(object, key, checker) && !isCheckedByHasOwn(key, object)
}

/**
 * Whether a cast turns any text that no Object.hasOwn has checked into a literal or one of a union of literals, which would hide later
 * accesses by that text from this check.
 */
function isNameByCast({ expression, type }: ts.AsExpression, checker: ts.TypeChecker): boolean {
  const isAny = isAnyText(checker.getTypeAtLocation(expression), checker)
  return isAny && areNames(checker.getTypeFromTypeNode(type)) && !isCheckedByHasOwn(expression, null)
}

/** Whether a value of this type can be any text. */
function isAnyText(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.isUnionOrIntersection()) return type.types.some(one => isAnyText(one, checker))
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping)) return true
  const bound = type.flags & ts.TypeFlags.Instantiable ? checker.getBaseConstraintOfType(type) : undefined
  return bound !== undefined && bound !== type && isAnyText(bound, checker)
}

const areNames = (type: ts.Type): boolean => (type.isUnion() ? type.types.every(areNames) : type.isStringLiteral())

/** Whether the key is the variable of a loop over an array literal of texts, so that it is one of these. */
function isListed(key: ts.Expression, checker: ts.TypeChecker): boolean {
  const loop = declarationOf(key, checker)?.parent.parent
  if (loop === undefined || !ts.isForOfStatement(loop)) return false
  return ts.isArrayLiteralExpression(loop.expression) && loop.expression.elements.every(ts.isStringLiteral)
}

/**
 * Whether the key is surely one of the object's own keys: the variable of a loop over them, or the parameter of a callback that gets each.
 */
function isOwn(object: ts.Expression, key: ts.Expression, checker: ts.TypeChecker): boolean {
  const declaration = declarationOf(key, checker)
  if (declaration === undefined) return false
  const [keys, entries] = [`Object.keys(${object.getText()})`, `Object.entries(${object.getText()})`]
  for (let node: ts.Node = declaration; !ts.isSourceFile(node); node = node.parent) {
    if (ts.isForOfStatement(node)) return [keys, entries].includes(node.expression.getText())
    if (ts.isParameter(node) && ts.isFunctionLike(node.parent) && node.parent.parameters[0] === node) {
      const call = node.parent.parent
      const from = ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression) ? call.expression.expression.getText() : ''
      return from.startsWith(keys) || from.startsWith(entries)
    }
    if (ts.isBlock(node)) return false
  }
  return false
}

function declarationOf(key: ts.Expression, checker: ts.TypeChecker): ts.Declaration | undefined {
  return ts.isIdentifier(key) ? checker.getSymbolAtLocation(key)?.valueDeclaration : undefined
}

/**
 * Whether the key is checked by `Object.hasOwn` in the same statement or one around it, or in an earlier one that leaves the function
 * otherwise. `object` null: the check may be of any object.
 */
function isCheckedByHasOwn(key: ts.Expression, object: ts.Expression | null): boolean {
  const asked = withoutCast(key).getText()
  const checks = (text: string): boolean =>
    object === null
      ? text.includes('Object.hasOwn(') && text.includes(`, ${asked})`)
      : text.includes(`Object.hasOwn(${object.getText()}, ${asked})`)
  let isInside = true
  for (
    let node: ts.Node = key;
    !ts.isSourceFile(node) && !(ts.isFunctionLike(node) && 'body' in node && node.body && ts.isBlock(node.body));
    node = node.parent
  ) {
    if (ts.isBlock(node)) isInside = false
    if (isInside && checks(node.getText())) return true
    if (ts.isIfStatement(node.parent) && node.parent.thenStatement === node && checks(node.parent.expression.getText())) return true
    if (ts.isBlock(node.parent) && node.parent.statements.some(one => one.pos < node.pos && leavesUnless(one, checks))) return true
  }
  return false
}

const leavesUnless = (one: ts.Statement, checks: (text: string) => boolean): boolean =>
  ts.isIfStatement(one) &&
  one.expression.getText().startsWith('!') &&
  checks(one.expression.getText()) &&
  (ts.isReturnStatement(one.thenStatement) || ts.isContinueStatement(one.thenStatement) || ts.isThrowStatement(one.thenStatement))

const withoutCast = (key: ts.Expression): ts.Expression => (ts.isAsExpression(key) ? withoutCast(key.expression) : key)
