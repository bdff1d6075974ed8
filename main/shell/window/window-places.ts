// The large window's remembered places: one for each arrangement of screens that it was used on, as at home and at a desk.
import { z } from 'zod'
import { type Rectangle, type WindowPlace, windowPlace } from './window-bounds.ts'

/** Most arrangements that are remembered. */
const most = 16
/** `screens`: the arrangement; '': not known which. The place last used is last. */
const places = z.object({ places: z.array(windowPlace.extend({ screens: z.string().max(1_000) })).max(most) })
/** As read and as written; earlier versions wrote a single place. */
export const windowPlaces = z.union([places, windowPlace.transform(place => ({ places: [{ ...place, screens: '' }] }))])
export type WindowPlaces = z.infer<typeof places>

/** The same for the same screens in any order. `screens`: their bounds, not their work areas, which change with a panel. */
export const arrangementOf = (screens: readonly Rectangle[]): string =>
  screens
    .map(({ x, y, width, height }) => `${x},${y} ${width}x${height}`)
    .sort()
    .join('; ')
    .slice(0, 1_000)

/** The place on this arrangement, else the one last used on any other; whether it is still on a screen, `openingBounds` says. */
export const placeOn = ({ places: known }: WindowPlaces, arrangement: string): WindowPlace | null =>
  known.findLast(({ screens }) => screens === arrangement) ?? known.at(-1) ?? null

/** Adds a place, in place of the one before on the same arrangement; of very many arrangements only the latest are kept. */
export function withPlace({ places: known }: WindowPlaces, place: WindowPlace, arrangement: string): WindowPlaces {
  const others = known.filter(({ screens }) => screens !== arrangement && screens !== '').slice(1 - most)
  return { places: [...others, { ...place, screens: arrangement }] }
}

/** Changes size and state only, because Wayland does not tell positions; those of other sessions are kept. */
export function withSize(known: WindowPlaces, place: WindowPlace, arrangement: string): WindowPlaces {
  const { x, y } = placeOn(known, arrangement) ?? place
  return withPlace(known, { ...place, x, y }, arrangement)
}
