// Where the small window was on each display, and where it opens: always whole on a display that is there.
import { z } from 'zod'

const pixels = z.number().int().min(-100_000).max(100_000)
/** From the corner of what the display has room for. */
const place = z.object({ x: pixels, y: pixels, width: pixels, height: pixels })
/** `display`: as the system numbers it. The last one that it stood on comes last. */
export const miniPlaces = z.object({ places: z.array(place.extend({ display: z.number() })).max(16) })
export type MiniPlaces = z.infer<typeof miniPlaces>

type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
/** What of Electron's displays is looked at. */
export type Display = { readonly id: number; readonly workArea: Rectangle }

/** Pixels. Below the smallest nothing but the song and its buttons would be in it; it is no second page above the largest. */
export const miniSize = { smallest: { width: 320, height: 132 }, first: { width: 380, height: 276 }, largest: { width: 640, height: 640 } }
/** From the edges of the display, pixels. */
const margin = 24

/** On the display where it stood last, if that is there, else on the primary, the first of `displays`; there, where it was on it, else in the lower right corner. */
export function miniBounds({ places }: MiniPlaces, displays: readonly [Display, ...Display[]]): Rectangle {
  const last = places.findLast(({ display }) => displays.some(({ id }) => id === display))
  const { id, workArea } = displays.find(display => display.id === last?.display) ?? displays[0]
  const known = places.findLast(({ display }) => display === id)
  const within = (least: number, wish: number, most: number) => Math.max(least, Math.min(wish, most))
  const { smallest, first, largest } = miniSize
  const width = Math.min(workArea.width, within(smallest.width, known?.width ?? first.width, largest.width))
  const height = Math.min(workArea.height, within(smallest.height, known?.height ?? first.height, largest.height))
  const [right, bottom] = [workArea.width - width, workArea.height - height]
  return {
    x: workArea.x + within(0, known?.x ?? right - margin, right),
    y: workArea.y + within(0, known?.y ?? bottom - margin, bottom),
    width,
    height,
  }
}

/** The places with a new one; of very many displays the last ones are known. */
export function withMiniPlace({ places }: MiniPlaces, { x, y, width, height }: Rectangle, { id, workArea }: Display): MiniPlaces {
  const others = places.filter(({ display }) => display !== id).slice(-15)
  return { places: [...others, { display: id, x: x - workArea.x, y: y - workArea.y, width, height }] }
}

/** The places with a new size, where the system tells no place (Wayland): what was known of that stays for a session that does. */
export function withMiniSize(known: MiniPlaces, { width, height }: Pick<Rectangle, 'width' | 'height'>, display: Display): MiniPlaces {
  return withMiniPlace(known, { ...miniBounds(known, [display]), width, height }, display)
}
