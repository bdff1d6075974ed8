// The large window's last bounds, checked against the present screens.
import { z } from 'zod'

const pixels = z.number().int().min(-100_000).max(100_000)
export const windowBoundsSchema = z.object({ x: pixels, y: pixels, width: pixels, height: pixels, maximized: z.boolean() })
export type WindowBounds = z.infer<typeof windowBoundsSchema>

export type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Smallest size that the page's layout is made for, pixels. */
export const smallestSize = { width: 900, height: 600 }
const defaultSize = { width: 1280, height: 820 }

/**
 * The bounds to open with: the last ones if enough of the title bar is on a screen to be grabbed, else centred (no x and y). Never larger
 * than the screen, unless that is smaller than `smallestSize`.
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

/** Whether 100 by 20 pixels of the title bar lie on the screen. */
function isReachable(bounds: Rectangle, screen: Rectangle): boolean {
  const across = Math.min(bounds.x + bounds.width, screen.x + screen.width) - Math.max(bounds.x, screen.x)
  return across >= 100 && bounds.y >= screen.y - 10 && bounds.y + 20 <= screen.y + screen.height
}
