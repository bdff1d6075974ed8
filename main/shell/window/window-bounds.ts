// The large window's last bounds, checked against the present screens.
import { z } from 'zod'

const pixels = z.number().int().min(-100_000).max(100_000)
export const windowBoundsSchema = z.object({ x: pixels, y: pixels, width: pixels, height: pixels, maximized: z.boolean() })
export type WindowBounds = z.infer<typeof windowBoundsSchema>

export type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Smallest size of the window, pixels: the page's layout is made for no smaller one. */
export const smallestSize = { width: 900, height: 600 }
const defaultSize = { width: 1280, height: 820 }

/**
 * The bounds to open with, in pixels of the screen: the last ones if enough of the title bar is on a screen to be grabbed, else only a
 * size, without x and y, so that the window is centred. Never larger than the screen, unless that is smaller than `smallestSize`.
 */
export function openingBounds(last: WindowBounds | null, screens: readonly Rectangle[]): Partial<Rectangle> {
  const candidates = last === null ? [] : screens.map(screen => ({ screen, bounds: { x: last.x, y: last.y, ...fitTo(last, screen) } }))
  const reachable = candidates.find(({ screen, bounds }) => isReachable(bounds, screen))
  if (reachable) return reachable.bounds
  return fitTo(defaultSize, screens[0] ?? defaultSize)
}

type Size = Pick<Rectangle, 'width' | 'height'>
const fitTo = (wish: Size, screen: Size): Size => ({
  width: Math.max(smallestSize.width, Math.min(wish.width, screen.width)),
  height: Math.max(smallestSize.height, Math.min(wish.height, screen.height)),
})

/**
 * Whether the window can be grabbed: its upper edge is on the screen, at most 10 pixels above it and at least 20 above its end, over a
 * width of 100 pixels or more.
 */
function isReachable(bounds: Rectangle, screen: Rectangle): boolean {
  const across = Math.min(bounds.x + bounds.width, screen.x + screen.width) - Math.max(bounds.x, screen.x)
  return across >= 100 && bounds.y >= screen.y - 10 && bounds.y + 20 <= screen.y + screen.height
}
