// Drops obsolete ratings from a waiting edit: of several thumbs for one song only the last is sent.
import { setImmediate } from 'node:timers/promises'
import type { LibraryEdit, Rating } from '../../shared/edits/edit.ts'
import { createIds } from '../../shared/id-map.ts'

/** Ids compared before the thread yields to other work of main. */
const yieldEvery = 20_000

/** The ids of a rating edit that later edits rate again. */
export async function supersededIds({ of, ids }: Rating, later: readonly LibraryEdit[]): Promise<{ has(id: number): boolean }> {
  const behind = later.flatMap(other => (other.kind === 'rate' && other.of === of ? [other.ids] : []))
  const superseded = createIds<number>()
  if (behind.length === 0) return superseded
  const own = createIds<number>()
  let visited = 0
  const forEachYielding = async (list: readonly number[], visit: (id: number) => void): Promise<void> => {
    for (const id of list) {
      visit(id)
      visited += 1
      if (visited % yieldEvery === 0) await setImmediate()
    }
  }
  await forEachYielding(ids, id => own.add(id))
  for (const list of behind)
    await forEachYielding(list, id => {
      if (own.has(id)) superseded.add(id)
    })
  return superseded
}
