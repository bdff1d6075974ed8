// Numbers for names: the same name has the same number in every run, and no two names share one.
import { createHash } from 'node:crypto'

export type StableIds = {
  /** 1 to 2,147,483,647. */
  idOf(key: string): number
  /** Everything numbered so far, to be kept for the next run. */
  all(): Readonly<Record<string, number>>
}

/** `known`: what an earlier run kept. Numbers follow from the name alone unless two names happen to want the same one. */
export function stableIds(known: Readonly<Record<string, number>>): StableIds {
  const ids = new Map(Object.entries(known))
  const taken = new Set(ids.values())
  function free(key: string): number {
    for (let attempt = 0; ; attempt++) {
      const hash = createHash('sha256').update(`${attempt} ${key}`).digest()
      const id = 1 + (hash.readUInt32BE(0) % 0x7fffffff)
      if (!taken.has(id)) return id
    }
  }
  return {
    idOf(key) {
      const id = ids.get(key) ?? free(key)
      ids.set(key, id)
      taken.add(id)
      return id
    },
    all: () => Object.fromEntries(ids),
  }
}
