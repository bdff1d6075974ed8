// The modules powerMonitor and powerSaveBlocker: logind reports sleep and waking, tests emit all other events, and blockers are recorded.
import { Worker } from 'node:worker_threads'
import { notImplemented, record, strict, strictEmitter } from '../strict.js'

const PowerMonitor = strictEmitter('powerMonitor', [
  'lock-screen',
  'on-ac',
  'on-battery',
  'resume',
  'shutdown',
  'speed-limit-change',
  'suspend',
  'thermal-state-change',
  'unlock-screen',
  'user-did-become-active',
  'user-did-resign-active',
])
/**
 * Events that Electron emits on macOS and Windows only, besides `user-did-…`: a test that emits one on Linux would rely on something that
 * never happens, so `emit` throws.
 */
const neverOnLinux = ['lock-screen', 'on-ac', 'on-battery', 'speed-limit-change', 'thermal-state-change', 'unlock-screen']
export const powerMonitor = new (class extends PowerMonitor {
  /** @param {string} event @param {unknown[]} args */
  emit(event, ...args) {
    if (process.platform === 'linux' && (neverOnLinux.includes(event) || event.startsWith('user-did-')))
      throw notImplemented(`event '${event}' of powerMonitor on Linux, as in Electron,`)
    return super.emit(event, ...args)
  }
})()
// The bus is listened to only once the app listens to powerMonitor, as in Electron.
powerMonitor.once('newListener', () => {
  if (process.platform !== 'linux') return
  const address = process.env.DBUS_SYSTEM_BUS_ADDRESS || 'unix:path=/run/dbus/system_bus_socket'
  const worker = new Worker(new URL('../power/logind-thread.js', import.meta.url), { workerData: address })
  worker.unref()
  worker.on('message', event => powerMonitor.emit(event))
})

/** @type {Map<number, string>} */
const powerSaveBlockers = new Map()
let lastBlocker = 0
export const powerSaveBlocker = strict('powerSaveBlocker', {
  /** @param {string} type */
  start(type) {
    if (!['prevent-app-suspension', 'prevent-display-sleep'].includes(type))
      throw new TypeError(`Error processing argument at index 0: '${type}'`)
    powerSaveBlockers.set(++lastBlocker, type)
    record('powerSaveBlocker.start', { id: lastBlocker, type })
    return lastBlocker
  },
  /** @param {number} id */
  stop: id => powerSaveBlockers.delete(id),
  /** @param {number} id */
  isStarted: id => powerSaveBlockers.has(id),
})
