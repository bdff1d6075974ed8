// Tables that grow and shrink by ids which others may have chosen: kept by text, which V8 hashes with a seed. Numbers it hashes without one,
// so that ids can be chosen which all fall into one bucket: 60,000 of them held whoever kept a table of them up for half a minute.

/** What an id is in a table by text. Not the digits alone: those V8 takes for a number. */
export const idKey = (id: number): string => `t${id}`
const idOf = <Id extends number>(key: string): Id => Number(key.slice(1)) as Id

/** A `ReadonlyMap` is one, too: where the ids are few, or made here. */
export type ReadonlyIdMap<Id extends number, Value> = Iterable<readonly [Id, Value]> & {
  readonly size: number
  get(id: Id): Value | undefined
  has(id: Id): boolean
  keys(): Iterable<Id>
}
export type IdMap<Id extends number, Value> = ReadonlyIdMap<Id, Value> & {
  set(id: Id, value: Value): void
  /** Whether it was there. */
  delete(id: Id): boolean
}

/** Empty; in the order in which ids come in, as a Map. Takes safe integers. */
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
/** Ids that come and go; those that only come all at once are an IdSet (id-set.ts). */
export type Ids<Id extends number> = ReadonlyIds<Id> & {
  add(id: Id): void
  /** Whether it was there. */
  delete(id: Id): boolean
  clear(): void
}

/** Of those that are given, in the order in which ids come in, as a Set. Takes safe integers. */
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
