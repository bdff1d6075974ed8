// Edits of a list without duplicates, such as a playlist. Positions are tracks, not indices, so they hold if others edit meanwhile.

import { distinct, idSet } from '../id-set.ts'

/** The list with `tracks` appended, in their order; those that it holds already keep their place. */
export function withAdded<Id extends number>(list: readonly Id[], tracks: readonly Id[]): readonly Id[] {
  const there = idSet(list)
  const fresh = distinct(tracks).filter(track => !there.has(track))
  return fresh.length === 0 ? list : [...list, ...fresh]
}

/**
 * A removal or a move in a list. `before` undefined: the tracks are removed; else those that the list holds are moved before that track, in
 * the order named; to the end if it is null, missing, or moved itself.
 */
export type ListMove<Id> = { readonly tracks: readonly Id[]; readonly before?: Id | null }

/**
 * Many removals and moves in sequence, in time linear in the list and the steps together, not their product: undoing the removal of 500
 * songs from a list of 100,000 is 500 steps.
 */
export function withMoves<Id extends number>(list: readonly Id[], moves: readonly ListMove<Id>[]): readonly Id[] {
  if (moves.length === 0) return list
  const end = list.length
  // A doubly linked ring over the indices of `list`, with one more for its end; indices of the same track are chained, as another client's
  // list may hold it twice.
  const after = Int32Array.from({ length: end + 1 }, (_, at) => (at === end ? 0 : at + 1))
  const previous = Int32Array.from({ length: end + 1 }, (_, at) => (at === 0 ? end : at - 1))
  const sameTrack = new Int32Array(end).fill(-1)
  const listIds = idSet(list)
  /** The first remaining index in `list` of each id, by the id's index in `listIds`; -1: none. */
  const first = new Int32Array(listIds.ids.length).fill(-1)
  const firstOf = (id: Id): number => first[listIds.indexOf(id)] ?? -1
  for (let listIndex = end - 1; listIndex >= 0; listIndex--) {
    const index = listIds.indexOf(list[listIndex] as Id)
    sameTrack[listIndex] = first[index] ?? -1
    first[index] = listIndex
  }
  const unlink = (id: Id): void => {
    for (let at = firstOf(id); at !== -1; at = sameTrack[at] ?? -1) {
      const [left, right] = [previous[at] ?? 0, after[at] ?? 0]
      after[left] = right
      previous[right] = left
    }
  }
  for (const { tracks, before } of moves) {
    const there = distinct(tracks.filter(id => firstOf(id) !== -1))
    for (const id of there) unlink(id)
    if (before === undefined) {
      for (const id of there) first[listIds.indexOf(id)] = -1
      continue
    }
    const index = before === null || there.includes(before) ? -1 : firstOf(before)
    const anchor = index === -1 ? end : index
    for (const id of there) {
      const listIndex = firstOf(id)
      const left = previous[anchor] ?? 0
      sameTrack[listIndex] = -1
      after[left] = listIndex
      previous[listIndex] = left
      after[listIndex] = anchor
      previous[anchor] = listIndex
    }
  }
  const result: Id[] = []
  for (let at = after[end] ?? end; at !== end; at = after[at] ?? end) result.push(list[at] as Id)
  return result
}

/** Runs of neighbours in the list that are all in `tracks`, each with the track behind it; null at the end. */
export function consecutiveRuns<Id extends number>(
  list: readonly Id[],
  tracks: readonly Id[],
): readonly { readonly tracks: readonly Id[]; readonly before: Id | null }[] {
  const named = idSet(tracks)
  const runs: { readonly tracks: readonly Id[]; readonly before: Id | null }[] = []
  let open: Id[] = []
  for (const track of list) {
    if (named.has(track)) open.push(track)
    else if (open.length > 0) {
      runs.push({ tracks: open, before: track })
      open = []
    }
  }
  return open.length > 0 ? [...runs, { tracks: open, before: null }] : runs
}
