// Number arrays that grow while rows are read.

type Growable = Uint32Array | Float64Array
export type Growing<T extends Growable> = { push(value: number): void; finish(): T }

/** Begins with room for `expected` values; `finish` gives exactly those pushed. */
export function growing<T extends Growable>(make: new (length: number) => T, expected: number): Growing<T> {
  let values = new make(Math.max(16, expected))
  let used = 0
  return {
    push: value => {
      if (used === values.length) {
        const larger = new make(used * 2)
        larger.set(values)
        values = larger
      }
      values[used++] = value
    },
    finish: () => values.slice(0, used) as T,
  }
}

/** Lists of ids, one for each row: list n is `ids` from `starts[n]` to `starts[n + 1]`. */
export type IdLists = { readonly starts: Uint32Array; readonly ids: Float64Array }
export type IdListBuilder = { add(ids: Iterable<number>): void; finish(): IdLists }

export function idListBuilder(): IdListBuilder {
  const ids = growing(Float64Array, 256)
  const starts = growing(Uint32Array, 64)
  let used = 0
  starts.push(0)
  return {
    add: list => {
      for (const id of list) {
        ids.push(id)
        used++
      }
      starts.push(used)
    },
    finish: () => ({ starts: starts.finish(), ids: ids.finish() }),
  }
}

/** Ids of list n. */
export const idsAt = (lists: IdLists, index: number): Float64Array =>
  lists.ids.subarray(lists.starts[index] ?? 0, lists.starts[index + 1] ?? 0)
