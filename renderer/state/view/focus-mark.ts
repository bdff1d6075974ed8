// A description of the focused element of a page by name, to find it again after the page was rendered anew.

export type FocusMark =
  /** An item of a list, named by the list's label; restored to the list's tab stop, wherever its item is by then. */
  | { readonly kind: 'item'; readonly list: string; readonly position: number }
  /** The nth control with this accessible name. */
  | { readonly kind: 'control'; readonly name: string; readonly nth: number }

const lists = '[role="grid"], [role="listbox"]'
const controls = 'a[href], button, input, select, [tabindex]'

/** Describes the focused `element`, a descendant of `main`. */
export function markFocus(main: Element, element: HTMLElement): FocusMark {
  const item = element.closest<HTMLElement>('[data-position]')
  const list = item?.closest(lists)?.getAttribute('aria-label') ?? null
  if (item !== null && list !== null) return { kind: 'item', list, position: Number(item.dataset['position']) }
  const name = nameOf(element)
  return { kind: 'control', name, nth: controlsCalled(main, name).indexOf(element) }
}

/** The marked element; null while it is not rendered. */
function findFocus(main: Element, mark: FocusMark): HTMLElement | null {
  if (mark.kind === 'control') return controlsCalled(main, mark.name)[mark.nth] ?? null
  const list = [...main.querySelectorAll(lists)].find(each => each.getAttribute('aria-label') === mark.list)
  return list?.querySelector<HTMLElement>('[data-position][tabindex="0"]') ?? null
}

/** The initial cursor position of a list without a saved one, from the mark; -1: none. */
export const markedPosition = (mark: FocusMark | null, list: string): number =>
  mark?.kind === 'item' && mark.list === list ? mark.position : -1

/**
 * Moves the focus from `main` to the marked element as soon as it is rendered, unless a key, press or wheel comes first; returns the cancel
 * function.
 */
export function focusWhenDrawn(main: HTMLElement, mark: FocusMark, ended: () => void): () => void {
  const end = (): void => {
    isOver = true
    drawn.disconnect()
    for (const act of acts) window.removeEventListener(act, giveUp, true)
  }
  const giveUp = (): void => {
    end()
    ended()
  }
  const look = (): void => {
    if (isOver) return
    const element = document.activeElement === main ? findFocus(main, mark) : null
    if (element === null && document.activeElement === main) return
    giveUp()
    element?.focus({ preventScroll: true })
  }
  let isOver = false
  const acts = ['keydown', 'pointerdown', 'wheel'] as const
  const drawn = new MutationObserver(look)
  drawn.observe(main, { childList: true, subtree: true })
  for (const act of acts) window.addEventListener(act, giveUp, true)
  // In a microtask, after the layout effects in which grids compute their columns.
  queueMicrotask(look)
  return end
}

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? ''

const controlsCalled = (main: Element, name: string): HTMLElement[] =>
  [...main.querySelectorAll<HTMLElement>(controls)].filter(each => nameOf(each) === name)
