// The large window's saved bounds: one entry for each arrangement of screens that it was used on, as at home and at a desk.
import { z } from 'zod'
import { type Rectangle, type WindowBounds, windowBoundsSchema } from './window-bounds.ts'

/** Most arrangements of screens whose bounds are saved. */
const maxSaved = 16
/** `screens`: key of the arrangement; '': unknown, as in files of earlier versions. The entry used last is the last. */
const boundsFile = z.object({ places: z.array(windowBoundsSchema.extend({ screens: z.string().max(1_000) })).max(maxSaved) })
/** The schema of the file; earlier versions wrote a single entry without an arrangement. */
export const savedWindowBounds = z.union([boundsFile, windowBoundsSchema.transform(bounds => ({ places: [{ ...bounds, screens: '' }] }))])
export type SavedWindowBounds = z.infer<typeof boundsFile>

/**
 * The key of an arrangement, equal for the same screens in any order. `screens`: their bounds, not their work areas, which change with a
 * panel.
 */
export const arrangementOf = (screens: readonly Rectangle[]): string =>
  screens
    .map(({ x, y, width, height }) => `${x},${y} ${width}x${height}`)
    .sort()
    .join('; ')
    .slice(0, 1_000)

/**
 * The bounds saved for this arrangement of screens, else those used last on any other; null if none are saved. Whether they are on a screen
 * is checked by `openingBounds`.
 */
export const boundsOn = ({ places: savedPlaces }: SavedWindowBounds, arrangement: string): WindowBounds | null =>
  savedPlaces.findLast(({ screens }) => screens === arrangement) ?? savedPlaces.at(-1) ?? null

/** The saved bounds with those of one arrangement replaced; beyond `maxSaved` arrangements those unused for longest are dropped. */
export function withBounds({ places: savedPlaces }: SavedWindowBounds, bounds: WindowBounds, arrangement: string): SavedWindowBounds {
  const others = savedPlaces.filter(({ screens }) => screens !== arrangement && screens !== '').slice(1 - maxSaved)
  return { places: [...others, { ...bounds, screens: arrangement }] }
}

/** The saved bounds with size and state of one arrangement replaced and its position kept, because Wayland tells no positions. */
export function withSize(savedBounds: SavedWindowBounds, bounds: WindowBounds, arrangement: string): SavedWindowBounds {
  const { x, y } = boundsOn(savedBounds, arrangement) ?? bounds
  return withBounds(savedBounds, { ...bounds, x, y }, arrangement)
}
