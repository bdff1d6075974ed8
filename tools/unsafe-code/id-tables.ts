// Maps and Sets of ids: V8 hashes numbers without a seed, so that whoever chooses ids can have all of them meet in one slot.
import ts from 'typescript'

/** Made of branded numbers, as the types have it, or of a column of ids. */
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

/** `number & { readonly [brand]: … }`. */
const isId = (type: ts.Type): boolean =>
  type.isUnion() ? type.types.some(isId) : type.isIntersection() && type.types.some(one => (one.flags & ts.TypeFlags.Number) !== 0)

/** A list of ids, or a column of them, alone or each with its row: only ids are kept as float64 numbers. */
function areIds(value: ts.Expression, checker: ts.TypeChecker): boolean {
  if (ts.isCallExpression(value) && value.expression.getText() === 'Array.from')
    return value.arguments[0] !== undefined && areIds(value.arguments[0], checker)
  const type = checker.getTypeAtLocation(value)
  if (type.symbol?.name === 'Float64Array') return true
  if (!checker.isArrayType(type)) return false
  const [element] = checker.getTypeArguments(type as ts.TypeReference)
  return element !== undefined && isId(element)
}
