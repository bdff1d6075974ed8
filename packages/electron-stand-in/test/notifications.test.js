// Tests notifications on a session bus of its own, by a server of them that knows nothing of the app.
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { Message } from '@jellybrick/dbus-next'
import { encode } from 'jpeg-js'
import { eventually, launch } from './launch.js'
import { startBus } from './own-bus.js'

const name = 'org.freedesktop.Notifications'
/** @type {Awaited<ReturnType<typeof startBus>>} */
let own
/** What was asked of the server. @type {any[][]} */
const asked = []
before(async () => {
  own = await startBus()
  let last = 40
  own.bus.addMethodHandler(call => {
    if (call.path !== '/org/freedesktop/Notifications') return false
    const answers = {
      GetCapabilities: () => ['as', [['actions', 'body']]],
      GetServerInformation: () => ['ssss', ['Test', 'Test', '1', '1.2']],
      Notify: () => {
        last += 1
        const hints = Object.fromEntries(Object.entries(call.body[6]).map(([hint, { value }]) => [hint, value]))
        asked.push([...call.body.slice(0, 6), hints, call.body[7]])
        return ['u', [last]]
      },
      CloseNotification: () => {
        asked.push(['close', ...call.body])
        signal('NotificationClosed', 'uu', call.body[0], 3)
        return ['', []]
      },
    }
    own.bus.send(Message.newMethodReturn(call, ...answers[call.member]()))
    return true
  })
})
after(() => own.stop())
/** @param {string} member @param {string} signature @param {unknown[]} body */
const signal = (member, signature, ...body) =>
  own.bus.send(Message.newSignal('/org/freedesktop/Notifications', name, member, signature, body))

/** Two by five points (tray.test.js). */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAAFCAYAAABvsz2cAAAAL0lEQVR42mP4z8DwHwgbGBmZmP9zsLMxMjGAAFCYmZ2Ro4GR5Ucry0GgwKRABgYA6GcJWGyff1QAAAAASUVORK5CYII='
/** Shows a notification, and notes what it tells. @param {Awaited<ReturnType<typeof launch>>} app @param {Record<string, unknown>} options @param {string | null} [image] */
const tell = (app, options, image = null) =>
  app.electronApp.evaluate(
    ({ Notification, nativeImage }, [given, picture]) => {
      globalThis.got = []
      const icon = picture && nativeImage.createFromDataURL(`data:image/png;base64,${picture}`)
      globalThis.notification = new Notification({ ...given, ...(icon && { icon }) })
      for (const event of ['show', 'click', 'close', 'failed']) globalThis.notification.on(event, () => globalThis.got.push(event))
      globalThis.notification.show()
    },
    [options, image],
  )
/** @param {Awaited<ReturnType<typeof launch>>} app @param {string[]} expected */
const expectGot = (app, ...expected) =>
  eventually(async () => String(await app.electronApp.evaluate(() => globalThis.got)) === String(expected), `these are told: ${expected}`)

test('without a server they fail, as in Electron; and without a bus', async () => {
  for (const env of [{ DBUS_SESSION_BUS_ADDRESS: own.address }, { DBUS_SESSION_BUS_ADDRESS: '' }]) {
    const app = await launch({ env })
    await tell(app, { title: 'A song' })
    await expectGot(app, 'failed')
    await app.close()
  }
})

test('they are on the bus with their texts and picture; of sound nothing is said, not even by a silent one; what becomes of them is told', async () => {
  await own.bus.requestName(name)
  const app = await launch({ env: { DBUS_SESSION_BUS_ADDRESS: own.address } })
  const pid = await app.electronApp.evaluate(() => process.pid)
  await tell(app, { title: 'A song', body: 'Someone', silent: true, urgency: 'low' }, png)
  await expectGot(app, 'show')
  const [[program, replaces, icon, title, body, actions, hints, expires]] = asked
  assert.deepEqual(
    [program, replaces, icon, title, body, actions, expires],
    ['Sample App', 0, '', 'A song', 'Someone', ['default', 'View'], -1],
  )
  const { 'image-data': picture, ...rest } = hints
  const entry = await app.electronApp.evaluate(({ app: electronApp }) => electronApp.xdgAppId())
  assert.deepEqual(rest, { urgency: 0, 'desktop-entry': entry, 'sender-pid': BigInt(pid) })
  const [width, height, row, alpha, depth, channels, points] = picture
  assert.deepEqual([width, height, row, alpha, depth, channels, points.length], [2, 5, 8, true, 8, 4, 40])
  assert.deepEqual([...points.subarray(0, 8)], [255, 0, 0, 255, 0, 255, 0, 128])

  signal('ActionInvoked', 'us', 41, 'other')
  signal('ActionInvoked', 'us', 41, 'default')
  signal('NotificationClosed', 'uu', 41, 2)
  await expectGot(app, 'show', 'click')
  // Electron lets go of it with the click.
  await app.electronApp.evaluate(() => globalThis.notification.close())

  await tell(app, { title: 'Another' })
  await expectGot(app, 'show')
  signal('NotificationClosed', 'uu', 42, 1)
  await expectGot(app, 'show', 'close')

  await tell(app, { title: 'A third', timeoutType: 'never' })
  await expectGot(app, 'show')
  await app.electronApp.evaluate(() => globalThis.notification.close())
  await eventually(() => String(asked.at(-1)) === 'close,43', 'it is taken away')
  await expectGot(app, 'show')
  assert.deepEqual(
    asked.map(([first, , , third]) => third ?? first),
    ['A song', 'Another', 'A third', 'close'],
  )
  assert.equal(asked[2]?.[7], 0)
  await app.close()
})

test('a path names a picture, and a JPEG is one', async () => {
  const app = await launch({ env: { DBUS_SESSION_BUS_ADDRESS: own.address } })
  const { data } = encode({ width: 8, height: 8, data: Buffer.alloc(256, 255) }, 90)
  const file = path.join(app.folder, 'cover.jpg')
  fs.writeFileSync(file, data)
  await tell(app, { title: 'With a cover', icon: file })
  await expectGot(app, 'show')
  const [width, height, , , , , points] = asked.at(-1)?.[6]['image-data'] ?? []
  assert.deepEqual([width, height, points.length], [8, 8, 256])
  await app.close()
})
