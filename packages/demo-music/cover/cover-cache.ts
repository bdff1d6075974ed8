// LRU cache of covers in memory, so that scrolling back and forth makes each once.
import type { Cover } from '../sound-and-cover.ts'

/** Limit in bytes, some 1,500 drawn covers of 300 pixels; beyond it the least recently used are dropped. */
const memoryLimit = 32e6

/** Key → cover, least recently used first. */
const cachedCovers = new Map<string, Cover>()
const pending = new Map<string, Promise<Cover | null>>()

function store(key: string, cover: Cover): void {
  cachedCovers.set(key, cover)
  let total = [...cachedCovers.values()].reduce((sum, one) => sum + one.bytes.byteLength, 0)
  for (const [oldest, one] of cachedCovers) {
    if (total <= memoryLimit) return
    total -= one.bytes.byteLength
    cachedCovers.delete(oldest)
  }
}

async function makeAndStore(key: string, make: () => Promise<Cover | null>): Promise<Cover | null> {
  try {
    const cover = await make()
    if (cover !== null) store(key, cover)
    return cover
  } finally {
    pending.delete(key)
  }
}

/** The cover of a key, made on a miss; concurrent calls share one making. null, and a failure of `make`, are passed on but not cached. */
export function cachedCover(key: string, make: () => Promise<Cover | null>): Promise<Cover | null> {
  const cached = cachedCovers.get(key)
  if (cached !== undefined) {
    cachedCovers.delete(key)
    cachedCovers.set(key, cached)
    return Promise.resolve(cached)
  }
  const underWay = pending.get(key) ?? makeAndStore(key, make)
  pending.set(key, underWay)
  return underWay
}
