// Worker thread with the MPRIS player on the session bus, the watch for a tray host, and notifications of songs: the only place that reads
// what programs send there. Started by mpris.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { type MessageBus, NameFlag, RequestNameReply } from '@jellybrick/dbus-next'
import { openBus } from '../open-bus.ts'
import { type BusNotifications, openBusNotifications } from './bus-notifications.ts'
import { createPlayerInterface, createProgramInterface } from './interfaces.ts'
import { createPlayerCalls } from './player-calls.ts'
import type { BusTask, FromBus, PlayerRequest, PositionSample, ToBus } from './thread-messages.ts'
import { followTrayHost } from './tray-host.ts'
import { type PlayerValues, toMicroseconds } from './values.ts'

const { address, pid, shown: first, notificationApp }: BusTask = workerData
const path = '/org/mpris/MediaPlayer2'
const busName = 'org.mpris.MediaPlayer2.segue'

let shownValues: PlayerValues = first.values
let positionSample: PositionSample = first.position
let sampledAt = Date.now()
const currentPosition = (): bigint =>
  toMicroseconds(Math.min(positionSample.end, positionSample.seconds + (Math.max(0, Date.now() - sampledAt) / 1000) * positionSample.speed))

const post = (message: FromBus): void => parentPort?.postMessage(message)

/** Id of a request to main → the function that resolves it, for requests that main has not answered yet. */
const pendingRequests = new Map<number, () => void>()
let lastRequest = 0
const forward = (request: PlayerRequest): Promise<void> => {
  lastRequest += 1
  const id = lastRequest
  post({ type: 'request', id, request })
  return new Promise(resolve => pendingRequests.set(id, resolve))
}
const calls = createPlayerCalls({ forward, track: () => shownValues.Metadata['mpris:trackid'] ?? null, steady: () => performance.now() })
const player = createPlayerInterface({ values: () => shownValues, position: currentPosition, calls })

let bus: MessageBus | null = null
let isThere = false
let notifications: BusNotifications | null = null
const leaveBus = (): void => {
  notifications?.close()
  bus?.disconnect()
  parentPort?.close()
}
const onLost = (error: unknown): void => {
  post({ type: 'lost', why: String(error) })
  leaveBus()
}

parentPort?.on('message', (message: ToBus) => {
  switch (message.type) {
    case 'shown': {
      const { values, position: next } = message.shown
      const changed = Object.entries(values).filter(
        ([name, value]) => !Object.hasOwn(shownValues, name) || !isSame(value, shownValues[name as keyof PlayerValues]),
      )
      shownValues = values
      positionSample = next
      sampledAt = Date.now()
      if (!isThere) break
      try {
        if (changed.length > 0) player.changed(Object.fromEntries(changed))
        if (message.jumped) player.seeked(toMicroseconds(next.seconds))
      } catch (error) {
        // Sending throws once the session bus has ended, as it does together with its desktop.
        onLost(error)
      }
      break
    }
    case 'reply':
      pendingRequests.get(message.id)?.()
      pendingRequests.delete(message.id)
      break
    case 'notification':
      notifications?.show(message.notification)
      break
    case 'leave':
      leaveBus()
  }
})

/** Whether two property values are equal; metadata is compared by content, as its object is a new one each time. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one, withoutBigints) === JSON.stringify(other, withoutBigints)
const withoutBigints = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

async function publish(): Promise<void> {
  const opened = await openBus(address)
  bus = opened.bus
  const exportPlayer = async (messageBus: MessageBus): Promise<void> => {
    messageBus.export(path, createProgramInterface(calls))
    messageBus.export(path, player.busInterface)
    const reply = await messageBus.requestName(busName, NameFlag.DO_NOT_QUEUE)
    // Another profile owns the name: the MPRIS specification prescribes this form for further instances.
    if (reply !== RequestNameReply.PRIMARY_OWNER) await messageBus.requestName(`${busName}.instance${pid}`, NameFlag.DO_NOT_QUEUE)
  }
  await Promise.race([exportPlayer(bus), opened.broken])
  isThere = true
  const listeners = {
    clicked: () => post({ type: 'notification-clicked' }),
    failed: (why: string) => post({ type: 'notification-failed', why }),
  }
  notifications = openBusNotifications(bus, notificationApp, listeners)
  post({ type: 'published' })
  const followed = [notifications.listens, followTrayHost(bus, isHost => post({ type: 'tray-host', isHostPresent: isHost }))]
  await Promise.race([Promise.all(followed), opened.broken])
}
publish().catch(onLost)
