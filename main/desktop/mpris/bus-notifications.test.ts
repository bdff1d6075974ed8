// Notifications of songs, as a server of them on the session bus gets them, and what it says of them.
import { Message, type MessageBus, MessageType, sessionBus, Variant } from '@jellybrick/dbus-next'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { busDaemon } from '../open-bus.ts'
import { isLinux, type MprisDesk, openMprisDesk, player } from './mpris-for-tests.ts'

const name = 'org.freedesktop.Notifications'
const path = '/org/freedesktop/Notifications'

/** A server that numbers from `first` on; `asked`: what it was asked to show and to close. */
async function startServer(address: string, first: number, abilities: readonly string[] = ['actions', 'body']) {
  const bus = sessionBus({ busAddress: address })
  const asked: unknown[][] = []
  let last = first - 1
  bus.addMethodHandler(call => {
    if (call.path !== path) return false
    if (call.member === 'GetCapabilities') bus.send(Message.newMethodReturn(call, 'as', [abilities]))
    else if (call.member === 'Notify') {
      last += 1
      const hints = Object.fromEntries(
        Object.entries(Object(call.body[6])).map(([hint, value]) => [hint, value instanceof Variant && value.value]),
      )
      asked.push([...call.body.slice(0, 6), hints, call.body[7]])
      bus.send(Message.newMethodReturn(call, 'u', [last]))
    } else {
      asked.push([call.member, ...call.body])
      bus.send(Message.newMethodReturn(call))
    }
    return true
  })
  await bus.requestName(name)
  return { bus, asked }
}
const signal = (member: string, signature: string, ...body: unknown[]) => Message.newSignal(path, name, member, signature, body)
const clicked = (id: number, action = 'default') => signal('ActionInvoked', 'us', id, action)
const news = (title: string, cover: string | null = null) => ({ title, body: 'Mira &amp; Ann', cover })

describe.skipIf(!isLinux)('a notification of a song (Linux only: elsewhere Electron shows it)', () => {
  let at: MprisDesk
  let others: MessageBus[]
  const server = async (...args: [first: number, abilities?: readonly string[]]) => {
    const started = await startServer(at.bus.address, ...args)
    others.push(started.bus)
    return started
  }
  /** Resolves when the thread has heard all that this program said. */
  const heard = async (of: MessageBus) => {
    await of.call(new Message({ ...busDaemon, member: 'GetId' }))
    await at.get('Volume')
  }
  beforeEach(async () => {
    others = []
    at = await openMprisDesk()
  })
  afterEach(async () => {
    await at.stop()
    for (const other of others) other.disconnect()
  })

  it('is silent, has title, body and cover, and the next one takes its place; with the player it goes', async () => {
    const { bus, asked } = await server(7)
    const hints = { 'suppress-sound': true, 'desktop-entry': 'app.segue.player' }
    const actions = ['default', 'Show Segue']
    at.showNotification(news('A\0n\uD800', '/tmp/a cover'))
    const first = ['Segue', 0, '', 'A n\uFFFD', 'Mira &amp; Ann', actions, { ...hints, 'image-path': 'file:///tmp/a%20cover' }, -1]
    await expect.poll(() => asked).toEqual([first])
    at.showNotification(news('Two'))
    await expect.poll(() => asked).toEqual([first, ['Segue', 7, '', 'Two', 'Mira &amp; Ann', actions, hints, -1]])
    await heard(bus)
    await at.leave()
    await expect.poll(() => asked.slice(2)).toEqual([['CloseNotification', 8]])
  })

  it('raises the window with a click on it, and with nothing else', async () => {
    const { bus, asked } = await server(1)
    const stranger = sessionBus({ busAddress: at.bus.address })
    others.push(stranger)
    at.showNotification(news('One'))
    await expect.poll(() => asked).toHaveLength(1)
    await heard(bus)
    bus.send(clicked(2))
    bus.send(clicked(1, 'other'))
    for (const false_ of [clicked(1), signal('NotificationClosed', 'uu', 1, 2)])
      stranger.send(Object.assign(false_, { type: MessageType.SIGNAL, destination: player.name }))
    await heard(bus)
    await heard(stranger)
    expect(at.asked).toEqual([])
    bus.send(clicked(1))
    await expect.poll(() => at.asked).toEqual(['raise'])
    bus.send(signal('NotificationClosed', 'uu', 1, 2))
    bus.send(clicked(1))
    await heard(bus)
    at.showNotification(news('Two'))
    await expect.poll(() => asked[1]?.slice(1, 4)).toEqual([0, '', 'Two'])
    expect(at.asked).toEqual(['raise'])
  })

  it('has nothing to click where the server cannot be clicked, and is numbered anew by the next server', async () => {
    const first = await server(5, ['body'])
    at.showNotification(news('One'))
    await expect.poll(() => first.asked[0]?.[5]).toEqual([])
    await heard(first.bus)
    first.bus.disconnect()
    const second = await server(5)
    await heard(second.bus)
    at.showNotification(news('Two'))
    await expect.poll(() => second.asked[0]?.slice(1, 4)).toEqual([0, '', 'Two'])
  })

  it('is not missed by more than a line in the log where nobody shows any', async () => {
    at.showNotification(news('One'))
    await expect.poll(() => at.warnings).toEqual([expect.stringContaining('not told as a notification')])
    const { asked } = await server(1)
    at.showNotification(news('Two'))
    await expect.poll(() => asked).toHaveLength(1)
  })
})
