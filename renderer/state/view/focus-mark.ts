// What of a page has the focus, by its name and not as an element: found again when the page is drawn anew.

export type FocusMark =
  /** In a list; its own tab stop is found again, wherever its item is by then. */
  | { readonly kind: 'item'; readonly list: string; readonly position: number }
  /** The nth of the controls that are called so. */
  | { readonly kind: 'control'; readonly name: string; readonly nth: number }

const lists = '[role="grid"], [role="listbox"]'
const controls = 'a[href], button, input, select, [tabindex]'

/** `element` lies in `main`. */
export function markFocus(main: Element, element: HTMLElement): FocusMark {
  const item = element.closest<HTMLElement>('[data-position]')
  const list = item?.closest(lists)?.getAttribute('aria-label') ?? null
  if (item !== null && list !== null) return { kind: 'item', list, position: Number(item.dataset['position']) }
  const name = nameOf(element)
  return { kind: 'control', name, nth: controlsCalled(main, name).indexOf(element) }
}

/** Null while it is not drawn. */
function findFocus(main: Element, mark: FocusMark): HTMLElement | null {
  if (mark.kind === 'control') return controlsCalled(main, mark.name)[mark.nth] ?? null
  const list = [...main.querySelectorAll(lists)].find(each => each.getAttribute('aria-label') === mark.list)
  return list?.querySelector<HTMLElement>('[data-position][tabindex="0"]') ?? null
}

/** Where the cursor of a list that keeps none itself begins; -1: nowhere. */
export const markedPosition = (mark: FocusMark | null, list: string): number =>
  mark?.kind === 'item' && mark.list === list ? mark.position : -1

/** Puts the focus from `main` on what is marked as soon as that is drawn, unless the person does something first. Gives how to end the wait. */
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
  // What is drawn already is laid out first: cards find their columns.
  queueMicrotask(look)
  return end
}

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? ''

const controlsCalled = (main: Element, name: string): HTMLElement[] =>
  [...main.querySelectorAll<HTMLElement>(controls)].filter(each => nameOf(each) === name)
