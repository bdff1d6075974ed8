// Keyboard navigation of the palette: arrows by line, Tab by group, Page keys by eight lines.
import type { PaletteGroup } from './palette-entry.ts'

/** How many lines Page Up and Page Down move by: about those in view. */
const linesPerPage = 8

type KeyPress = {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/**
 * The line's number that a key moves to (arrows wrap round), or null if it does not move. `isInList`: the person has moved among the lines
 * already, so that Home and End apply to them and not to the text cursor.
 */
export function moveInPalette(keyPress: KeyPress, groups: readonly PaletteGroup[], chosen: number, isInList: boolean): number | null {
  const { key } = keyPress
  if (keyPress.ctrlKey || keyPress.metaKey || keyPress.altKey) return null
  const groupSizes = groups.map(({ entries }) => entries.length)
  const total = groupSizes.reduce((sum, size) => sum + size, 0)
  if (key === 'Tab') return firstOfNeighbourGroup(groupSizes, chosen, keyPress.shiftKey ? -1 : 1)
  if (total === 0 || keyPress.shiftKey) return null
  switch (key) {
    case 'ArrowDown':
      return (chosen + 1) % total
    case 'ArrowUp':
      return chosen <= 0 ? total - 1 : chosen - 1
    case 'PageDown':
      return Math.min(total - 1, chosen + linesPerPage)
    case 'PageUp':
      return Math.max(0, chosen - linesPerPage)
    case 'Home':
      return isInList ? 0 : null
    case 'End':
      return isInList ? total - 1 : null
    default:
      return null
  }
}

/** The first line of the next or previous group, wrapping around; 0 without lines, so that Tab never leaves the input. */
function firstOfNeighbourGroup(groupSizes: readonly number[], chosen: number, step: 1 | -1): number {
  const groupStarts = groupSizes.map((_, index) => groupSizes.slice(0, index).reduce((sum, size) => sum + size, 0))
  const currentGroup = groupStarts.findLastIndex(start => start <= chosen)
  const nextGroup = currentGroup === -1 && step === -1 ? groupStarts.length - 1 : currentGroup + step
  return groupStarts.at(nextGroup >= groupStarts.length ? 0 : nextGroup) ?? 0
}
