// Objects that are looked up by a text which is not one of a few known ones, as the types have it: also where a cast only says that it is.
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
  return !isListed(key, checker) && !isOwn(object, key, checker) && !isAsked(key, object)
}

/** A cast that calls any text one of a few: what is looked up by it later is not seen. */
function isNameByCast({ expression, type }: ts.AsExpression, checker: ts.TypeChecker): boolean {
  const isAny = isAnyText(checker.getTypeAtLocation(expression), checker)
  return isAny && areNames(checker.getTypeFromTypeNode(type)) && !isAsked(expression, null)
}

/** Whether a value of this type may be any text at all. */
function isAnyText(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.isUnionOrIntersection()) return type.types.some(one => isAnyText(one, checker))
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping)) return true
  const bound = type.flags & ts.TypeFlags.Instantiable ? checker.getBaseConstraintOfType(type) : undefined
  return bound !== undefined && bound !== type && isAnyText(bound, checker)
}

const areNames = (type: ts.Type): boolean => (type.isUnion() ? type.types.every(areNames) : type.isStringLiteral())

/** Taken by a loop from a list that stands in the code. */
function isListed(key: ts.Expression, checker: ts.TypeChecker): boolean {
  const loop = declarationOf(key, checker)?.parent.parent
  if (loop === undefined || !ts.isForOfStatement(loop)) return false
  return ts.isArrayLiteralExpression(loop.expression) && loop.expression.elements.every(ts.isStringLiteral)
}

/** One of the keys of this very object: of a loop over them, or handed to a function that is called with each. */
function isOwn(object: ts.Expression, key: ts.Expression, checker: ts.TypeChecker): boolean {
  const declaration = declarationOf(key, checker)
  if (declaration === undefined) return false
  const [keys, entries] = [`Object.keys(${object.getText()})`, `Object.entries(${object.getText()})`]
  for (let at: ts.Node = declaration; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isForOfStatement(at)) return [keys, entries].includes(at.expression.getText())
    if (ts.isParameter(at) && ts.isFunctionLike(at.parent) && at.parent.parameters[0] === at) {
      const call = at.parent.parent
      const from = ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression) ? call.expression.expression.getText() : ''
      return from.startsWith(keys) || from.startsWith(entries)
    }
    if (ts.isBlock(at)) return false
  }
  return false
}

function declarationOf(key: ts.Expression, checker: ts.TypeChecker): ts.Declaration | undefined {
  return ts.isIdentifier(key) ? checker.getSymbolAtLocation(key)?.valueDeclaration : undefined
}

/** `Object.hasOwn` is asked of this key in the same statement, around it, or in one before that leaves. null: of any object. */
function isAsked(key: ts.Expression, object: ts.Expression | null): boolean {
  const asked = withoutCast(key).getText()
  const asks = (text: string): boolean =>
    object === null
      ? text.includes('Object.hasOwn(') && text.includes(`, ${asked})`)
      : text.includes(`Object.hasOwn(${object.getText()}, ${asked})`)
  let isInside = true
  for (
    let at: ts.Node = key;
    !ts.isSourceFile(at) && !(ts.isFunctionLike(at) && 'body' in at && at.body && ts.isBlock(at.body));
    at = at.parent
  ) {
    if (ts.isBlock(at)) isInside = false
    if (isInside && asks(at.getText())) return true
    if (ts.isIfStatement(at.parent) && at.parent.thenStatement === at && asks(at.parent.expression.getText())) return true
    if (ts.isBlock(at.parent) && at.parent.statements.some(one => one.pos < at.pos && leavesUnless(one, asks))) return true
  }
  return false
}

const leavesUnless = (one: ts.Statement, asks: (text: string) => boolean): boolean =>
  ts.isIfStatement(one) &&
  one.expression.getText().startsWith('!') &&
  asks(one.expression.getText()) &&
  (ts.isReturnStatement(one.thenStatement) || ts.isContinueStatement(one.thenStatement) || ts.isThrowStatement(one.thenStatement))

const withoutCast = (key: ts.Expression): ts.Expression => (ts.isAsExpression(key) ? withoutCast(key.expression) : key)
