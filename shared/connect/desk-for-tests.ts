// For tests: one device, driven step by step: events and frames go in, and its effects, view and trace are read.
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

/**
 * A device with the session `me`, which knows the other devices `kitchen` and `study` once `list` is called. `skew`: how far its clock is
 * ahead of the server's, milliseconds.
 */
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
    /** The service refuses a write to that session's queue. */
    refuse,
    command: (command: QueueCommand) => dispatch({ type: 'command', command, to: 'shown', cause: byPerson }),
    fact: (fact: SpeakerFact) => dispatch({ type: 'fact', fact }),
    /** The speaker reports that the current start sounds from a position (seconds). */
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
    /** The server's time, Unix seconds. */
    serverNow: () => (epoch + time) / 1000,
    view: () => deviceViewOf(device),
    shown: () => deviceViewOf(device).shown,
    changes: () => changes,
    /** The trace so far, one line per change of a queue, without the times in front. */
    why: () => traceLines(trace).map(link => link.slice(link.indexOf(' ') + 1)),
    device: () => device,
    /** The values written to a session's queue since the last `forget`. */
    sent: (session = 'me') => effects.flatMap(one => (one.type === 'send' && one.session === session ? [one.value] : [])),
    effects: () => effects,
    forget: () => {
      effects = []
    },
  }
}

/** A whole state as the server holds it for a device that plays the track at `index`, at 20 s of it when the test begins. */
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

/** A device that plays the second of the tracks 1, 2, 3 (or of those given) for 5 s, with every write acknowledged. */
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

/** A device with the paused track 7 in its own queue, which controls `kitchen`; that plays the second of the tracks 1, 2, 3. */
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
