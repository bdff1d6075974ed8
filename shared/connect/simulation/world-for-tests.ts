// A simulated world: several devices, one server and a network with faults, in virtual time; everything that happens is drawn from one
// seed.
import type { Session } from '../../app-state.ts'
import { millis } from '../../ids.ts'
import { byPerson } from '../../queue/cause.ts'
import type { QueueCommand } from '../../queue/commands.ts'
import { positionAt } from '../../queue/position.ts'
import { type Random, seededRandom } from '../../seeded-random.ts'
import type { WireQueueState } from '../../wire/queue.ts'
import { type Device, deviceViewOf, dueAt, newDevice, updateDevice } from '../device.ts'
import type { DeviceEvent, Effect } from '../events.ts'
import { isAwaitingLists, type QueueLink } from '../replication/link.ts'
import { openLedger } from './ledger-for-tests.ts'
import { losesUnshuffledOrder } from './lost-order-for-tests.ts'
import { type Connection, openServer, type ServerBehaviour, type ServerMessage } from './server-for-tests.ts'
import { openSpeaker } from './speaker-for-tests.ts'

/** Called with every event of every device, to find out why a seed fails. */
export type Watch = (time: number, name: string, event: DeviceEvent, effects: readonly Effect[]) => void
export type World = ReturnType<typeof openWorld>
type Options = {
  readonly seed: number
  readonly devices: number
  readonly behaviour: ServerBehaviour
  readonly failing?: number
  readonly maxLatency?: number
  /** Probability that a message is delayed by 3 to 9 s, longer than its answer is waited for. */
  readonly stalling?: number
  readonly watch?: Watch
}

const epoch = Date.UTC(2031, 3, 2)

export function openWorld({ seed, devices: count, behaviour, failing = 0, maxLatency = 200, stalling = 0, watch }: Options) {
  const random = seededRandom(seed)
  let time = 0
  let order = 0
  const plans: { readonly at: number; readonly order: number; readonly act: () => void }[] = []
  const after = (milliseconds: number, act: () => void) => {
    const plan = { at: time + Math.max(0, milliseconds), order: order++, act }
    let index = plans.length
    while (index > 0 && (plans[index - 1]?.at ?? 0) > plan.at) index -= 1
    plans.splice(index, 0, plan)
  }
  const names = Array.from({ length: count }, (_, index) => String.fromCharCode(97 + index))
  const server = openServer(behaviour, names, () => epoch + time)
  /**
   * `said`: how many writes were sent; `last`: when the last one was (without regular positions at other speeds); `arrives`: when the last
   * message under way arrives.
   */
  const heard = { said: 0, last: 0, arrives: 0 }
  const network = { isDown: false, again: 1_000 }
  const account = openLedger()
  /** Sentences about queues that lost what nobody meant to change. */
  const lost: string[] = []
  const bare: Connection = { owner: 'bare', attached: 'bare', send: () => undefined }
  const devices = names.map(name => openDevice(name))

  /** A socket that keeps the order of messages in each direction; messages under way are lost when it is cut. */
  function openSocket(owner: string, session: string, told: (event: DeviceEvent) => void, lost: () => void) {
    let isOpen = true
    const last = { there: 0, back: 0 }
    const carry = (way: 'there' | 'back', act: () => void) => {
      const stall = stalling > 0 && random() < stalling ? 3_000 + random() * 6_000 : 0
      last[way] = Math.max(last[way], time + 2 + random() * maxLatency + stall)
      heard.arrives = Math.max(heard.arrives, last[way])
      after(last[way] - time, () => isOpen && act())
    }
    const connection: Connection = { owner, attached: owner, send: said => carry('back', () => receive(said)) }
    const receive = (said: ServerMessage) => {
      if (said.kind === 'sessions') return owner === session ? told({ type: 'listed', sessions: said.sessions }) : undefined
      if (said.kind === 'state')
        return told({ type: 'received', session, frame: { about: 'queue', kind: 'state', odd: [], state: said.frame } })
      told({ type: 'received', session, frame: { about: 'queue', kind: 'refused', command: 'set_state' } })
      socket.cut()
    }
    const socket = {
      ask: () => carry('there', () => server.get(connection, session)),
      send: (value: Extract<Effect, { type: 'send' }>['value']) => {
        heard.said += 1
        // A song at another speed makes its device write positions as long as it plays; these do not count as activity.
        if (!sendsPositions(devices.find(({ name }) => name === owner))) heard.last = time
        carry('there', () => server.set(connection, session, value))
      },
      cut: () => {
        if (!isOpen) return
        isOpen = false
        server.leave(connection)
        lost()
      },
    }
    server.connect(connection)
    return socket
  }

  function openDevice(name: string) {
    let device: Device = newDevice
    let skew = Math.round((random() - 0.5) * 20) * 3_600_000
    let isAway = false
    const ownRandom = seededRandom(Math.floor(random() * 2 ** 32))
    const sockets = new Map<string, ReturnType<typeof openSocket>>()
    const wanted = new Set<string>([name])
    const effects: Effect[] = []
    const local = () => millis(epoch + time + skew)
    const speaker = openSpeaker({
      name,
      account,
      after,
      steady: () => time,
      now: local,
      random: ownRandom,
      failing,
      tell: fact => dispatch({ type: 'fact', fact }),
    })
    let planned = Number.POSITIVE_INFINITY
    let isDispatching = false
    const queue: DeviceEvent[] = []

    const dispatch = (event: DeviceEvent) => {
      queue.push(event)
      if (isDispatching) return
      isDispatching = true
      for (let next = queue.shift(); next; next = queue.shift()) dispatchNow(next)
      isDispatching = false
    }
    const dispatchNow = (event: DeviceEvent) => {
      const update = updateDevice(device, event, { now: local(), steady: time }, ownRandom)
      watch?.(time, name, event, update.effects)
      if (losesUnshuffledOrder(device, update.device, event))
        lost.push(`${name} lost the order from before shuffling at ${Math.round(time)}`)
      device = update.device
      for (const effect of update.effects) act(effect)
      const { mine, connect, handover } = deviceViewOf(device)
      speaker.follow({ playback: mine.playback, connect, handover }, positionAt(mine.playback, local()), event.type === 'received')
      const due = dueAt(device)
      if (due !== null && due < planned) {
        planned = due
        after(due - time, () => {
          if (planned !== due) return
          planned = Number.POSITIVE_INFINITY
          dispatch({ type: 'due' })
        })
      }
    }
    const act = (effect: Effect) => {
      effects.push(effect)
      switch (effect.type) {
        case 'send':
          return sockets.get(effect.session)?.send(effect.value)
        case 'ask':
          return sockets.get(effect.session)?.ask()
        case 'open':
          wanted.add(effect.session)
          return connect(effect.session, 20)
        case 'close':
          wanted.delete(effect.session)
          return drop(effect.session)
        default:
          return
      }
    }
    const connect = (session: string, soon: number) =>
      after(soon + random() * 100, () => {
        if (isAway || !wanted.has(session) || sockets.has(session)) return
        if (network.isDown) return connect(session, network.again)
        const socket = openSocket(name, session, dispatch, () => {
          if (sockets.get(session) === socket) sockets.delete(session)
          dispatch({ type: 'link', session, status: 'down' })
          connect(session, network.again)
        })
        sockets.set(session, socket)
        dispatch({ type: 'link', session, status: 'up' })
        socket.ask()
      })
    const drop = (session: string) => {
      const socket = sockets.get(session)
      sockets.delete(session)
      socket?.cut()
    }
    dispatch({ type: 'named', session: name })
    if (behaviour.shared) dispatch({ type: 'shared', on: true })
    connect(name, 0)
    return {
      name,
      effects,
      speaker,
      device: () => device,
      view: () => deviceViewOf(device),
      now: local,
      /** By how many seconds the device misjudges the server's clock. */
      clockError: (): number => (device.replication.clock.offset - skew) / 1000,
      dispatch,
      command: (command: QueueCommand) => dispatch({ type: 'command', command, to: 'shown', cause: byPerson }),
      /** All connections of the device break. */
      cut: () => {
        for (const socket of [...sockets.values()]) socket.cut()
      },
      cutLink: (session: string) => sockets.get(session)?.cut(),
      leave: () => {
        isAway = true
        for (const session of [...sockets.keys()]) drop(session)
        for (const session of wanted) dispatch({ type: 'link', session, status: 'down' })
      },
      come: () => {
        if (!isAway) return
        isAway = false
        for (const session of wanted) connect(session, 0)
      },
      isAway: () => isAway,
      isOnline: () => sockets.size > 0,
      jump: (milliseconds: number) => {
        skew += milliseconds
      },
      listed: (): readonly Session[] => device.session.others,
    }
  }

  const run = (milliseconds: number) => {
    const end = time + milliseconds
    for (let next = plans[0]; next && next.at <= end; next = plans[0]) {
      plans.shift()
      time = next.at
      next.act()
    }
    time = end
  }
  return {
    random: random as Random,
    server,
    devices,
    time: () => time,
    run,
    network,
    heard,
    account,
    lost,
    /** What was counted otherwise than it sounded, as sentences. Ends all sound, so that it has to be called last. */
    miscounted: (): readonly string[] => {
      for (const { speaker } of devices) speaker.end()
      return account.wrong(behaviour.forwardsWhole || behaviour.shared)
    },
    /** The server's clock, Unix seconds. */
    serverTime: () => (epoch + time) / 1000,
    /** A client that is no device of this world writes members of that session's state. */
    sayBare: (session: string, value: WireQueueState) => {
      heard.last = time
      server.set(bare, session, value)
    },
    /** The person lets all devices share one queue from now on, or no longer; each device is told within ten seconds. */
    share: (on: boolean) => {
      heard.last = time + 10_000
      server.share(on)
      for (const { dispatch } of devices) after(random() * 10_000, () => server.isShared() === on && dispatch({ type: 'shared', on }))
    },
    restart: (keeps: boolean) => {
      for (const device of devices) device.cut()
      if (!keeps) server.forget()
    },
    /**
     * Mends the network and runs until nothing was written for `quiet` milliseconds and every device is settled; false if that does not
     * happen within `longest` milliseconds.
     */
    rest: (quiet = 2_500, longest = 240_000): boolean => {
      network.isDown = false
      for (const device of devices) device.come()
      const end = time + longest
      run(15_000)
      while (time < end) {
        if (time - heard.last >= quiet && (stalling === 0 || time >= heard.arrives) && devices.every(isSettled)) return true
        run(250)
      }
      return false
    },
  }
}

type SimulatedDevice = World['devices'][number]

const sendsPositions = (one: SimulatedDevice | undefined): boolean =>
  one !== undefined && one.device().replication.mine.state.playback.speed !== 1

/** Whether the device waits for no sound, no answer and no transfer. */
function isSettled(one: SimulatedDevice): boolean {
  const { links } = one.device().replication
  if (one.device().transfer.underWay || (one.speaker.isWanted() && one.speaker.position() === null)) return false
  const isAnswered = (link: QueueLink) => link.inFlight.every(said => said.kind === 'timedOut' || sendsPositions(one))
  return [...links.values()].every(link => (isAnswered(link) && (!link.up || link.hasServerState)) || isAwaitingLists(link))
}
