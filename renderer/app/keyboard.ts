// The key listener of the window: a combination → the shortcut that it names.

import { shortcuts } from '../state/acts/shortcuts.ts'
import type { Page } from '../state/page.ts'
import { combinationOf } from '../words/key-names.ts'

/** Where a single key already means something: fields, buttons, links, sliders, menus. */
const takesKeys = 'input, textarea, select, button, a[href], [role^="menuitem"], [contenteditable]'

/** Where text is written; a slider is an input, too, but none of these. */
const takesText = 'input:not([type="range"], [type="radio"], [type="checkbox"]), textarea, [contenteditable]'

/** Where arrows move something of their own; lists take their keys before they come here. */
const takesArrows = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="slider"], [role="separator"]'

/** Listens for the whole window; gives how to stop. */
export function startKeyboard(page: Page): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing || event.defaultPrevented) return
    // A layer above the page has its own keys.
    if (page.layers.getState() !== null) return
    const combination = combinationOf(event, page.mirror.getState().system.platform)
    const shortcut = shortcuts.find(({ keys }) => keys.includes(combination))
    if (shortcut === undefined) return
    const plain = !combination.includes('mod+')
    if (shortcut.typed === true && plain && event.target instanceof Element && event.target.closest(takesKeys) !== null) return
    if (shortcut.written === true && event.target instanceof Element && event.target.closest(takesText) !== null) return
    if (shortcut.steps === true && event.target instanceof Element && event.target.closest(takesArrows) !== null) return
    event.preventDefault()
    shortcut.run(page)
  }
  const onMouse = (event: MouseEvent): void => {
    // The two thumb buttons of a mouse.
    if (event.button === 3) page.view.back()
    if (event.button === 4) page.view.forward()
  }
  window.addEventListener('keydown', onKeyDown)
  window.addEventListener('mouseup', onMouse)
  return () => {
    window.removeEventListener('keydown', onKeyDown)
    window.removeEventListener('mouseup', onMouse)
  }
}
