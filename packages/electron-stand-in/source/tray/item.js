// A tray icon on the session bus, as the main process sees it: a worker thread shows it and reports clicks.
import { Worker } from 'node:worker_threads'
import { app } from '../api/app.js'
import { decodePng } from './decode-png.js'
import { layoutOf } from './menu-layout.js'

let count = 0

/**
 * Opens a tray icon; as in Electron, it appears only if the desktop has a tray host at this moment.
 * @param {() => void} clicked called at a click on the icon (Activate, SecondaryActivate)
 * @returns {null | { show(shown: { image?: any, toolTip?: string, menu?: unknown }): void, leave(): void }} null: there is no session bus
 */
export function openItem(clicked) {
  const address = process.env.DBUS_SESSION_BUS_ADDRESS
  if (process.platform !== 'linux' || !address) return null
  count += 1
  const worker = new Worker(new URL('./item-thread.js', import.meta.url), {
    workerData: {
      address,
      name: `org.freedesktop.StatusNotifierItem-${process.pid}-${count}`,
      id: `${app.getName()}_status_icon_${count}`,
    },
  })
  worker.unref()
  worker.on('error', error => {
    throw error
  })
  /** @type {Map<number, { click(): void }>} */
  let clickable = new Map()
  worker.on('message', ({ call, item }) => {
    const found = item === null ? { click: clicked } : clickable.get(item)
    // `ok: false`: the clicked item belongs to a menu that was replaced meanwhile.
    worker.postMessage({ call, ok: found !== undefined })
    found?.click()
  })
  return {
    show({ image, toolTip, menu }) {
      if (menu !== undefined) clickable = new Map()
      worker.postMessage({
        ...(image !== undefined && { pictures: image.isEmpty() ? [] : [decodePng(image.toPNG())] }),
        ...(toolTip !== undefined && { toolTip }),
        ...(menu !== undefined && { menu: layoutOf(menu, clickable) }),
      })
    },
    leave: () => worker.postMessage({ leave: true }),
  }
}
