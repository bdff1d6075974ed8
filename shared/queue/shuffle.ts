// Shuffled order from a seed, so that an order of a hundred thousand tracks is one number wherever it is told.
import { type Random, seededRandom } from '../seeded-random.ts'

/** A whole number from 0 up to, not including, `count`; a `random` that gives 1 does no harm. */
export const pick = (count: number, random: Random): number => Math.min(count - 1, Math.floor(random() * count))

/** Seeds are whole numbers below this. */
export const seedLimit = 2 ** 53

export const newSeed = (random: Random): number => pick(seedLimit, random)

/**
 * The list with the item at `pinned` first (none if it is no position of the list) and all others behind it in a fair order, which
 * only `seed` decides (Fisher-Yates).
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
