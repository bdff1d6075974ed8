// The class Notification: on the session bus where there is one, and recorded for tests.
import fs from 'node:fs'
import { decodePicture } from '../notification/decode-picture.js'
import { showOnBus } from '../notification/notifications-on-bus.js'
import { running } from '../runtime.js'
import { record, strictEmitter } from '../strict.js'

/**
 * The pixels of a notification's icon; null: it has none.
 * @param {any} icon a path, an image, or nothing; what cannot be read counts as nothing, as in Electron
 */
function pictureOf(icon) {
  const bytes =
    typeof icon === 'string' ? (fs.existsSync(icon) ? fs.readFileSync(icon) : null) : icon && !icon.isEmpty() ? icon.toPNG() : null
  return bytes && decodePicture(bytes)
}

export class Notification extends strictEmitter('Notification', ['action', 'click', 'close', 'failed', 'reply', 'show']) {
  /** @type {(() => void) | null} */
  #close = null
  title = ''
  body = ''
  silent = false
  urgency = 'normal'
  timeoutType = 'default'
  /** @param {Record<string, unknown>} [options] */
  constructor(options = {}) {
    if (!running.ready) throw new Error('Cannot create Notification before app is ready')
    super()
    Object.assign(this, options)
    this.options = options
  }
  /**
   * Shows the notification, on Linux through the session bus (`failed` is emitted if that is not possible), elsewhere only by emitting
   * `show`; if it is shown already, the old one is closed first.
   */
  show() {
    this.#closeShown()
    record('Notification.show', { notification: this, options: this.options })
    if (process.platform !== 'linux') {
      setImmediate(() => this.emit('show', {}))
      return
    }
    const { title, body, urgency, timeoutType, options } = this
    const picture = pictureOf(options.icon)
    this.#close = showOnBus({ title, body, urgency, isLasting: timeoutType === 'never', picture }, (event, why) =>
      this.emit(event, {}, why),
    )
    if (this.#close === null) setImmediate(() => this.emit('failed', {}, ''))
  }
  #closeShown() {
    this.#close?.()
    this.#close = null
  }
  /**
   * Closes the notification. On Linux no `close` is emitted: Electron has dropped the notification by the time the server reports the end.
   */
  close() {
    if (process.platform === 'linux') this.#closeShown()
    else this.emit('close', {})
  }
  static isSupported() {
    return true
  }
}
