// How many cards stand side by side, and how high a row of them is: the same as `auto-fill` in cards.css would make.
import type { CoverSize } from '../../shared/list-views.ts'

/** rem: between cards across and down, and the two lines of text below a cover. */
const [gapAcross, gapDown, words] = [1.25, 1.5, 2.875]

/** rem, when the tokens do not say: their usual `--card-min`. */
const usualCover = 10.75

/** What the smallest cover is multiplied with. */
const scales = { small: 0.7, medium: 1, large: 1.5 } as const satisfies Record<CoverSize, number>

/** In pixels but `columns`. */
export type CardLayout = { readonly columns: number; readonly rowHeight: number }

/** For the width that an element has now between its margins; `rem` in pixels. */
export function cardLayout(element: HTMLElement, rem: number, size: CoverSize): CardLayout {
  const style = getComputedStyle(element)
  const smallest = (Number.parseFloat(style.getPropertyValue('--card-min')) || usualCover) * scales[size] * rem
  const gap = gapAcross * rem
  const padding = (Number.parseFloat(style.paddingLeft) || 0) + (Number.parseFloat(style.paddingRight) || 0)
  const width = element.clientWidth - padding
  const columns = Math.max(1, Math.floor((width + gap) / (smallest + gap)))
  const cover = (width - gap * (columns - 1)) / columns
  return { columns, rowHeight: Math.ceil(cover + (words + gapDown) * rem) }
}
