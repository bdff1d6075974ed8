// Drops obsolete ratings from a waiting edit: of several thumbs for one song only the last is sent.
import { setImmediate } from 'node:timers/promises'
import type { LibraryEdit, Rating } from '../../shared/edits/edit.ts'
import { createIds } from '../../shared/id-map.ts'

/** Ids compared before the thread yields to other work of main. */
const atOnce = 20_000

/** The ids of a rating edit that later edits rate again. */
export async function supersededIds({ of, ids }: Rating, later: readonly LibraryEdit[]): Promise<{ has(id: number): boolean }> {
  const behind = later.flatMap(other => (other.kind === 'rate' && other.of === of ? [other.ids] : []))
  const superseded = createIds<number>()
  if (behind.length === 0) return superseded
  const own = createIds<number>()
  let looked = 0
  const each = async (list: readonly number[], look: (id: number) => void): Promise<void> => {
    for (const id of list) {
      look(id)
      looked += 1
      if (looked % atOnce === 0) await setImmediate()
    }
  }
  await each(ids, id => own.add(id))
  for (const list of behind)
    await each(list, id => {
      if (own.has(id)) superseded.add(id)
    })
  return superseded
}
