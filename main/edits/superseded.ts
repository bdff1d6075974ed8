// What of a waiting edit still matters when others wait behind it: the last thumb counts, those before it need not be sent.
import { setImmediate } from 'node:timers/promises'
import type { LibraryEdit, Rating } from '../../shared/edits/edit.ts'

/** Ids looked at before anything else of main has its turn. */
const atOnce = 20_000

/** Text is hashed with a seed, numbers are not: ids can be chosen so that a set of them takes minutes (shared/id-set.ts sorts all at once). */
const keyOf = (id: number): string => `t${id}`

/** The ids of a thumb that are given anew by edits behind it. */
export async function supersededIds({ of, ids }: Rating, later: readonly LibraryEdit[]): Promise<{ has(id: number): boolean }> {
  const behind = later.flatMap(other => (other.kind === 'rate' && other.of === of ? [other.ids] : []))
  const superseded = new Set<string>()
  const found = { has: (id: number): boolean => superseded.has(keyOf(id)) }
  if (behind.length === 0) return found
  const own = new Set<string>()
  let looked = 0
  const each = async (list: readonly number[], look: (id: number) => void): Promise<void> => {
    for (const id of list) {
      look(id)
      looked += 1
      if (looked % atOnce === 0) await setImmediate()
    }
  }
  await each(ids, id => own.add(keyOf(id)))
  for (const list of behind)
    await each(list, id => {
      if (own.has(keyOf(id))) superseded.add(keyOf(id))
    })
  return found
}
