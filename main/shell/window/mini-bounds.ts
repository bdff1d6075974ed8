// Position of the mini player's window: remembered per display, and always fully on a display that exists.
import { z } from 'zod'

const pixels = z.number().int().min(-100_000).max(100_000)
/** Position and size, pixels; x and y are relative to the work area of the display. */
const bounds = z.object({ x: pixels, y: pixels, width: pixels, height: pixels })
/** One entry per display, by the system's id of it; the display last used is last. */
export const savedMiniBounds = z.object({ places: z.array(bounds.extend({ display: z.number() })).max(16) })
export type SavedMiniBounds = z.infer<typeof savedMiniBounds>

type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
/** The members of Electron's display that this file reads. */
export type Display = { readonly id: number; readonly workArea: Rectangle }

/** Sizes of the window, pixels: the smallest has room for the song and its buttons only; above the largest it would be a second page. */
export const miniSize = { smallest: { width: 320, height: 132 }, first: { width: 380, height: 276 }, largest: { width: 640, height: 640 } }
/** Distance of the first position from the right and lower edges of the work area, pixels. */
const margin = 24

/**
 * The bounds to open with, in pixels of the screen, wholly within a work area: on the display last used if it exists, else on the first of
 * `displays`; at the position saved for that display, else in its lower right corner.
 */
export function miniBounds({ places: saved }: SavedMiniBounds, displays: readonly [Display, ...Display[]]): Rectangle {
  const last = saved.findLast(({ display }) => displays.some(({ id }) => id === display))
  const { id, workArea } = displays.find(display => display.id === last?.display) ?? displays[0]
  const lastBounds = saved.findLast(({ display }) => display === id)
  const clamp = (min: number, wish: number, max: number) => Math.max(min, Math.min(wish, max))
  const { smallest, first, largest } = miniSize
  const width = Math.min(workArea.width, clamp(smallest.width, lastBounds?.width ?? first.width, largest.width))
  const height = Math.min(workArea.height, clamp(smallest.height, lastBounds?.height ?? first.height, largest.height))
  const [right, bottom] = [workArea.width - width, workArea.height - height]
  return {
    x: workArea.x + clamp(0, lastBounds?.x ?? right - margin, right),
    y: workArea.y + clamp(0, lastBounds?.y ?? bottom - margin, bottom),
    width,
    height,
  }
}

/** The saved bounds with those on one display replaced; that display is now the last used, and only the last 16 are kept. */
export function withMiniBounds(
  { places: saved }: SavedMiniBounds,
  { x, y, width, height }: Rectangle,
  { id, workArea }: Display,
): SavedMiniBounds {
  const others = saved.filter(({ display }) => display !== id).slice(-15)
  return { places: [...others, { display: id, x: x - workArea.x, y: y - workArea.y, width, height }] }
}

/**
 * The saved bounds with the size on one display replaced and its position kept: Wayland tells no positions, and a session of another kind
 * may use the saved one.
 */
export function withMiniSize(
  savedBounds: SavedMiniBounds,
  { width, height }: Pick<Rectangle, 'width' | 'height'>,
  display: Display,
): SavedMiniBounds {
  return withMiniBounds(savedBounds, { ...miniBounds(savedBounds, [display]), width, height }, display)
}
