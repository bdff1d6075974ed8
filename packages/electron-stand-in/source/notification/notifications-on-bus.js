// Notifications on the session bus, as the main process sees them: a worker thread shows them and reports what happens to each.
import { Worker } from 'node:worker_threads'
import { app } from '../api/app.js'

/** @typedef {{ title: string, body: string, urgency: string, isLasting: boolean, picture: unknown }} Shown */

/** @type {Worker | null} */
let worker = null
let last = 0
/**
 * Callback of each notification, by its number, until it is clicked, closed or could not be shown.
 * @type {Map<number, (event: string, why?: string) => void>}
 */
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
 * Shows a notification on the session bus.
 * @param {Shown} shown @param {(event: string, why?: string) => void} hear called with 'show', then 'click' or 'close'; or with 'failed'
 * @returns {null | (() => void)} closes it, and `hear` is not called any more; null: there is no session bus
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
