// The part of BrowserWindow with partial getters and setters of its bounds.
import { running } from '../runtime.js'
import { RecordedWindow } from './recorded-window.js'

/** @typedef {{ x: number, y: number, width: number, height: number }} Rectangle */

export class WindowParts extends RecordedWindow {
  /** @returns {Rectangle} */
  getBounds() {
    throw new Error('getBounds is of BrowserWindow')
  }
  /** @param {Partial<Rectangle>} _bounds */
  setBounds(_bounds) {
    throw new Error('setBounds is of BrowserWindow')
  }
  /** @returns {Rectangle} without maximizing or full screen */
  getNormalBounds() {
    throw new Error('getNormalBounds is of BrowserWindow')
  }

  getContentBounds() {
    return this.getBounds()
  }
  /** @param {Partial<Rectangle>} bounds */
  setContentBounds(bounds) {
    this.setBounds(bounds)
  }
  getSize() {
    const { width, height } = this.getBounds()
    return [width, height]
  }
  getContentSize() {
    return this.getSize()
  }
  /** @param {number} width @param {number} height */
  setSize(width, height) {
    this.setBounds({ width, height })
  }
  /** @param {number} width @param {number} height */
  setContentSize(width, height) {
    this.setBounds({ width, height })
  }
  getPosition() {
    const { x, y } = this.getBounds()
    return [x, y]
  }
  /** @param {number} x @param {number} y */
  setPosition(x, y) {
    this.setBounds({ x, y })
  }
  center() {
    const { width, height } = this.getNormalBounds()
    this.setPosition(Math.round((running.screen.width - width) / 2), Math.round((running.screen.height - height) / 2))
  }
}
