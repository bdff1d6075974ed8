// Which rows of a long list are near the viewport, also for lists taller than the browser's largest element.

/** The number of rows of a list; the height of a row and of the viewport, pixels. */
export type Geometry = { readonly count: number; readonly rowHeight: number; readonly viewport: number }

/**
 * Scroll offsets of the box and of the list, pixels from the top of the list, negative while something above it is in view. They differ
 * only for lists taller than the tallest box.
 */
export type ScrollOffsets = { readonly box: number; readonly list: number }

/**
 * The height, pixels, of the tallest box. Chromium clips boxes at 33,554,428 device pixels; a fifth of that also holds at the largest zoom
 * (500 %).
 */
export const tallestBox = 6_000_000

const listHeight = ({ count, rowHeight }: Geometry): number => count * rowHeight

/** The height of the scrolled box, pixels, capped at `tallestBox`. */
export const boxHeight = (geometry: Geometry): number => Math.min(listHeight(geometry), tallestBox)

/** The largest scroll offset: the end of the box or list is at the end of the viewport. */
const maxScroll = (height: number, { viewport }: Geometry): number => Math.max(0, height - viewport)

/** Clamps a list offset to the largest one. */
export const clampOffset = (geometry: Geometry, list: number): number => Math.min(list, maxScroll(listHeight(geometry), geometry))

/** The list offset for a box offset that was jumped to: proportional, exact at both ends. */
export function listOffsetOf(geometry: Geometry, box: number): number {
  const [maxBox, maxList] = [maxScroll(boxHeight(geometry), geometry), maxScroll(listHeight(geometry), geometry)]
  if (maxBox === maxList || box <= 0) return box
  return box >= maxBox ? maxList + (box - maxBox) : Math.round((box * maxList) / maxBox)
}

/** The box offset for a list offset, the inverse of `listOffsetOf`. */
export function boxOffsetOf(geometry: Geometry, list: number): number {
  const [maxBox, maxList] = [maxScroll(boxHeight(geometry), geometry), maxScroll(listHeight(geometry), geometry)]
  if (maxBox === maxList || list <= 0) return list
  return list >= maxList ? maxBox + (list - maxList) : (list * maxBox) / maxList
}

/**
 * The offsets after the box was scrolled: the list moves by the same distance, or proportionally if that is more than a viewport (dragged
 * thumb).
 */
export function offsetsAfterScroll(geometry: Geometry, before: ScrollOffsets, box: number): ScrollOffsets {
  const maxList = maxScroll(listHeight(geometry), geometry)
  const maxBox = maxScroll(boxHeight(geometry), geometry)
  const step = box - before.box
  if (maxBox === maxList || box <= 0 || box >= maxBox || Math.abs(step) > geometry.viewport)
    return { box, list: listOffsetOf(geometry, box) }
  return { box, list: Math.min(maxList, Math.max(0, before.list + step)) }
}

/** The rows with the indices from `first` up to, not including, `end`. */
export type RowWindow = { readonly first: number; readonly end: number }

/** The rendered window moves in steps of this many rows, so that not every scrolled row causes a rendering. */
const windowStep = 4

/**
 * The rows in view, and those within `spareHeight` pixels around them. Without spare ones their number is constant, so that a list scrolled
 * fast shows other rows in the same elements, and none is mounted or unmounted.
 */
export function rowWindow({ count, rowHeight, viewport }: Geometry, list: number, spareHeight: number): RowWindow {
  const clamp = (row: number): number => Math.min(count, Math.max(0, row))
  if (spareHeight === 0) {
    const top = Math.floor(list / rowHeight)
    return { first: clamp(top), end: clamp(top + Math.ceil(viewport / rowHeight) + 1) }
  }
  const first = Math.floor((list - spareHeight) / rowHeight / windowStep) * windowStep
  const end = Math.ceil((list + viewport + spareHeight) / rowHeight / windowStep) * windowStep
  return { first: clamp(first), end: clamp(end) }
}

/** The list offset that shows a whole row with the least scrolling; `margin` pixels stay free at the top for a sticky head. */
export function offsetToReveal({ rowHeight, viewport }: Geometry, list: number, row: number, margin: number): number {
  const top = row * rowHeight
  if (top - margin < list) return top - margin
  return top + rowHeight > list + viewport ? top + rowHeight - viewport : list
}
