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
// The thread ends with its bus, which ends with the desktop.
bus.on('error', () => parentPort?.close())

/** The main process' number of each shown notification → the server's number. @type {Map<number, number>} */
const shown = new Map()
/** The main process' number of a notification; undefined: it is not shown. @param {number} id of the server */
const keyOf = id => [...shown].find(([, known]) => known === id)?.[0]

/**
 * Calls a D-Bus method; resolves with the values of its answer.
 * @param {{ destination: string, path: string, interface: string }} to @param {string} member @param {string} [signature]
 * @param {unknown[]} [body] @returns {Promise<any[]>}
 */
const ask = async (to, member, signature = '', body = []) => (await bus.call(new Message({ ...to, member, signature, body })))?.body ?? []

/**
 * The name of the hint that holds the picture, as libnotify chooses it.
 * @param {string} version of the specification that the server follows
 */
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

/**
 * Asks the server to show a notification and reports its success to the main process; rejects if the server fails.
 * @param {{ key: number, title: string, body: string, urgency: keyof typeof urgencies, isLasting: boolean, picture: null | { width: number, height: number, points: Uint8Array } }} told
 */
async function show({ key, title, body, urgency, isLasting, picture }) {
  const { abilities, version } = await know()
  const actions = abilities.includes('actions') ? ['default', 'View'] : []
  const appends = ['append', 'x-canonical-append'].find(each => abilities.includes(each))
  // No hint about sound, whether silent or not, as in Electron.
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
  // Handled in a later task: the answer with the notification's number may have come in the same read, and has to be stored first.
  setImmediate(() => {
    const key = keyOf(id)
    if (key === undefined) return
    if (member === 'ActionInvoked' && action === 'default') parentPort?.postMessage({ key, event: 'click' })
    else if (member === 'NotificationClosed') parentPort?.postMessage({ key, event: 'close' })
    else return
    shown.delete(key)
  })
})

/** The last task; each waits for the one before, as libnotify waits for each answer. */
let work = ask(busItself, 'AddMatch', 's', [`type='signal',sender='${face}',interface='${face}'`]).then(() => undefined)
/**
 * Runs a task after all earlier ones; a failure is reported to the main process as 'failed'.
 * @param {number} key @param {() => Promise<unknown>} task
 */
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
