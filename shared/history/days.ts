// Groups the history by days of the person's own clock.
import type { KnownEntry } from './entry.ts'

/** The entries from index `start` to `end` - 1 were heard on one day; `at` is a moment of it. */
export type HeardDay = { readonly start: number; readonly end: number; readonly at: number }

/** Groups consecutive entries of one day; `dayOf` names the day of a moment. */
export function groupByDay(entries: readonly Pick<KnownEntry, 'at'>[], dayOf: (at: number) => string): readonly HeardDay[] {
  const days: HeardDay[] = []
  let name = ''
  for (const [index, { at }] of entries.entries()) {
    const day = dayOf(at)
    const last = days.at(-1)
    if (last === undefined || day !== name) days.push({ start: index, end: index + 1, at })
    else days[days.length - 1] = { ...last, end: index + 1 }
    name = day
  }
  return days
}
