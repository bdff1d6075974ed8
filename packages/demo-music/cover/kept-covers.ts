// LRU cache of covers in memory, so that scrolling back and forth makes each once.
import type { Cover } from '../made.ts'

/** Limit in bytes: some 1,500 drawn covers of 300 pixels. */
const memory = 32e6

/** In order of use, least recently used first. */
const kept = new Map<string, Cover>()
const making = new Map<string, Promise<Cover | null>>()

function keep(key: string, cover: Cover): void {
  kept.set(key, cover)
  let total = [...kept.values()].reduce((sum, one) => sum + one.bytes.byteLength, 0)
  for (const [oldest, one] of kept) {
    if (total <= memory) return
    total -= one.bytes.byteLength
    kept.delete(oldest)
  }
}

async function makeAndKeep(key: string, make: () => Promise<Cover | null>): Promise<Cover | null> {
  try {
    const cover = await make()
    if (cover !== null) keep(key, cover)
    return cover
  } finally {
    making.delete(key)
  }
}

/** The cover of a key, made on a miss; concurrent calls share one making. */
export function keptCover(key: string, make: () => Promise<Cover | null>): Promise<Cover | null> {
  const found = kept.get(key)
  if (found !== undefined) {
    kept.delete(key)
    kept.set(key, found)
    return Promise.resolve(found)
  }
  const underWay = making.get(key) ?? makeAndKeep(key, make)
  making.set(key, underWay)
  return underWay
}
