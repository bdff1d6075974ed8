// Names of APIs that turn text into markup or code.
import ts from 'typescript'

const names = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'setHTMLUnsafe',
  'parseHTMLUnsafe',
  'dangerouslySetInnerHTML',
  'srcdoc',
  'createContextualFragment',
  'DOMParser',
  'parseFromString',
])

export function isMarkup(node: ts.Node): boolean {
  if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) return names.has(node.text)
  if (ts.isPropertyAccessExpression(node))
    return /^write(ln)?$/.test(node.name.text) && /^(\w+\.)*document$/.test(node.expression.getText())
  if (ts.isCallExpression(node) || ts.isNewExpression(node))
    return /^((globalThis|window|self)\.)?(eval|Function)$/.test(node.expression.getText())
  return false
}
