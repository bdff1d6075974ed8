// Recognises plain objects, which consist of members alone: what JSON gives, or a literal.

/**
 * True for an object literal or one without a prototype. False for lists, typed arrays, Maps, and boxed texts, which a structured clone
 * keeps: a boxed text has a member for each letter.
 */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
