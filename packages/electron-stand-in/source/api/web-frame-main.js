// The class WebFrameMain, for a page's main frame; subframes have none here.
import { strict } from '../strict.js'

/** @param {import('./web-contents.js').WebContents} contents */
export const mainFrameOf = contents =>
  strict('WebFrameMain', {
    get url() {
      return contents.getURL()
    },
    get origin() {
      return contents.getURL() ? contents.getURL().split('/').slice(0, 3).join('/') : 'null'
    },
    parent: null,
    /** @returns {unknown} */
    get top() {
      return contents.mainFrame
    },
    frameTreeNodeId: contents.id,
    processId: contents.id,
    routingId: 1,
    name: '',
    detached: false,
    isDestroyed: () => contents.isDestroyed(),
    executeJavaScript: (/** @type {string} */ code, /** @type {boolean} */ userGesture) => contents.executeJavaScript(code, userGesture),
    send: (/** @type {string} */ channel, /** @type {unknown[]} */ ...args) => contents.send(channel, ...args),
  })
