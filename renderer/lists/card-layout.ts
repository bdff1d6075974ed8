// The columns and row height of a grid of cards, equal to those of CSS `auto-fill` in cards.css.
import type { CoverSize } from '../../shared/list-views.ts'

/** Horizontal gap, vertical gap, and height of the two lines below a cover; rem. */
const [gapAcross, gapDown, textHeight] = [1.25, 1.5, 2.875]

/** The default of the token `--card-min`, the least width of a cover, rem. */
const defaultCoverWidth = 10.75

/** Factors of the least cover width, by cover size. */
const coverScales = { small: 0.7, medium: 1, large: 1.5 } as const satisfies Record<CoverSize, number>

/** How many columns fit, and the height of a row with the gap below it, pixels. */
export type CardLayout = { readonly columns: number; readonly rowHeight: number }

/** The layout for an element's current inner width; `rem` in pixels. */
export function cardLayout(element: HTMLElement, rem: number, coverSize: CoverSize): CardLayout {
  const style = getComputedStyle(element)
  const leastCoverWidth = (Number.parseFloat(style.getPropertyValue('--card-min')) || defaultCoverWidth) * coverScales[coverSize] * rem
  const gap = gapAcross * rem
  const padding = (Number.parseFloat(style.paddingLeft) || 0) + (Number.parseFloat(style.paddingRight) || 0)
  const width = element.clientWidth - padding
  const columns = Math.max(1, Math.floor((width + gap) / (leastCoverWidth + gap)))
  const cover = (width - gap * (columns - 1)) / columns
  return { columns, rowHeight: Math.ceil(cover + (textHeight + gapDown) * rem) }
}
