// Structural sharing: parts of a new value that equal the old ones keep their identity.
import { isPlainObject } from '../../../shared/plain-object.ts'

/**
 * Returns `after` with every part that equals its counterpart in `before` replaced by that counterpart; `before` itself if all is equal. So
 * comparisons by identity (subscribers, hooks) see a change only where there is one: after a change of the theme `settings` is another
 * object, `settings.gain` is the same. Only for plain data without cycles, such as messages.
 */
export function shareStructure<Value>(before: Value, after: Value): Value {
  return shareValue(before, after) as Value
}

function shareValue(before: unknown, after: unknown): unknown {
  if (Object.is(before, after)) return before
  if (Array.isArray(before) && Array.isArray(after)) return shareList(before, after)
  if (!isPlainObject(before) || !isPlainObject(after)) return after
  const entries = Object.entries(after).map(
    ([name, value]) => [name, shareValue(Object.hasOwn(before, name) ? before[name] : undefined, value)] as const,
  )
  const isEqual = entries.length === Object.keys(before).length && entries.every(([name, value]) => hasSame(before, name, value))
  return isEqual ? before : Object.fromEntries(entries)
}

function shareList(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const items = after.map((item, index) => shareValue(before[index], item))
  return items.length === before.length && items.every((item, index) => Object.is(item, before[index])) ? before : items
}

const hasSame = (record: Readonly<Record<string, unknown>>, name: string, value: unknown): boolean =>
  Object.hasOwn(record, name) && Object.is(record[name], value)
