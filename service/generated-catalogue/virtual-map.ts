// A map whose values are computed on demand, so that a million rows need no memory.

/**
 * A read-only map with the keys `first`, `first + step`, … (`count` of them). `make` computes a value from its position, 0 to count − 1, at
 * each access, so it has to be deterministic.
 */
export function virtualMap<Value>(
  keys: { readonly first: number; readonly step: number; readonly count: number },
  make: (position: number) => Value,
): ReadonlyMap<number, Value> {
  const { first, step, count } = keys
  const positionOf = (key: number): number | null => {
    const position = (key - first) / step
    return Number.isInteger(position) && position >= 0 && position < count ? position : null
  }
  function* entries(): MapIterator<[number, Value]> {
    for (let position = 0; position < count; position += 1) yield [first + position * step, make(position)]
  }
  function* keysOf(): MapIterator<number> {
    for (let position = 0; position < count; position += 1) yield first + position * step
  }
  function* values(): MapIterator<Value> {
    for (let position = 0; position < count; position += 1) yield make(position)
  }
  const map: ReadonlyMap<number, Value> = {
    size: count,
    get: key => {
      const position = positionOf(key)
      return position === null ? undefined : make(position)
    },
    has: key => positionOf(key) !== null,
    entries,
    keys: keysOf,
    values,
    [Symbol.iterator]: entries,
    forEach: callback => {
      for (const [key, value] of entries()) callback(value, key, map)
    },
  }
  return map
}
