// A person's own order of items with hidden ones, for places in the sidebar and shelves on Home.
import { z } from 'zod'

/** Items in the person's order; unknown items of another version may be in it, and new ones missing. */
export const arrangementSchema = z
  .array(z.object({ name: z.string().min(1).max(40), shown: z.boolean() }).readonly())
  .max(50)
  .readonly()
export type Arrangement = z.infer<typeof arrangementSchema>
export type Arranged<Name extends string> = { readonly name: Name; readonly shown: boolean }

/**
 * All items once: in the person's order, with missing ones shown behind the item that they usually follow. `defaultOrder`: a, b, c;
 * arranged: c, a (hidden) → c, a (hidden), b.
 */
export function applyArrangement<Name extends string>(defaultOrder: readonly Name[], arrangement: Arrangement): readonly Arranged<Name>[] {
  const placed: Arranged<Name>[] = []
  for (const { name, shown } of arrangement) {
    const knownName = defaultOrder.find(each => each === name)
    if (knownName !== undefined && !placed.some(each => each.name === knownName)) placed.push({ name: knownName, shown })
  }
  defaultOrder.forEach((name, at) => {
    if (placed.some(each => each.name === name)) return
    const before = defaultOrder.slice(0, at).findLast(each => placed.some(item => item.name === each))
    placed.splice(before === undefined ? 0 : placed.findIndex(item => item.name === before) + 1, 0, { name, shown: true })
  })
  return placed
}

/** The names of shown items, in order. */
export const shownNames = <Name extends string>(defaultOrder: readonly Name[], arrangement: Arrangement): readonly Name[] =>
  applyArrangement(defaultOrder, arrangement).flatMap(({ name, shown }) => (shown ? [name] : []))

/** The list with one item moved by `step` positions, up if negative, clamped to the ends; the same list if it lacks the item. */
export function movedBy<Name extends string>(all: readonly Arranged<Name>[], name: Name, step: number): readonly Arranged<Name>[] {
  const from = all.findIndex(each => each.name === name)
  const item = all[from]
  if (item === undefined) return all
  const to = Math.max(0, Math.min(all.length - 1, from + step))
  return all.toSpliced(from, 1).toSpliced(to, 0, item)
}
