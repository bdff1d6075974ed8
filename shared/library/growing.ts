// Number arrays that grow while rows are read.

type Growable = Uint8Array | Uint32Array | Float64Array
export type Growing<T extends Growable> = {
  push(value: number): void
  /** How many there are. */
  length(): number
  /** Forgets all behind the first so many. */
  cut(length: number): void
  finish(): T
}

/** A larger copy of an array. */
export function grown<T extends Growable>(make: new (length: number) => T, values: T, length: number): T {
  const larger = new make(length)
  larger.set(values)
  return larger
}

/** Begins with room for `expected` values; `finish` gives exactly those pushed. */
export function growing<T extends Growable>(make: new (length: number) => T, expected: number): Growing<T> {
  let values = new make(Math.max(16, expected))
  let used = 0
  return {
    push: value => {
      if (used === values.length) values = grown(make, values, used * 2)
      values[used++] = value
    },
    length: () => used,
    cut: length => {
      used = Math.min(used, length)
    },
    finish: () => values.subarray(0, used) as T,
  }
}

/** Lists of ids, one for each row: list n is `ids` from `starts[n]` to `starts[n + 1]`. */
export type IdLists = { readonly starts: Uint32Array; readonly ids: Float64Array }
/** `push` adds to the list that `end` ends; `drop` forgets what was pushed since then. */
export type IdListBuilder = { push(id: number): void; end(): void; drop(): void; finish(): IdLists }

export function idListBuilder(): IdListBuilder {
  const ids = growing(Float64Array, 256)
  const starts = growing(Uint32Array, 64)
  let ended = 0
  starts.push(0)
  return {
    push: ids.push,
    end: () => {
      ended = ids.length()
      starts.push(ended)
    },
    drop: () => ids.cut(ended),
    finish: () => ({ starts: starts.finish(), ids: ids.finish() }),
  }
}

/** Ids of list n. */
export const idsAt = (lists: IdLists, index: number): Float64Array =>
  lists.ids.subarray(lists.starts[index] ?? 0, lists.starts[index + 1] ?? 0)
