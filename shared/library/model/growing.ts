// Typed arrays that grow while rows are read, with their memory freed explicitly.

type Growable = Uint8Array | Uint32Array | Float64Array
export type Growing<T extends Growable> = {
  push(value: number): void
  finish(): T
}

/** A view of memory that this program owns and may transfer: no shared memory. */
type Own<T extends ArrayBufferView> = T & { readonly buffer: ArrayBuffer }

/** Enlarges an array that spans its whole buffer, by transferring the buffer; the old array becomes unusable. */
export function enlarge<T extends Growable>(make: new (buffer: ArrayBuffer) => T, values: T, length: number): T {
  const { buffer } = values as Own<T>
  return new make(buffer.transfer(length * values.BYTES_PER_ELEMENT))
}

/** Frees an array's memory at once instead of leaving it to the garbage collector; the array becomes unusable. */
export const release = (values: ArrayBufferView): void => void (values.buffer as ArrayBuffer).transfer(0)

/** A growing array with capacity for `expected` values; `finish` gives the values that were pushed. */
export function growing<T extends Growable>(make: new (room: number | ArrayBuffer) => T, expected: number): Growing<T> {
  let values = new make(Math.max(16, expected))
  let used = 0
  return {
    push: value => {
      if (used === values.length) values = enlarge(make, values, used * 2)
      values[used++] = value
    },
    finish: () => values.subarray(0, used) as T,
  }
}

/** A list of ids per row: list n is `ids` from `starts[n]` to `starts[n + 1]`. */
export type IdLists = { readonly starts: Uint32Array; readonly ids: Float64Array }
export type IdListBuilder = { add(ids: Iterable<number>): void; finish(): IdLists }

export function idListBuilder(): IdListBuilder {
  let ids = new Float64Array(256)
  const starts = growing(Uint32Array, 64)
  let used = 0
  const makeRoom = (more: number): void => {
    if (used + more > ids.length) ids = enlarge(Float64Array, ids, Math.max(used + more, ids.length * 2))
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

/** The ids of list n. */
export const idsAt = (lists: IdLists, index: number): Float64Array =>
  lists.ids.subarray(lists.starts[index] ?? 0, lists.starts[index + 1] ?? 0)
