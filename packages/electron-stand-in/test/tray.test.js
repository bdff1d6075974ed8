// Tests the icon in the tray on a session bus of its own: when it is there, what it says, and what reaches the app.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Message, Variant } from '@jellybrick/dbus-next'
import { eventually, launch } from './launch.js'
import { startBus } from './own-bus.js'

const watcher = 'org.kde.StatusNotifierWatcher'
/** @type {Awaited<ReturnType<typeof startBus>>} */
let own
/** @type {string} */
let address
/** @type {import('@jellybrick/dbus-next').MessageBus} */
let bus
/** @type {(typeof own)['call']} */
let call
/** What was registered with the watcher. @type {string[]} */
const registered = []
/** Connections that have left the bus. @type {string[]} */
const left = []
const names = async () => (await call('org.freedesktop.DBus', '/org/freedesktop/DBus org.freedesktop.DBus', 'ListNames'))[0]
/** Without types. @param {any} value @returns {any} */
const plain = value => {
  if (value instanceof Variant) return plain(value.value)
  if (Array.isArray(value)) return value.map(plain)
  if (value?.constructor !== Object) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]))
}

before(async () => {
  own = await startBus()
  ;({ address, bus, call } = own)
  bus.addMethodHandler(message => {
    if (message.path !== '/StatusNotifierWatcher') return false
    if (message.member === 'RegisterStatusNotifierItem') registered.push(String(message.body[0]))
    bus.send(message.member === 'Get' ? Message.newMethodReturn(message, 'v', [new Variant('b', true)]) : Message.newMethodReturn(message))
    return true
  })
  bus.on('message', ({ member, body: [name, , owner] }) => {
    if (member === 'NameOwnerChanged' && String(name).startsWith(':') && owner === '') left.push(String(name))
  })
  await call('org.freedesktop.DBus', '/org/freedesktop/DBus org.freedesktop.DBus', 'AddMatch', 's', "member='NameOwnerChanged'")
})
after(() => own.stop())

/** @param {Awaited<ReturnType<typeof launch>>} app */
const addTray = app =>
  app.electronApp.evaluate(({ Tray, Menu, nativeImage }) => {
    // Two by five points, each row filtered in another of the five ways of PNG.
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAAFCAYAAABvsz2cAAAAL0lEQVR42mP4z8DwHwgbGBmZmP9zsLMxMjGAAFCYmZ2Ro4GR5Ucry0GgwKRABgYA6GcJWGyff1QAAAAASUVORK5CYII='
    globalThis.got = []
    globalThis.tray = new Tray(nativeImage.createFromDataURL(`data:image/png;base64,${png}`))
    globalThis.tray.on('click', () => globalThis.got.push('tray'))
    globalThis.setMenu = () =>
      globalThis.tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: 'Salt && S_nd &Now', enabled: false },
          { type: 'separator' },
          { label: 'Like', type: 'checkbox', checked: true, click: item => globalThis.got.push(`like ${item.checked}`) },
          { label: 'More', submenu: [{ label: 'Quit', click: () => globalThis.got.push('quit') }] },
        ]),
      )
    globalThis.setMenu()
    globalThis.tray.setToolTip('Player')
    return process.pid
  })
/** @param {Awaited<ReturnType<typeof launch>>} app */
const got = app => app.electronApp.evaluate(() => globalThis.got)

test('without a host nothing is on the bus, and one that comes later is not told, as in Electron', async () => {
  const app = await launch({ env: { DBUS_SESSION_BUS_ADDRESS: address } })
  await addTray(app)
  await eventually(() => left.length > 0, 'the tray has come to the bus, and left it')
  await bus.requestName(watcher)
  const trays = await app.electronApp.evaluate(() => globalThis.electronStandIn.records.filter(({ api }) => api === 'Tray').length)
  assert.deepEqual([trays, registered], [1, []])
  await app.close()
})

test('it is on the bus with its picture, text and menu; what a person does reaches the app', async () => {
  const app = await launch({ env: { DBUS_SESSION_BUS_ADDRESS: address } })
  const pid = await addTray(app)
  const name = `org.freedesktop.StatusNotifierItem-${pid}-1`
  await eventually(() => registered.includes(name), 'it is registered')
  const all = async face => plain((await call(name, '/StatusNotifierItem org.freedesktop.DBus.Properties', 'GetAll', 's', face))[0])
  const item = 'org.kde.StatusNotifierItem'
  await eventually(async () => (await all(item)).ToolTip[2] === 'Player', 'it has its text')
  const { Id, IconPixmap, Menu } = await all(item)
  assert.deepEqual(await all('org.freedesktop.StatusNotifierItem'), await all(item))
  const points = [
    ...[255, 255, 0, 0, 128, 0, 255, 0, 255, 1, 2, 3, 0, 9, 9, 9, 255, 1, 2, 3, 0, 9, 8, 9, 255, 7, 2, 9, 4, 9, 9, 1],
    ...[255, 200, 2, 9, 4, 90, 90, 1],
  ]
  assert.deepEqual([Id, IconPixmap], ['Sample App_status_icon_1', [[2, 5, Buffer.from(points)]]])

  const layout = async () => plain(await call(name, `${Menu} com.canonical.dbusmenu`, 'GetLayout', 'iias', 0, -1, []))[1][2]
  const [first, second, third, fourth] = await layout()
  assert.deepEqual(
    [first, second, third, fourth].map(([, properties]) => properties),
    [
      { label: 'Salt & S__nd _Now', enabled: false },
      { type: 'separator' },
      { label: 'Like', 'toggle-type': 'checkmark', 'toggle-state': 1 },
      { label: 'More', 'children-display': 'submenu' },
    ],
  )
  const event = (id, kind) => call(name, `${Menu} com.canonical.dbusmenu`, 'Event', 'isvu', id, kind, new Variant('i', 0), 0)
  await event(third[0], 'hovered')
  await event(third[0], 'clicked')
  await event(fourth[2][0][0], 'clicked')
  for (const member of ['Activate', 'ContextMenu', 'SecondaryActivate']) await call(name, `/StatusNotifierItem ${item}`, member, 'ii', 1, 2)
  assert.deepEqual(await got(app), ['like false', 'quit', 'tray', 'tray'])
  // The tick is still as the app set it: what the click has turned shows with the next menu only.
  assert.deepEqual((await layout())[2][1]['toggle-state'], 1)
  await app.electronApp.evaluate(() => globalThis.setMenu())
  await eventually(async () => (await layout())[0][0] > fourth[0], 'the next menu has come')
  await assert.rejects(event(third[0], 'clicked'))
  await assert.rejects(call(name, `${Menu} com.canonical.dbusmenu`, 'AboutToShow', 'i', 0))
  assert.deepEqual(await call(name, `${Menu} com.canonical.dbusmenu`, 'AboutToShow', 'i', (await layout())[3][0]), [false])

  registered.length = 0
  await bus.releaseName(watcher)
  await bus.requestName(watcher)
  await eventually(() => registered.includes(name), 'another watcher is told')
  await app.electronApp.evaluate(() => globalThis.tray.destroy())
  await eventually(async () => !(await names()).includes(name), 'it is gone')
  await app.close()
})

test('where its name is refused it goes by the one of its connection, as out of a Flatpak', async () => {
  const app = await launch({ env: { DBUS_SESSION_BUS_ADDRESS: address } })
  const pid = await app.electronApp.evaluate(() => process.pid)
  await bus.requestName(`org.freedesktop.StatusNotifierItem-${pid}-1`)
  registered.length = 0
  await addTray(app)
  await eventually(() => registered.length > 0, 'it is registered')
  assert.match(String(registered[0]), /^:/)
  await app.close()
})
