// Assigns unique numeric ids to names, the same in every run.
import { createHash } from 'node:crypto'

export type StableIds = {
  /** The id of a name, 1 to 2,147,483,647; a name without one gets one. */
  idOf(key: string): number
  /** Whether a name has an id already. */
  has(key: string): boolean
  /** Gives each name (key) the id of its former name (value), all at once; former names lose theirs. */
  rename(formerNames: ReadonlyMap<string, string>): void
  /** All ids assigned, to be stored for the next run. */
  all(): ReadonlyMap<string, number>
}

/**
 * Makes the assignment of ids. `earlierIds`: ids of earlier runs. An id is a hash of the name, so it is the same without them unless two
 * names collide.
 */
export function stableIds(earlierIds: ReadonlyMap<string, number>): StableIds {
  const ids = new Map(earlierIds)
  const takenIds = new Set(ids.values())
  function free(key: string): number {
    for (let attempt = 0; ; attempt++) {
      const hash = createHash('sha256').update(`${attempt} ${key}`).digest()
      const id = 1 + (hash.readUInt32BE(0) % 0x7fffffff)
      if (!takenIds.has(id)) return id
    }
  }
  return {
    idOf(key) {
      const id = ids.get(key) ?? free(key)
      ids.set(key, id)
      takenIds.add(id)
      return id
    },
    has: key => ids.has(key),
    rename(formerNames) {
      const taken = [...formerNames].flatMap(([key, former]) => {
        const id = ids.get(former)
        return id === undefined ? [] : [{ key, id }]
      })
      for (const former of formerNames.values()) ids.delete(former)
      for (const { key, id } of taken) ids.set(key, id)
    },
    all: () => ids,
  }
}
