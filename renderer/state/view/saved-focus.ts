// A description of the focused element of a page by name, to find it again after the page was rendered anew.

export type SavedFocus =
  /** An item of a list, named by the list's label; restored to the list's tab stop, wherever its item is by then. */
  | { readonly kind: 'item'; readonly list: string; readonly position: number }
  /** The nth control with this accessible name. */
  | { readonly kind: 'control'; readonly name: string; readonly nth: number }

const listSelector = '[role="grid"], [role="listbox"]'
const controlSelector = 'a[href], button, input, select, [tabindex]'

/** Describes the focused `element`, a descendant of `main`, so that it can be found again. */
export function describeFocus(main: Element, element: HTMLElement): SavedFocus {
  const item = element.closest<HTMLElement>('[data-position]')
  const list = item?.closest(listSelector)?.getAttribute('aria-label') ?? null
  if (item !== null && list !== null) return { kind: 'item', list, position: Number(item.dataset['position']) }
  const name = nameOf(element)
  return { kind: 'control', name, nth: controlsNamed(main, name).indexOf(element) }
}

/** The element that a description names; null while it is not rendered. */
function findFocus(main: Element, saved: SavedFocus): HTMLElement | null {
  if (saved.kind === 'control') return controlsNamed(main, saved.name)[saved.nth] ?? null
  const list = [...main.querySelectorAll(listSelector)].find(each => each.getAttribute('aria-label') === saved.list)
  return list?.querySelector<HTMLElement>('[data-position][tabindex="0"]') ?? null
}

/** The cursor position that `saved` names in the list with this label, as its initial one; -1: none. */
export const savedPosition = (saved: SavedFocus | null, list: string): number =>
  saved?.kind === 'item' && saved.list === list ? saved.position : -1

/**
 * Moves the focus from `main` to the described element as soon as it is rendered, unless a key, press or wheel comes first or the focus is
 * elsewhere by then, and calls `onEnd` in each case; returns the function that cancels without it.
 */
export function focusWhenRendered(main: HTMLElement, saved: SavedFocus, onEnd: () => void): () => void {
  const stopWaiting = (): void => {
    isDone = true
    observer.disconnect()
    for (const userEvent of userEvents) window.removeEventListener(userEvent, cancel, true)
  }
  const cancel = (): void => {
    stopWaiting()
    onEnd()
  }
  const tryFocus = (): void => {
    if (isDone) return
    const element = document.activeElement === main ? findFocus(main, saved) : null
    if (element === null && document.activeElement === main) return
    cancel()
    element?.focus({ preventScroll: true })
  }
  let isDone = false
  const userEvents = ['keydown', 'pointerdown', 'wheel'] as const
  const observer = new MutationObserver(tryFocus)
  observer.observe(main, { childList: true, subtree: true })
  for (const userEvent of userEvents) window.addEventListener(userEvent, cancel, true)
  // Tried in a microtask, after the layout effects in which grids compute their columns.
  queueMicrotask(tryFocus)
  return stopWaiting
}

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? ''

const controlsNamed = (main: Element, name: string): HTMLElement[] =>
  [...main.querySelectorAll<HTMLElement>(controlSelector)].filter(each => nameOf(each) === name)
