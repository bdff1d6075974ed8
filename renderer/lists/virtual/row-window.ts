// Which rows of a long list are near the visible part, also beyond the height at which browsers stop scrolling.

/** Pixels, except `count`. */
export type Geometry = { readonly count: number; readonly rowHeight: number; readonly viewport: number }

/**
 * Where the scrolled box stands and where the list stands; both from the top of the list, so negative while something above it is in
 * view. They differ only in lists too tall for a box of their own height.
 */
export type ScrollPosition = { readonly box: number; readonly list: number }

/** Chromium clips boxes at 33,554,428 device pixels; a fifth of that also holds at the largest zoom (500 %). */
export const tallestBox = 6_000_000

const listHeight = ({ count, rowHeight }: Geometry): number => count * rowHeight

/** Height of the box that is really scrolled. */
export const boxHeight = (geometry: Geometry): number => Math.min(listHeight(geometry), tallestBox)

/** How far box and list can move before the end of the list is at the end of the viewport. */
const reach = (height: number, { viewport }: Geometry): number => Math.max(0, height - viewport)

/** As far as a list can stand: not beyond where its end is at the end of the viewport. */
export const within = (geometry: Geometry, list: number): number => Math.min(list, reach(listHeight(geometry), geometry))

/** Where the list stands when the box was put somewhere at once: in proportion, exact at both ends. */
export function fromBox(geometry: Geometry, box: number): number {
  const [short, long] = [reach(boxHeight(geometry), geometry), reach(listHeight(geometry), geometry)]
  if (short === long || box <= 0) return box
  return box >= short ? long + (box - short) : Math.round((box * long) / short)
}

/** Where the box has to be put to bring the list somewhere: the way back of `fromBox`. */
export function toBox(geometry: Geometry, list: number): number {
  const [short, long] = [reach(boxHeight(geometry), geometry), reach(listHeight(geometry), geometry)]
  if (short === long || list <= 0) return list
  return list >= long ? short + (list - long) : (list * short) / long
}

/** Follows the box: the list moves as far as a wheel or a key moved it, and in proportion when the thumb was dragged further. */
export function follow(geometry: Geometry, was: ScrollPosition, box: number): ScrollPosition {
  const long = reach(listHeight(geometry), geometry)
  const short = reach(boxHeight(geometry), geometry)
  const step = box - was.box
  if (short === long || box <= 0 || box >= short || Math.abs(step) > geometry.viewport) return { box, list: fromBox(geometry, box) }
  return { box, list: Math.min(long, Math.max(0, was.list + step)) }
}

/** Rows from `first` up to, not including, `end`. */
export type RowWindow = { readonly first: number; readonly end: number }

/** With rows to spare it moves in such steps, so that not every row scrolled by is a change. */
const stepOfRows = 4

/**
 * The rows in view, and those within `spare` pixels before and after them. With none to spare it is always as many rows as can be in view,
 * so that a list that is thrown about shows other rows in the same elements: none has to come or go.
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

/** Where the list has to stand to show a whole row with least movement; `margin` stays free at the top (a sticky head). */
export function reveal({ rowHeight, viewport }: Geometry, list: number, row: number, margin: number): number {
  const top = row * rowHeight
  if (top - margin < list) return top - margin
  return top + rowHeight > list + viewport ? top + rowHeight - viewport : list
}
