// Keyboard shortcuts of the window, except while a layer is open, and the back and forward buttons of a mouse.

import { shortcuts } from '../state/actions/shortcuts.ts'
import type { AppContextValue } from '../state/app-context.ts'
import { combinationOf } from '../words/key-names.ts'

/**
 * Elements in which a key without Ctrl (⌘) may already do something (fields, buttons, links, sliders, menus): shortcuts of such a key that
 * are marked `ignoredOnControls` do nothing in them.
 */
const controlSelector = 'input, textarea, select, button, a[href], [role^="menuitem"], [contenteditable]'

/** Elements in which text is typed; range, radio and checkbox inputs are not. */
const textFieldSelector = 'input:not([type="range"], [type="radio"], [type="checkbox"]), textarea, [contenteditable]'

/** Elements that use the arrow keys themselves; lists handle theirs before this listener. */
const arrowControlSelector = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="slider"], [role="separator"]'

/** Asks for the menu of what has the focus, at its lower edge, as Chromium does by Shift F10 and the menu key on Windows and Linux. */
function openMenuOf(event: KeyboardEvent): void {
  if (!(event.target instanceof Element)) return
  event.preventDefault()
  const { left: clientX, bottom: clientY } = event.target.getBoundingClientRect()
  event.target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }))
}

/** Starts listening in the whole window for shortcuts and for the mouse's back and forward buttons; returns the stop function. */
export function startKeyboard(app: AppContextValue): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing || event.defaultPrevented) return
    // A layer above the page handles the keys itself, so no shortcut of the window applies.
    if (app.layers.getState() !== null) return
    const { platform } = app.mirror.getState().system
    const combination = combinationOf(event, platform)
    if (platform === 'mac' && combination === 'shift+f10') {
      openMenuOf(event)
      return
    }
    const shortcut = shortcuts.find(({ keys }) => keys.includes(combination))
    if (shortcut === undefined) return
    const isSingleKey = !combination.includes('mod+')
    if (
      shortcut.ignoredOnControls === true &&
      isSingleKey &&
      event.target instanceof Element &&
      event.target.closest(controlSelector) !== null
    )
      return
    if (shortcut.ignoredInTextFields === true && event.target instanceof Element && event.target.closest(textFieldSelector) !== null) return
    if (shortcut.ignoredOnArrowControls === true && event.target instanceof Element && event.target.closest(arrowControlSelector) !== null)
      return
    event.preventDefault()
    shortcut.run(app)
  }
  const onMouseUp = (event: MouseEvent): void => {
    // Buttons 3 and 4 are the back and forward buttons at the side of a mouse.
    if (event.button === 3) app.view.back()
    if (event.button === 4) app.view.forward()
  }
  window.addEventListener('keydown', onKeyDown)
  window.addEventListener('mouseup', onMouseUp)
  return () => {
    window.removeEventListener('keydown', onKeyDown)
    window.removeEventListener('mouseup', onMouseUp)
  }
}
