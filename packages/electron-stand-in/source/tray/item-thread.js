// Worker thread with a StatusNotifierItem and its menu, modelled on Chromium's
// chrome/browser/ui/views/status_icons/status_icon_linux_dbus.cc.
import { parentPort, workerData } from 'node:worker_threads'
import { Message, NameFlag, RequestNameReply, sessionBus, Variant } from '@jellybrick/dbus-next'
import { callMenu, menuInterface, menuProperties } from './menu-on-bus.js'

const { address, name, id } = workerData
const [itemPath, menuPath] = ['/StatusNotifierItem', '/com/canonical/dbusmenu']
/** Both names of the interface are served, as hosts use either. */
const itemInterfaces = ['org.kde.StatusNotifierItem', 'org.freedesktop.StatusNotifierItem']
const watcher = 'org.kde.StatusNotifierWatcher'

const shown = {
  /** @type {Array<{ width: number, height: number, points: Uint8Array }>} */
  pictures: [],
  toolTip: '',
  /** @type {import('./menu-layout.js').Item[]} */
  menu: [],
  revision: 0,
}
/** Properties of the item; the constant ones are as Chromium's. @returns {Record<string, Variant>} */
const itemProperties = () => ({
  ItemIsMenu: new Variant('b', false),
  WindowId: new Variant('i', 0),
  Menu: new Variant('o', menuPath),
  Category: new Variant('s', 'ApplicationStatus'),
  Id: new Variant('s', id),
  Status: new Variant('s', 'Active'),
  ...Object.fromEntries(
    ['Title', 'AttentionIconName', 'AttentionMovieName', 'OverlayIconName'].map(empty => [empty, new Variant('s', '')]),
  ),
  ...Object.fromEntries(['AttentionIconPixmap', 'OverlayIconPixmap'].map(empty => [empty, new Variant('a(iiay)', [])])),
  IconPixmap: new Variant(
    'a(iiay)',
    shown.pictures.map(({ width, height, points }) => [width, height, Buffer.from(points)]),
  ),
  ToolTip: new Variant('(sa(iiay)ss)', ['', [], shown.toolTip, '']),
})

/** Clicks that the main process has not answered yet, by their number. @type {Map<number, (ok: boolean) => void>} */
const open = new Map()
let calls = 0
/**
 * Reports a click to the main process; resolves with whether the item still existed.
 * @param {number | null} item of the menu; null: the icon itself @returns {Promise<boolean>}
 */
const click = item => {
  calls += 1
  const call = calls
  parentPort?.postMessage({ call, item })
  return new Promise(resolve => open.set(call, resolve))
}

const bus = sessionBus({ busAddress: address })
/** Whether the item is registered with a watcher. */
let isThere = false
const end = () => {
  bus.disconnect()
  parentPort?.close()
}
// The thread ends with its bus, which ends with the desktop.
bus.on('error', () => parentPort?.close())

/**
 * Emits a D-Bus signal if the item is registered.
 * @param {string} path @param {string} face @param {string} member @param {string} [signature] @param {unknown[]} [body]
 */
const signal = (path, face, member, signature = '', body = []) => {
  if (isThere) bus.send(Message.newSignal(path, face, member, signature, body))
}
/**
 * Emits that a property of the item has changed, by both interfaces and in both ways that hosts know.
 * @param {string} property @param {string} member
 */
const signalItem = (property, member) => {
  for (const face of itemInterfaces) {
    signal(itemPath, 'org.freedesktop.DBus.Properties', 'PropertiesChanged', 'sa{sv}as', [
      face,
      { [property]: itemProperties()[property] },
      [],
    ])
    signal(itemPath, face, member)
  }
}

parentPort?.on('message', ({ call, ok, leave, pictures, toolTip, menu }) => {
  if (call !== undefined) {
    open.get(call)?.(ok)
    open.delete(call)
  }
  if (menu !== undefined) {
    shown.menu = menu
    shown.revision += 1
    signal(menuPath, menuInterface, 'LayoutUpdated', 'ui', [shown.revision, 0])
  }
  if (toolTip !== undefined) {
    shown.toolTip = toolTip
    signalItem('ToolTip', 'NewToolTip')
  }
  if (pictures !== undefined) {
    shown.pictures = pictures
    signalItem('IconPixmap', 'NewIcon')
  }
  if (leave) end()
})

/**
 * The properties of an interface (`face`) of the item or its menu; null: unknown path or interface.
 * @param {string} path @param {string} face @returns {Record<string, Variant> | null}
 */
const propertiesOf = (path, face) => {
  if (path === itemPath && itemInterfaces.includes(face)) return itemProperties()
  return path === menuPath && face === menuInterface ? menuProperties() : null
}
/**
 * The answer to a D-Bus call to the item or its menu.
 * @param {Message} message @returns {Promise<[signature: string, body: unknown[]] | null>} null: unknown method or property
 */
async function performCall({ path, interface: face, member, body }) {
  if (face === 'org.freedesktop.DBus.Properties') {
    const properties = propertiesOf(path, body[0])
    if (member === 'GetAll' && properties) return ['a{sv}', [properties]]
    const value = member === 'Get' ? properties?.[body[1]] : undefined
    return value ? ['v', [value]] : null
  }
  if (path === menuPath && face === menuInterface) return callMenu(member, body, shown, click)
  if (path !== itemPath || !itemInterfaces.includes(face)) return null
  if (member === 'Activate' || member === 'SecondaryActivate') await click(null)
  // Chromium answers ContextMenu with a menu of its own, which is not visible here, and ignores Scroll.
  return ['Activate', 'SecondaryActivate', 'ContextMenu', 'Scroll'].includes(member) ? ['', []] : null
}
bus.addMethodHandler(message => {
  if (message.path !== itemPath && message.path !== menuPath) return false
  performCall(message).then(
    reply => bus.send(reply ? Message.newMethodReturn(message, ...reply) : Message.newError(message, 'org.freedesktop.DBus.Error.Failed')),
    error => bus.send(Message.newError(message, 'org.freedesktop.DBus.Error.InvalidArgs', String(error))),
  )
  return true
})

const busDaemon = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' }
const watcherAddress = { destination: watcher, path: '/StatusNotifierWatcher' }
/**
 * Calls a D-Bus method with texts; resolves with the first value of its answer.
 * @param {{ destination: string, path: string, interface: string }} to @param {string} member @param {string[]} texts
 */
const callMethod = async (to, member, ...texts) =>
  (await bus.call(new Message({ ...to, member, signature: 's'.repeat(texts.length), body: texts })))?.body[0]

async function publish() {
  if (!(await callMethod(busDaemon, 'NameHasOwner', watcher))) return false
  const host = await callMethod(
    { ...watcherAddress, interface: 'org.freedesktop.DBus.Properties' },
    'Get',
    watcher,
    'IsStatusNotifierHostRegistered',
  )
  if (!host?.value) return false
  const taken = await bus.requestName(name, NameFlag.DO_NOT_QUEUE)
  const service = taken === RequestNameReply.PRIMARY_OWNER ? name : bus.name
  const register = () => callMethod({ ...watcherAddress, interface: watcher }, 'RegisterStatusNotifierItem', service ?? name)
  bus.on('message', ({ member, sender, body: [changed, , owner] }) => {
    // A new watcher is running, so the item registers again.
    if (member === 'NameOwnerChanged' && sender === busDaemon.destination && changed === watcher && owner !== '') register().catch(end)
  })
  await callMethod(busDaemon, 'AddMatch', `type='signal',sender='${busDaemon.destination}',member='NameOwnerChanged',arg0='${watcher}'`)
  isThere = true
  await register()
  return true
}
publish().then(
  there => there || end(),
  () => end(),
)
