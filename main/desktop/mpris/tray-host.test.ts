// Whether the desktop shows icons in a tray, as its watcher and its panel come and go on the bus.
import { Message, type MessageBus, interface as service, sessionBus } from '@jellybrick/dbus-next'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isLinux, type MprisDesk, openMprisDesk, player } from './mpris-for-tests.ts'
import { startRawProgram } from './raw-program-for-tests.ts'

const name = 'org.kde.StatusNotifierWatcher'
const path = '/StatusNotifierWatcher'

/** Exports a watcher of tray icons, without taking its name on the bus. `host`: makes a panel come (true) or go. */
function exportWatcher(on: MessageBus) {
  class Watcher extends service.Interface {
    IsStatusNotifierHostRegistered = false
  }
  Watcher.configureMembers({ properties: { IsStatusNotifierHostRegistered: { signature: 'b', access: 'read' } } })
  const face = new Watcher(name)
  // These empty members of the base class would hide what was configured (interfaces.ts).
  delete face.$properties
  delete face.$methods
  delete face.$signals
  on.export(path, face)
  return {
    host: (isThere: boolean, to?: string) => {
      face.IsStatusNotifierHostRegistered = isThere
      const member = isThere ? 'StatusNotifierHostRegistered' : 'StatusNotifierHostUnregistered'
      on.send(Object.assign(Message.newSignal(path, name, member), to !== undefined && { destination: to }))
    },
  }
}

describe.skipIf(!isLinux)('the tray of the desktop (Linux only: elsewhere it is always there)', () => {
  let at: MprisDesk
  let other: MessageBus
  let host: ReturnType<typeof exportWatcher>['host']
  const told: boolean[] = []
  /** Expects that since the last call exactly these values were told, in this order. */
  const expectTold = async (...more: readonly boolean[]) => {
    told.push(...more)
    await expect.poll(() => at.trayHosts).toEqual(told)
  }
  beforeEach(async () => {
    told.splice(0)
    at = await openMprisDesk()
    other = sessionBus({ busAddress: at.bus.address })
    host = exportWatcher(other).host
    await expectTold(false)
  })
  afterEach(async () => {
    other.disconnect()
    await at.stop()
  })

  it('shows icons once a panel is there beside the watcher, as long as both are', async () => {
    await other.requestName(name)
    host(true)
    await expectTold(true)
    host(false)
    await expectTold(false)
    host(true)
    await expectTold(true)
    await other.releaseName(name)
    await expectTold(false)
    await other.requestName(name)
    await expectTold(true)
  })

  it('is told as it is to an app that comes later, and is not there where there is no bus', async () => {
    await other.requestName(name)
    host(true)
    await expectTold(true)
    const second = await at.start(at.bus.address, 4712)
    await expectTold(true)
    await second()
    const lost = await at.start('unix:path=/nowhere/bus', 1)
    await expectTold(false)
    await lost()
  })

  it('that comes and goes all the time is told of once a second at most', async () => {
    await other.requestName(name)
    const begin = performance.now()
    for (let isThere = true; performance.now() - begin < 1_500; isThere = !isThere) {
      host(isThere)
      await at.bus.names()
    }
    host(true)
    await expect.poll(() => at.trayHosts.at(-1)).toBe(true)
    expect(at.trayHosts.length).toBeLessThanOrEqual(5 + (performance.now() - begin) / 1_000)
  })

  it('is believed of nobody without its name, and asked for anew by the thread that follows one that died', async () => {
    host(true, player.name)
    const program = await startRawProgram(at.bus.address)
    // A file descriptor that did not come with the message.
    program.send([{ to: player.name, path: '/', face: 'a.b', member: 'C', signature: 'h', body: Buffer.alloc(4) }])
    await expectTold(false)
    program.leave()
    await other.requestName(name)
    await expectTold(true)
  })
})
