// Finds Maps and Sets of ids: V8 hashes numbers without a seed, so that ids can be chosen to collide.
import ts from 'typescript'

/** Whether a Map or Set has keys of branded numbers, by type, or is made of a column of ids. */
export function isIdTable(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (ts.isCallExpression(node) && node.expression.getText() === 'Map.groupBy') return hasIdKey(checker.getTypeAtLocation(node), checker)
  if (!ts.isNewExpression(node) || !/^(Map|Set)$/.test(node.expression.getText())) return false
  const types = [checker.getTypeAtLocation(node), checker.getContextualType(node)]
  return types.some(type => type !== undefined && hasIdKey(type, checker)) || (node.arguments ?? []).some(each => areIds(each, checker))
}

function hasIdKey(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.isUnion()) return type.types.some(one => hasIdKey(one, checker))
  if (!/^(Readonly)?(Map|Set)$/.test(type.symbol?.name ?? '')) return false
  const [key] = checker.getTypeArguments(type as ts.TypeReference)
  return key !== undefined && isId(key)
}

/** Whether a type is a branded number, `number & { readonly [brand]: … }`. */
const isId = (type: ts.Type): boolean =>
  type.isUnion() ? type.types.some(isId) : type.isIntersection() && type.types.some(one => (one.flags & ts.TypeFlags.Number) !== 0)

/** Whether a value is a list or column of ids, alone or with their rows; only ids are stored as Float64Array. */
function areIds(value: ts.Expression, checker: ts.TypeChecker): boolean {
  if (ts.isCallExpression(value) && value.expression.getText() === 'Array.from')
    return value.arguments[0] !== undefined && areIds(value.arguments[0], checker)
  const type = checker.getTypeAtLocation(value)
  if (type.symbol?.name === 'Float64Array') return true
  if (!checker.isArrayType(type)) return false
  const [element] = checker.getTypeArguments(type as ts.TypeReference)
  return element !== undefined && isId(element)
}
