// The large window's remembered places: one for each arrangement of screens that it was used on, as at home and at a desk.
import { z } from 'zod'
import { type Rectangle, type WindowBounds, windowBoundsSchema } from './window-bounds.ts'

/** Most arrangements that are remembered. */
const most = 16
/** `screens`: the arrangement; '': not known which. The place last used is last. */
const places = z.object({ places: z.array(windowBoundsSchema.extend({ screens: z.string().max(1_000) })).max(most) })
/** As read and as written; earlier versions wrote a single place. */
export const savedWindowBounds = z.union([places, windowBoundsSchema.transform(place => ({ places: [{ ...place, screens: '' }] }))])
export type SavedWindowBounds = z.infer<typeof places>

/** The same for the same screens in any order. `screens`: their bounds, not their work areas, which change with a panel. */
export const arrangementOf = (screens: readonly Rectangle[]): string =>
  screens
    .map(({ x, y, width, height }) => `${x},${y} ${width}x${height}`)
    .sort()
    .join('; ')
    .slice(0, 1_000)

/** The place on this arrangement, else the one last used on any other; whether it is still on a screen, `openingBounds` says. */
export const boundsOn = ({ places: known }: SavedWindowBounds, arrangement: string): WindowBounds | null =>
  known.findLast(({ screens }) => screens === arrangement) ?? known.at(-1) ?? null

/** Adds a place, in place of the one before on the same arrangement; of very many arrangements only the latest are kept. */
export function withBounds({ places: known }: SavedWindowBounds, place: WindowBounds, arrangement: string): SavedWindowBounds {
  const others = known.filter(({ screens }) => screens !== arrangement && screens !== '').slice(1 - most)
  return { places: [...others, { ...place, screens: arrangement }] }
}

/** Changes size and state only, because Wayland does not tell positions; those of other sessions are kept. */
export function withSize(known: SavedWindowBounds, place: WindowBounds, arrangement: string): SavedWindowBounds {
  const { x, y } = boundsOn(known, arrangement) ?? place
  return withBounds(known, { ...place, x, y }, arrangement)
}
