// Worker thread that shows notifications on the session bus (freedesktop.org, Desktop Notifications Specification), modelled on Electron's
// shell/browser/notifications/linux/libnotify_notification.cc and on libnotify beneath it.
import { parentPort, workerData } from 'node:worker_threads'
import { Message, MessageType, sessionBus, Variant } from '@jellybrick/dbus-next'

const { address, program, desktopEntry, pid } = workerData
const face = 'org.freedesktop.Notifications'
const server = { destination: face, path: '/org/freedesktop/Notifications', interface: face }
const busItself = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' }
const urgencies = { low: 0, normal: 1, critical: 2 }

const bus = sessionBus({ busAddress: address })
// The bus ends with its desktop.
bus.on('error', () => parentPort?.close())

/** The server's number of each notification that is shown, by the main process' number. @type {Map<number, number>} */
const shown = new Map()
/** @param {number} id of the server */
const keyOf = id => [...shown].find(([, known]) => known === id)?.[0]

/** @param {{ destination: string, path: string, interface: string }} to @param {string} member @param {string} [signature] @param {unknown[]} [body] @returns {Promise<any[]>} */
const ask = async (to, member, signature = '', body = []) => (await bus.call(new Message({ ...to, member, signature, body })))?.body ?? []

/** libnotify's name of the hint with the picture. @param {string} version of the specification that the server follows */
function hintOfPicture(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const is = (/** @type {number} */ least) => major > 1 || (major === 1 && minor >= least)
  return is(2) ? 'image-data' : is(1) ? 'image_data' : 'icon_data'
}

/** @type {Promise<{ abilities: string[], version: string }> | null} asked once, as in Electron */
let serverKnown = null
const know = () => {
  serverKnown ??= Promise.all([ask(server, 'GetCapabilities'), ask(server, 'GetServerInformation')]).then(([[abilities], information]) => ({
    abilities,
    version: information[3],
  }))
  serverKnown.catch(() => {
    serverKnown = null
  })
  return serverKnown
}

/** @param {{ key: number, title: string, body: string, urgency: keyof typeof urgencies, isLasting: boolean, picture: null | { width: number, height: number, points: Uint8Array } }} told */
async function show({ key, title, body, urgency, isLasting, picture }) {
  const { abilities, version } = await know()
  const actions = abilities.includes('actions') ? ['default', 'View'] : []
  const appends = ['append', 'x-canonical-append'].find(each => abilities.includes(each))
  // Nothing is said of sound, silent or not, as in Electron.
  const hints = {
    urgency: new Variant('y', urgencies[urgency] ?? urgencies.normal),
    ...(appends && { [appends]: new Variant('s', 'true') }),
    'desktop-entry': new Variant('s', desktopEntry),
    'sender-pid': new Variant('x', BigInt(pid)),
    ...(picture && {
      [hintOfPicture(version)]: new Variant('(iiibiiay)', [
        picture.width,
        picture.height,
        picture.width * 4,
        true,
        8,
        4,
        Buffer.from(picture.points),
      ]),
    }),
  }
  const [id] = await ask(server, 'Notify', 'susssasa{sv}i', [program, 0, '', title, body, actions, hints, isLasting ? 0 : -1])
  shown.set(key, id)
  parentPort?.postMessage({ key, event: 'show' })
}

bus.on('message', ({ type, interface: of, member, body: [id, action] }) => {
  if (type !== MessageType.SIGNAL || of !== face) return
  // After the answer with the number, which may have come in the same read.
  setImmediate(() => {
    const key = keyOf(id)
    if (key === undefined) return
    if (member === 'ActionInvoked' && action === 'default') parentPort?.postMessage({ key, event: 'click' })
    else if (member === 'NotificationClosed') parentPort?.postMessage({ key, event: 'close' })
    else return
    shown.delete(key)
  })
})

/** One after the other, as libnotify waits for each answer. */
let work = ask(busItself, 'AddMatch', 's', [`type='signal',sender='${face}',interface='${face}'`]).then(() => undefined)
/** @param {number} key @param {() => Promise<unknown>} task */
const plan = (key, task) => {
  work = work.then(async () => {
    await task().catch(error => parentPort?.postMessage({ key, event: 'failed', why: String(error) }))
  })
}
parentPort?.on('message', told => {
  if (told.close === undefined) return plan(told.key, () => show(told))
  plan(told.close, async () => {
    const id = shown.get(told.close)
    shown.delete(told.close)
    if (id !== undefined) await ask(server, 'CloseNotification', 'u', [id])
  })
})
