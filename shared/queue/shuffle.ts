// Seeded shuffle: an order of a hundred thousand tracks is sent and stored as one number.
import { type Random, seededRandom } from '../seeded-random.ts'

/** A random whole number from 0 to `count` - 1, even if `random` returns 1. */
export const randomIndex = (count: number, random: Random): number => Math.min(count - 1, Math.floor(random() * count))

/** Seeds are whole numbers below this, the largest range that a double holds exactly. */
export const seedLimit = 2 ** 53

export const newSeed = (random: Random): number => randomIndex(seedLimit, random)

/**
 * The list with the item at `pinned` first (none if that is no position of the list) and the others in a uniformly random order
 * (Fisher-Yates) determined by `seed`.
 */
export function shuffled<Item>(list: readonly Item[], pinned: number, seed: number): Item[] {
  const items = list.slice()
  const random = seededRandom(seed)
  const first = pinned >= 0 && pinned < items.length ? 1 : 0
  if (first === 1) swap(items, 0, pinned)
  for (let last = items.length - 1; last > first; last -= 1) swap(items, last, first + Math.floor(random() * (last - first + 1)))
  return items
}

function swap<Item>(items: Item[], one: number, other: number): void {
  const kept = items[one] as Item
  items[one] = items[other] as Item
  items[other] = kept
}
