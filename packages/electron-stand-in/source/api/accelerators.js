// Accelerators of menus: finds the item for a pressed key, by the rules of the system that process.platform names.

/**
 * `isLeft`: the page did not handle the key, so the menu may.
 * @typedef {{ key: string, ctrlKey: boolean, altKey: boolean, shiftKey: boolean, metaKey: boolean, isLeft: boolean }} Key
 */

/** Electron's default accelerators by role; undefined: none on this system. */
export const roleAccelerators = () => {
  const isMac = process.platform === 'darwin'
  return {
    close: 'CmdOrCtrl+W',
    copy: 'CmdOrCtrl+C',
    cut: 'CmdOrCtrl+X',
    forcereload: 'Shift+CmdOrCtrl+R',
    hide: 'Cmd+H',
    hideothers: 'Cmd+Alt+H',
    minimize: 'CmdOrCtrl+M',
    paste: 'CmdOrCtrl+V',
    pasteandmatchstyle: isMac ? 'Cmd+Option+Shift+V' : 'Shift+CmdOrCtrl+V',
    quit: process.platform === 'win32' ? undefined : 'CmdOrCtrl+Q',
    redo: process.platform === 'win32' ? 'Ctrl+Y' : 'Shift+CmdOrCtrl+Z',
    reload: 'CmdOrCtrl+R',
    resetzoom: 'CmdOrCtrl+0',
    selectall: 'CmdOrCtrl+A',
    toggledevtools: isMac ? 'Alt+Cmd+I' : 'Ctrl+Shift+I',
    togglefullscreen: isMac ? 'Ctrl+Cmd+F' : 'F11',
    undo: 'CmdOrCtrl+Z',
    zoomin: 'CmdOrCtrl+Plus',
    zoomout: 'CmdOrCtrl+-',
  }
}
/** Roles whose accelerators a menu only shows, because the page handles these keys itself. */
export const displayOnlyRoles = ['copy', 'cut', 'paste', 'pasteandmatchstyle']

const names = {
  left: 'arrowleft',
  right: 'arrowright',
  up: 'arrowup',
  down: 'arrowdown',
  space: ' ',
  esc: 'escape',
  return: 'enter',
  plus: '+',
}

/** @param {string} accelerator */
function parse(accelerator) {
  const words = accelerator.toLowerCase().split('+')
  const key = words.pop() ?? ''
  const isMac = process.platform === 'darwin'
  const has = (/** @type {string[]} */ ...some) => some.some(word => words.includes(word))
  const either = has('cmdorctrl', 'commandorcontrol')
  return {
    key: /** @type {Record<string, string>} */ (names)[key] ?? key,
    ctrlKey: has('ctrl', 'control') || (either && !isMac),
    metaKey: has('cmd', 'command', 'super', 'meta') || (either && isMac),
    altKey: has('alt', 'option'),
    shiftKey: has('shift'),
  }
}

/**
 * Whether a pressed key is the accelerator; `Plus` is also the key =, with or without Shift.
 * @param {string} accelerator @param {Key} pressed
 */
function matchesAccelerator(accelerator, pressed) {
  const wanted = parse(accelerator)
  const isPlus = wanted.key === '+' && (pressed.key === '+' || pressed.key === '=')
  return (
    (isPlus || (wanted.key === pressed.key.toLowerCase() && wanted.shiftKey === pressed.shiftKey)) &&
    wanted.ctrlKey === pressed.ctrlKey &&
    wanted.metaKey === pressed.metaKey &&
    wanted.altKey === pressed.altKey
  )
}

/**
 * The enabled item, in submenus too, whose accelerator was pressed; null: none, or the page keeps the key. The page handles keys first,
 * except on macOS keys without Cmd, which go to the menu first; there every accelerator works, whether it is to be registered or not.
 * @param {Array<any>} items @param {Key} pressed @returns {any}
 */
export function findItem(items, pressed) {
  const isMac = process.platform === 'darwin'
  for (const item of items) {
    const found = item.submenu && findItem(item.submenu.items, pressed)
    if (found) return found
    if (!item.accelerator || !item.enabled || !(item.registerAccelerator || isMac) || !matchesAccelerator(item.accelerator, pressed))
      continue
    if (pressed.isLeft || (isMac && !pressed.metaKey)) return item
  }
  return null
}
