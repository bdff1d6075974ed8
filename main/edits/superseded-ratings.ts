// Finds ratings that later waiting ratings replace: they are held back, as they need not be sent once the later ones are accepted.
import { setImmediate } from 'node:timers/promises'
import type { Rating } from '../../shared/edits/edit.ts'
import type { EditEntry } from '../../shared/edits/entry.ts'
import { createIdMap, createIds, type ReadonlyIds } from '../../shared/id-map.ts'

/** Number of ids compared between two turns for other work of main. */
const yieldEvery = 20_000

export type Superseded = {
  readonly ids: ReadonlyIds<number>
  /** Id of the last of the later edits that rate one of `ids` again; null: none does. */
  readonly by: string | null
  /** Whether `ids` stand behind all other ids of the rating, so that they need not be moved there; true if there are none. */
  readonly areLast: boolean
}

/**
 * The ids of a rating that ratings of the same table in `later` rate again, and the last of those ratings; lets other work of main run in
 * between.
 */
export async function supersededIds({ of, ids }: Pick<Rating, 'of' | 'ids'>, later: readonly EditEntry[]): Promise<Superseded> {
  const superseded = createIds<number>()
  const laterRatings = later.flatMap(({ id, edit }) => (edit.kind === 'rate' && edit.of === of ? [{ id, ids: edit.ids }] : []))
  let lastId: string | null = null
  if (laterRatings.length === 0) return { ids: superseded, by: lastId, areLast: true }
  const remainingIds = createIds<number>()
  let visited = 0
  const forEachYielding = async (list: readonly number[], visit: (id: number) => void): Promise<void> => {
    for (const id of list) {
      visit(id)
      visited += 1
      if (visited % yieldEvery === 0) await setImmediate()
    }
  }
  await forEachYielding(ids, id => remainingIds.add(id))
  for (const other of laterRatings)
    await forEachYielding(other.ids, id => {
      if (!remainingIds.has(id)) return
      superseded.add(id)
      lastId = other.id
    })
  let areLast = true
  let isAnyBefore = false
  if (superseded.size > 0)
    await forEachYielding(ids, id => {
      if (superseded.has(id)) isAnyBefore = true
      else if (isAnyBefore) areLast = false
    })
  return { ids: superseded, by: lastId, areLast }
}

/**
 * Waiting ratings whose unsent ids are all rated again by later ones: edit id → id of the newest edit that does so. One pass from the
 * newest to the oldest, as a song can have been rated twenty thousand times while the service was out of reach.
 */
export async function wholeSuperseded(waiting: readonly EditEntry[]): Promise<Map<string, string>> {
  const supersededBy = new Map<string, string>()
  /** Per table: id of a song, album or artist → index in `waiting` of the newest edit that rates it. */
  const newest = { tracks: createIdMap<number, number>(), albums: createIdMap<number, number>(), artists: createIdMap<number, number>() }
  let visited = 0
  for (let index = waiting.length - 1; index >= 0; index--) {
    const entry = waiting[index]
    if (entry?.edit.kind !== 'rate' || entry.status.kind !== 'waiting') continue
    const { edit, status } = entry
    let newestLater = -1
    let isWhole = true
    for (let idIndex = status.sent; idIndex < edit.ids.length; idIndex++) {
      const later = newest[edit.of].get(edit.ids[idIndex] ?? -1)
      if (later === undefined) isWhole = false
      else newestLater = Math.max(newestLater, later)
      visited += 1
      if (visited % yieldEvery === 0) await setImmediate()
    }
    // Noted after the comparison, as an edit can name a song twice, and must not wait for itself; all ids are noted, also those already
    // sent, as they replace earlier ratings, too.
    for (const subject of edit.ids) {
      if (!newest[edit.of].has(subject)) newest[edit.of].set(subject, index)
      visited += 1
      if (visited % yieldEvery === 0) await setImmediate()
    }
    const other = waiting[newestLater]
    if (isWhole && other !== undefined) supersededBy.set(entry.id, other.id)
  }
  return supersededBy
}
