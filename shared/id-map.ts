// Maps and sets of untrusted ids, keyed by text: V8 hashes numbers without a seed, so ids can be chosen that all collide (60,000 of them
// blocked a table for half a minute); text it hashes with a seed, but for array indexes, which are up to ten digits alone.

/** The key of an id; the prefix keeps V8 from hashing the digits by their value. */
export const idKey = (id: number): string => `t${id}`
/** The key of an untrusted text in a Map or Set that holds very many of them, with the same prefix for the same reason. */
export const textKey = (text: string): string => `t${text}`
const idOf = <Id extends number>(key: string): Id => Number(key.slice(1)) as Id

/** A read-only map; a `ReadonlyMap` fits, too, where ids are few or made by the app itself. */
export type ReadonlyIdMap<Id extends number, Value> = Iterable<readonly [Id, Value]> & {
  readonly size: number
  get(id: Id): Value | undefined
  has(id: Id): boolean
  keys(): Iterable<Id>
}
export type IdMap<Id extends number, Value> = ReadonlyIdMap<Id, Value> & {
  set(id: Id, value: Value): void
  /** Removes an id; returns whether it was there. */
  delete(id: Id): boolean
}

/** An empty map in insertion order, like Map, for safe integers. */
export function createIdMap<Id extends number, Value>(): IdMap<Id, Value> {
  const values = new Map<string, Value>()
  return {
    get size() {
      return values.size
    },
    get: id => values.get(idKey(id)),
    has: id => values.has(idKey(id)),
    set: (id, value) => void values.set(idKey(id), value),
    delete: id => values.delete(idKey(id)),
    *keys() {
      for (const key of values.keys()) yield idOf<Id>(key)
    },
    *[Symbol.iterator]() {
      for (const [key, value] of values) yield [idOf<Id>(key), value] as const
    },
  }
}

export type ReadonlyIds<Id extends number> = Iterable<Id> & {
  readonly size: number
  has(id: Id): boolean
}
/** A set of ids that changes; for fixed sets see IdSet (id-set.ts). */
export type Ids<Id extends number> = ReadonlyIds<Id> & {
  add(id: Id): void
  /** Removes an id; returns whether it was there. */
  delete(id: Id): boolean
  clear(): void
}

/** A set of the given ids in insertion order, like Set, for safe integers. */
export function createIds<Id extends number>(ids: Iterable<Id> = []): Ids<Id> {
  const keys = new Set<string>()
  for (const id of ids) keys.add(idKey(id))
  return {
    get size() {
      return keys.size
    },
    has: id => keys.has(idKey(id)),
    add: id => void keys.add(idKey(id)),
    delete: id => keys.delete(idKey(id)),
    clear: () => keys.clear(),
    *[Symbol.iterator]() {
      for (const key of keys) yield idOf<Id>(key)
    },
  }
}
