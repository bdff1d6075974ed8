// Keyboard navigation of the palette: arrows by line, Tab by group, Page keys by eight lines.
import type { Group } from './palette-entry.ts'

/** How many lines Page Up and Page Down move by: about those in view. */
const pageOfLines = 8

type Press = {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/**
 * The line's number that a key moves to, or null if it does not move. `among`: the person has moved among the lines already, so that Home
 * and End apply to them and not to the text cursor.
 */
export function moveInPalette(press: Press, groups: readonly Group[], chosen: number, among: boolean): number | null {
  const { key } = press
  if (press.ctrlKey || press.metaKey || press.altKey) return null
  const sizes = groups.map(({ entries }) => entries.length)
  const all = sizes.reduce((sum, size) => sum + size, 0)
  if (key === 'Tab') return otherGroup(sizes, chosen, press.shiftKey ? -1 : 1)
  if (all === 0 || press.shiftKey) return null
  switch (key) {
    case 'ArrowDown':
      return (chosen + 1) % all
    case 'ArrowUp':
      return chosen <= 0 ? all - 1 : chosen - 1
    case 'PageDown':
      return Math.min(all - 1, chosen + pageOfLines)
    case 'PageUp':
      return Math.max(0, chosen - pageOfLines)
    case 'Home':
      return among ? 0 : null
    case 'End':
      return among ? all - 1 : null
    default:
      return null
  }
}

/** The first line of the next or previous group, wrapping around; 0 without lines, so that Tab never leaves the input. */
function otherGroup(sizes: readonly number[], chosen: number, step: 1 | -1): number {
  const starts = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, size) => sum + size, 0))
  const here = starts.findLastIndex(start => start <= chosen)
  const next = here === -1 && step === -1 ? starts.length - 1 : here + step
  return starts.at(next >= starts.length ? 0 : next) ?? 0
}
