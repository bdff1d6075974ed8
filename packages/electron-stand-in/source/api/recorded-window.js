// Setters of BrowserWindow without effect on the page: their values are stored and recorded.
import { onWayland } from '../runtime.js'
import { cancellableEvent, record, strictEmitter } from '../strict.js'
import { Thumbar } from './thumbar.js'

const events = [
  'always-on-top-changed',
  'blur',
  'close',
  'closed',
  'enter-full-screen',
  'focus',
  'hide',
  'leave-full-screen',
  'maximize',
  'minimize',
  'move',
  'page-title-updated',
  'ready-to-show',
  'resize',
  'restore',
  'show',
  'unmaximize',
  // for tests to emit: in reality caused by the operating system or by dragging the window's edge
  'app-command',
  'moved',
  'query-session-end',
  'resized',
  'responsive',
  'session-end',
  'swipe',
  'unresponsive',
  'will-move',
  'will-resize',
]

export class RecordedWindow extends strictEmitter('BrowserWindow', events) {
  id = 0
  /** @type {Map<string, unknown>} */
  #noted = new Map()
  #thumbar = new Thumbar()

  /** @param {Record<string, any>} options of the constructor */
  noteOptions(options) {
    this.#noted.set('AlwaysOnTop', options.alwaysOnTop === true && !onWayland())
    for (const name of ['Resizable', 'Minimizable', 'Maximizable', 'Closable']) this.#noted.set(name, options[name.toLowerCase()] !== false)
    record('BrowserWindow', { id: this.id, options })
    this.noteVisible(options.show !== false)
  }
  /** @param {boolean} visible */
  noteVisible(visible) {
    this.#thumbar.windowIs(visible)
  }
  /** Stores the value of a setter for its getter, and records the call. @param {string} name @param {unknown[]} args */
  #note(name, ...args) {
    this.#noted.set(name, args[0])
    record(`BrowserWindow.set${name}`, { id: this.id, args })
  }

  /** @param {boolean} flag @param {unknown[]} rest */
  setAlwaysOnTop(flag, ...rest) {
    this.#note('AlwaysOnTop', flag, ...rest)
    if (onWayland()) this.#noted.set('AlwaysOnTop', false)
    this.emit('always-on-top-changed', cancellableEvent(), flag)
  }
  isAlwaysOnTop() {
    return this.#noted.get('AlwaysOnTop')
  }
  setProgressBar(/** @type {unknown[]} */ ...args) {
    this.#note('ProgressBar', ...args)
  }
  /** The record includes which buttons Windows would draw. @param {unknown[]} buttons */
  setThumbarButtons(buttons) {
    const said = this.#thumbar.set(buttons)
    record('BrowserWindow.setThumbarButtons', { id: this.id, args: [buttons], drawn: this.#thumbar.drawn })
    return said
  }
  setOverlayIcon(/** @type {unknown[]} */ ...args) {
    this.#note('OverlayIcon', ...args)
  }
  setIcon(/** @type {unknown[]} */ ...args) {
    this.#note('Icon', ...args)
  }
  setSkipTaskbar(/** @type {unknown[]} */ ...args) {
    this.#note('SkipTaskbar', ...args)
  }
  setMenu(/** @type {unknown[]} */ ...args) {
    this.#note('Menu', ...args)
  }
  removeMenu() {
    this.#note('Menu', null)
  }
  setMenuBarVisibility(/** @type {unknown[]} */ ...args) {
    this.#note('MenuBarVisibility', ...args)
  }
  setAutoHideMenuBar(/** @type {unknown[]} */ ...args) {
    this.#note('AutoHideMenuBar', ...args)
  }
  setBackgroundColor(/** @type {unknown[]} */ ...args) {
    this.#note('BackgroundColor', ...args)
  }
  setTitleBarOverlay(/** @type {unknown[]} */ ...args) {
    this.#note('TitleBarOverlay', ...args)
  }
  setVisibleOnAllWorkspaces(/** @type {unknown[]} */ ...args) {
    this.#note('VisibleOnAllWorkspaces', ...args)
  }
  setMinimumSize(/** @type {number[]} */ ...size) {
    this.#note('MinimumSize', size)
  }
  getMinimumSize() {
    return this.#noted.get('MinimumSize') ?? [0, 0]
  }
  setMaximumSize(/** @type {number[]} */ ...size) {
    this.#note('MaximumSize', size)
  }
  setAspectRatio(/** @type {unknown[]} */ ...args) {
    this.#note('AspectRatio', ...args)
  }
  setResizable(/** @type {boolean} */ flag) {
    this.#note('Resizable', flag)
  }
  isResizable() {
    return this.#noted.get('Resizable')
  }
  flashFrame(/** @type {boolean} */ flag) {
    record('BrowserWindow.flashFrame', { id: this.id, args: [flag] })
  }
}
