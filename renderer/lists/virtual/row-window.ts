// Which rows of a long list are near the viewport, also for lists taller than the browser's largest element.

/** Pixels, except `count`. */
export type Geometry = { readonly count: number; readonly rowHeight: number; readonly viewport: number }

/**
 * Scroll offsets of the box and of the list, pixels from the top of the list, negative while something above it is in view. They differ
 * only for lists taller than the tallest box.
 */
export type ScrollPosition = { readonly box: number; readonly list: number }

/** Chromium clips boxes at 33,554,428 device pixels; a fifth of that also holds at the largest zoom (500 %). */
export const tallestBox = 6_000_000

const listHeight = ({ count, rowHeight }: Geometry): number => count * rowHeight

/** The height of the scrolled box, pixels, capped at `tallestBox`. */
export const boxHeight = (geometry: Geometry): number => Math.min(listHeight(geometry), tallestBox)

/** The largest scroll offset: the end of the box or list is at the end of the viewport. */
const reach = (height: number, { viewport }: Geometry): number => Math.max(0, height - viewport)

/** Clamps a list offset to the largest one. */
export const within = (geometry: Geometry, list: number): number => Math.min(list, reach(listHeight(geometry), geometry))

/** The list offset for a box offset set at once: proportional, exact at both ends. */
export function fromBox(geometry: Geometry, box: number): number {
  const [short, long] = [reach(boxHeight(geometry), geometry), reach(listHeight(geometry), geometry)]
  if (short === long || box <= 0) return box
  return box >= short ? long + (box - short) : Math.round((box * long) / short)
}

/** The box offset for a list offset, the inverse of `fromBox`. */
export function toBox(geometry: Geometry, list: number): number {
  const [short, long] = [reach(boxHeight(geometry), geometry), reach(listHeight(geometry), geometry)]
  if (short === long || list <= 0) return list
  return list >= long ? short + (list - long) : (list * short) / long
}

/**
 * The offsets after the box was scrolled: the list moves by the same distance, or proportionally if that is more than a viewport (dragged
 * thumb).
 */
export function follow(geometry: Geometry, was: ScrollPosition, box: number): ScrollPosition {
  const long = reach(listHeight(geometry), geometry)
  const short = reach(boxHeight(geometry), geometry)
  const step = box - was.box
  if (short === long || box <= 0 || box >= short || Math.abs(step) > geometry.viewport) return { box, list: fromBox(geometry, box) }
  return { box, list: Math.min(long, Math.max(0, was.list + step)) }
}

/** Rows from `first` up to, not including, `end`. */
export type RowWindow = { readonly first: number; readonly end: number }

/** The rendered window moves in steps of this many rows, so that not every scrolled row causes a rendering. */
const stepOfRows = 4

/**
 * The rows in view, and those within `spare` pixels around them. Without spare ones their number is constant, so that a list scrolled fast
 * shows other rows in the same elements, and none is mounted or unmounted.
 */
export function rowWindow({ count, rowHeight, viewport }: Geometry, list: number, spare: number): RowWindow {
  const clamp = (row: number): number => Math.min(count, Math.max(0, row))
  if (spare === 0) {
    const top = Math.floor(list / rowHeight)
    return { first: clamp(top), end: clamp(top + Math.ceil(viewport / rowHeight) + 1) }
  }
  const first = Math.floor((list - spare) / rowHeight / stepOfRows) * stepOfRows
  const end = Math.ceil((list + viewport + spare) / rowHeight / stepOfRows) * stepOfRows
  return { first: clamp(first), end: clamp(end) }
}

/** The list offset that shows a whole row with the least scrolling; `margin` pixels stay free at the top for a sticky head. */
export function reveal({ rowHeight, viewport }: Geometry, list: number, row: number, margin: number): number {
  const top = row * rowHeight
  if (top - margin < list) return top - margin
  return top + rowHeight > list + viewport ? top + rowHeight - viewport : list
}
