// Number arrays that grow while rows are read.

type Growable = Uint8Array | Uint32Array | Float64Array
export type Growing<T extends Growable> = {
  push(value: number): void
  finish(): T
}

/** What a program may take as memory that is its own. */
type Own<T extends ArrayBufferView> = T & { readonly buffer: ArrayBuffer }

/** An array that spans its buffer, made larger; the one before is gone. */
export function grown<T extends Growable>(make: new (buffer: ArrayBuffer) => T, values: T, length: number): T {
  const { buffer } = values as Own<T>
  return new make(buffer.transfer(length * values.BYTES_PER_ELEMENT))
}

/** Gives memory back at once, for which the collector would wait until there is none. Nothing may read it afterwards. */
export const release = (values: ArrayBufferView): void => void (values.buffer as ArrayBuffer).transfer(0)

/** Begins with room for `expected` values; `finish` gives exactly those pushed. */
export function growing<T extends Growable>(make: new (room: number | ArrayBuffer) => T, expected: number): Growing<T> {
  let values = new make(Math.max(16, expected))
  let used = 0
  return {
    push: value => {
      if (used === values.length) values = grown(make, values, used * 2)
      values[used++] = value
    },
    finish: () => values.subarray(0, used) as T,
  }
}

/** Lists of ids, one for each row: list n is `ids` from `starts[n]` to `starts[n + 1]`. */
export type IdLists = { readonly starts: Uint32Array; readonly ids: Float64Array }
export type IdListBuilder = { add(ids: Iterable<number>): void; finish(): IdLists }

export function idListBuilder(): IdListBuilder {
  let ids = new Float64Array(256)
  const starts = growing(Uint32Array, 64)
  let used = 0
  const makeRoom = (more: number): void => {
    if (used + more > ids.length) ids = grown(Float64Array, ids, Math.max(used + more, ids.length * 2))
  }
  starts.push(0)
  return {
    add: list => {
      for (const id of list) {
        makeRoom(1)
        ids[used++] = id
      }
      starts.push(used)
    },
    finish: () => ({ starts: starts.finish(), ids: ids.subarray(0, used) }),
  }
}

/** Ids of list n. */
export const idsAt = (lists: IdLists, index: number): Float64Array =>
  lists.ids.subarray(lists.starts[index] ?? 0, lists.starts[index + 1] ?? 0)
