// The class Tray: on the session bus where the desktop shows tray icons, and recorded with its menu for tests.
import { record, strictEmitter } from '../strict.js'
import { openItem } from '../tray/item.js'

const events = [
  'click',
  'double-click',
  'middle-click',
  'right-click',
  'mouse-enter',
  'mouse-leave',
  'mouse-move',
  'mouse-up',
  'mouse-down',
  'drop',
  'drop-files',
  'drop-text',
  'drag-enter',
  'drag-leave',
  'drag-end',
  'balloon-show',
  'balloon-click',
  'balloon-closed',
]

export class Tray extends strictEmitter('Tray', events) {
  #destroyed = false
  #item = openItem(() => this.emit('click', {}))
  toolTip = ''
  /** @type {unknown} */
  contextMenu = null
  /** @param {any} image */
  constructor(image) {
    if (image === undefined) throw new TypeError('Insufficient number of arguments.')
    super()
    this.image = image
    this.#item?.show({ image })
    record('Tray', { tray: this })
  }
  /** @param {any} image */
  setImage(image) {
    this.image = image
    this.#item?.show({ image })
  }
  /** @param {string} toolTip */
  setToolTip(toolTip) {
    this.toolTip = toolTip
    this.#item?.show({ toolTip })
  }
  /** Shown on macOS only. @param {string} title */
  setTitle(title) {
    this.title = title
  }
  /** @param {unknown} menu */
  setContextMenu(menu) {
    this.contextMenu = menu
    this.#item?.show({ menu })
  }
  /** @param {unknown} [menu] */
  popUpContextMenu(menu) {
    record('Tray.popUpContextMenu', { tray: this, menu: menu ?? this.contextMenu })
  }
  destroy() {
    if (!this.#destroyed) this.#item?.leave()
    this.#destroyed = true
  }
  isDestroyed() {
    return this.#destroyed
  }
}
