// Changes of Chromium's window, where Chromium refuses some: later ones are made all the same.
import assert from 'node:assert/strict'
import test from 'node:test'
import { ChromiumWindow } from '../source/api/chromium-window.js'
import { running } from '../source/runtime.js'

const bounds = { x: 1, y: 2, width: 300, height: 200 }

/** Takes what is sent to Chromium; the size is refused so many times, with this message. @param {number} refusals @param {string} message */
function refusing(refusals, message) {
  /** @type {string[]} */
  const sent = []
  let left = refusals
  running.devTools = /** @type {any} */ ({
    send: async (/** @type {string} */ method) => {
      sent.push(method)
      if (method === 'Browser.setContentsSize' && left-- > 0) throw new Error(message)
      return { windowId: 7 }
    },
  })
  const window = new ChromiumWindow(() => false)
  window.targetKnown('target')
  return { window, sent }
}

test('a change that Chromium refuses rejects, and later ones are made', async () => {
  const { window, sent } = refusing(1, 'No such window')
  await assert.rejects(window.setBounds(bounds), /No such window/)
  await window.setBounds(bounds)
  assert.equal(sent.at(-1), 'Browser.setWindowBounds')
})

test('a size is set once a window that is shown again is not minimized any more', async () => {
  const { window, sent } = refusing(3, 'Restore window to normal state before setting content size')
  await window.setBounds(bounds)
  assert.equal(sent.filter(method => method === 'Browser.setContentsSize').length, 4)
})
