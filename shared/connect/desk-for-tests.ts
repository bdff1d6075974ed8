// For tests: one device, what the server says to it, and what it says, step by step.
import { millis, type TrackId, trackId } from '../ids.ts'
import { byPerson } from '../queue/cause.ts'
import type { QueueCommand } from '../queue/commands.ts'
import type { SpeakerFact } from '../queue/facts.ts'
import { appendEntry, type TraceEntry } from '../queue/trace.ts'
import { traceLines } from '../queue/trace-words.ts'
import { readServerFrame, type ServerFrame, type WireQueueState } from '../wire/queue.ts'
import { type Device, deviceViewOf, newDevice, updateDevice } from './device.ts'
import type { DeviceEvent, Effect, ListChanges } from './events.ts'

export const ids = (...numbers: readonly number[]): readonly TrackId[] => numbers.map(trackId)

const epoch = Date.UTC(2031, 3, 2)

/** A device with the session `me` and a link that is up, beside `kitchen` and `study`; `skew`: how far its clock is off, milliseconds. */
export function openDesk(skew = 0) {
  let device: Device = newDevice
  let time = 0
  let effects: Effect[] = []
  let changes: ListChanges = { mine: [], shown: [] }
  let trace: readonly TraceEntry[] = []
  const dispatch = (event: DeviceEvent) => {
    const update = updateDevice(device, event, { now: millis(epoch + time + skew), steady: time }, () => 0.3)
    device = update.device
    changes = update.changes
    for (const one of update.trace) trace = appendEntry(trace, { ...one, at: millis(epoch + time + skew) })
    effects.push(...update.effects)
  }
  const receive = (session: string, state: WireQueueState = {}, more: Partial<ServerFrame> = {}) => {
    const role = session === 'me' ? 'player' : 'controller'
    const said = readServerFrame({ timestamp: (epoch + time) / 1000, role, ...state, ...more })
    dispatch({ type: 'received', session, frame: { about: 'queue', kind: 'state', state: said, odd: [] } })
  }
  const refuse = (session: string) =>
    dispatch({ type: 'received', session, frame: { about: 'queue', kind: 'refused', command: 'set_state' } })
  const other = (id: string, joinable = true) => ({ id, name: id, client: null, joinable, lastSeen: null, activity: null })
  dispatch({ type: 'named', session: 'me' })
  return {
    dispatch,
    receive,
    /** The service refuses a state that was sent to that session's queue. */
    refuse,
    command: (command: QueueCommand) => dispatch({ type: 'command', command, to: 'shown', cause: byPerson }),
    fact: (fact: SpeakerFact) => dispatch({ type: 'fact', fact }),
    /** Sound comes out at a position of the present start. */
    sound: (position: number) =>
      dispatch({ type: 'fact', fact: { type: 'playing', startId: device.replication.mine.state.playback.startId, position } }),
    up: (session: string, state: WireQueueState = {}) => {
      dispatch({ type: 'link', session, status: 'up' })
      receive(session, state)
    },
    down: (session: string) => dispatch({ type: 'link', session, status: 'down' }),
    list: (...gone: readonly string[]) =>
      dispatch({ type: 'listed', sessions: ['kitchen', 'study'].map(id => other(id, !gone.includes(id))) }),
    wait: (milliseconds: number) => {
      time += milliseconds
      dispatch({ type: 'due' })
    },
    /** Unix seconds of the server. */
    serverNow: () => (epoch + time) / 1000,
    view: () => deviceViewOf(device),
    shown: () => deviceViewOf(device).shown,
    changes: () => changes,
    /** Why the queues changed so far, link by link, without the moments. */
    why: () => traceLines(trace).map(link => link.slice(link.indexOf(' ') + 1)),
    device: () => device,
    /** What was said since the last look, by session. */
    sent: (session = 'me') => effects.flatMap(one => (one.type === 'send' && one.session === session ? [one.value] : [])),
    effects: () => effects,
    forget: () => {
      effects = []
    },
  }
}

/** What a server holds of a device that plays these tracks. */
export const playing = (tracks: readonly TrackId[], index: number, more: WireQueueState = {}): WireQueueState => ({
  current_song: tracks[index] ?? null,
  data: { play_from: 'tracks', play_index: index, repeat_mode: 'none', crossfade: false },
  tracks: [...tracks],
  play_next: [],
  shuffle: false,
  pause: false,
  volume: 0.5,
  start_position: 20,
  start_time: epoch / 1000,
  name: 'Slack Water',
  ...more,
})

/** A device that plays 1, 2, 3 from the second one, and was heard by the server. */
export function playingDesk(...tracks: readonly number[]) {
  const desk = openDesk()
  desk.up('me')
  desk.receive('me')
  desk.list()
  desk.command({ type: 'play', tracks: tracks.length > 0 ? ids(...tracks) : ids(1, 2, 3), index: 1, context: null })
  desk.receive('me')
  desk.sound(0)
  desk.receive('me')
  desk.wait(5_000)
  desk.forget()
  return desk
}

/** A device whose own queue is 7, paused, and that controls the kitchen, which plays 1, 2, 3 from the second one. */
export function controllingDesk() {
  const desk = openDesk()
  desk.command({ type: 'play', tracks: ids(7), index: 0, context: null })
  desk.up('me')
  desk.receive('me')
  desk.list()
  desk.dispatch({ type: 'control', session: 'kitchen' })
  desk.receive('me')
  desk.up('kitchen', playing(ids(1, 2, 3), 1))
  desk.wait(1_000)
  desk.forget()
  return desk
}
