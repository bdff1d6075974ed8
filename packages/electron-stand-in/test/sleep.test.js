// Tests that sleep and waking are heard from logind, on a system bus of the test's own.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Message, sessionBus } from '@jellybrick/dbus-next'
import { eventually, launch } from './launch.js'
import { startBus } from './own-bus.js'

const logind = 'org.freedesktop.login1'
/** @type {Awaited<ReturnType<typeof startBus>>} */
let own
before(async () => {
  own = await startBus()
})
after(() => own.stop())
/** @param {import('@jellybrick/dbus-next').MessageBus} from @param {boolean} isComing */
const prepare = (from, isComing) =>
  from.send(Message.newSignal('/org/freedesktop/login1', `${logind}.Manager`, 'PrepareForSleep', 'b', [isComing]))

test('sleep and waking are told once somebody listens, and of logind alone', async () => {
  const app = await launch({ env: { DBUS_SYSTEM_BUS_ADDRESS: own.address } })
  const names = async () => (await own.call('org.freedesktop.DBus', '/org/freedesktop/DBus org.freedesktop.DBus', 'ListNames'))[0].length
  const before = await names()
  await app.electronApp.evaluate(({ powerMonitor }) => {
    globalThis.got = []
    for (const event of ['suspend', 'resume']) powerMonitor.on(event, () => globalThis.got.push(event))
  })
  await eventually(async () => (await names()) > before, 'it listens')
  const stranger = sessionBus({ busAddress: own.address })
  await stranger.requestName('org.example.Stranger')
  prepare(stranger, true)
  await own.bus.requestName(logind)
  const got = () => app.electronApp.evaluate(() => globalThis.got)
  // Repeated, as signals are lost until the bus has the stand-in's match rule.
  await eventually(async () => {
    prepare(own.bus, false)
    return (await got()).length > 0
  }, 'waking is told')
  await app.electronApp.evaluate(() => globalThis.got.splice(0))
  prepare(own.bus, true)
  await eventually(async () => (await got()).includes('suspend'), 'sleep is told')
  assert.deepEqual((await got()).filter(event => event === 'suspend').length, 1)
  stranger.disconnect()
  await app.close()
})
