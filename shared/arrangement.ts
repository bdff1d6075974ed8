// What a person put in an order of their own, and what they hid of it: places of the sidebar, shelves of Home.
import { z } from 'zod'

/** Names in the person's order. Those of another version of Segue may be among them, and others missing. */
export const arrangementSchema = z
  .array(z.object({ name: z.string().min(1).max(40), shown: z.boolean() }).readonly())
  .max(50)
  .readonly()
export type Arrangement = z.infer<typeof arrangementSchema>
export type Arranged<Name extends string> = { readonly name: Name; readonly shown: boolean }

/**
 * All there is, each once: as the person arranged it, and what they did not know of yet behind the one that it usually follows, shown.
 * `usual`: a, b, c; arranged: c, a (hidden) → c, a (hidden), b.
 */
export function arranged<Name extends string>(usual: readonly Name[], arrangement: Arrangement): readonly Arranged<Name>[] {
  const placed: Arranged<Name>[] = []
  for (const { name, shown } of arrangement) {
    const known = usual.find(each => each === name)
    if (known !== undefined && !placed.some(each => each.name === known)) placed.push({ name: known, shown })
  }
  usual.forEach((name, at) => {
    if (placed.some(each => each.name === name)) return
    const before = usual.slice(0, at).findLast(each => placed.some(one => one.name === each))
    placed.splice(before === undefined ? 0 : placed.findIndex(one => one.name === before) + 1, 0, { name, shown: true })
  })
  return placed
}

/** Those that are shown, in their order. */
export const shownNames = <Name extends string>(usual: readonly Name[], arrangement: Arrangement): readonly Name[] =>
  arranged(usual, arrangement).flatMap(({ name, shown }) => (shown ? [name] : []))

/** One moved by so many places up (negative) or down, as far as there are any. */
export function movedBy<Name extends string>(all: readonly Arranged<Name>[], name: Name, step: number): readonly Arranged<Name>[] {
  const from = all.findIndex(each => each.name === name)
  const one = all[from]
  if (one === undefined) return all
  const to = Math.max(0, Math.min(all.length - 1, from + step))
  return all.toSpliced(from, 1).toSpliced(to, 0, one)
}
