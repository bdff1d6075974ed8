// Notifications on the session bus, as seen from the main process: sends what to show to a worker thread, and gets back what became of it.
import { Worker } from 'node:worker_threads'
import { app } from '../api/app.js'

/** @typedef {{ title: string, body: string, urgency: string, isLasting: boolean, picture: unknown }} Shown */

/** @type {Worker | null} */
let worker = null
let last = 0
/** Who hears of a notification: until it is clicked, closed or not shown. @type {Map<number, (event: string, why?: string) => void>} */
const listeners = new Map()

/** @param {string} address */
function start(address) {
  const data = { address, program: app.getName(), desktopEntry: app.xdgAppId(), pid: process.pid }
  const started = new Worker(new URL('./notification-thread.js', import.meta.url), { workerData: data })
  started.unref()
  started.on('error', error => {
    throw error
  })
  started.on('message', ({ key, event, why }) => {
    const hear = listeners.get(key)
    if (event !== 'show') listeners.delete(key)
    hear?.(event, why)
  })
  return started
}

/**
 * @param {Shown} shown @param {(event: string, why?: string) => void} hear what becomes of it: 'show', then 'click' or 'close'; or 'failed'
 * @returns {null | (() => void)} takes it away, and nothing is heard of it any more; null: there is no session bus
 */
export function showOnBus(shown, hear) {
  const address = process.env.DBUS_SESSION_BUS_ADDRESS
  if (!address) return null
  worker ??= start(address)
  last += 1
  const key = last
  listeners.set(key, hear)
  worker.postMessage({ key, ...shown })
  return () => {
    if (listeners.delete(key)) worker?.postMessage({ close: key })
  }
}
