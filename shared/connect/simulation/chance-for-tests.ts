// Random walks of a simulated world: commands, control of other devices, transfers and faults, all drawn from the seed.
import { type TrackId, trackId } from '../../ids.ts'
import type { QueueCommand } from '../../queue/commands.ts'
import type { WireQueueState } from '../../wire/queue.ts'
import { isSameList } from '../replication/diff-queue.ts'
import { disagreements } from './agreement-for-tests.ts'
import type { ServerBehaviour } from './server-for-tests.ts'
import { openWorld, type Watch, type World } from './world-for-tests.ts'

const pick = (world: World, count: number): number => Math.min(count - 1, Math.floor(world.random() * count))
const one = <Item>(world: World, items: readonly Item[]): Item => items[pick(world, items.length)] as Item
const someTracks = (world: World, most = 8): TrackId[] => Array.from({ length: 1 + pick(world, most) }, () => trackId(1 + pick(world, 40)))

function anyCommand(world: World): QueueCommand {
  const list = one(world, ['tracks', 'tracks', 'playNext'] as const)
  const indices = Array.from({ length: 1 + pick(world, 3) }, () => pick(world, 8))
  switch (pick(world, 16)) {
    case 0:
    case 1:
      return { type: 'play', tracks: someTracks(world), index: pick(world, 4) - 1, context: null, shuffle: world.random() < 0.3 }
    case 2:
      return { type: 'resume' }
    case 3:
      return { type: 'pause' }
    case 4:
      return { type: 'next' }
    case 5:
      return { type: 'previous' }
    case 6:
      return { type: 'seek', position: world.random() * 25 }
    case 7:
      return { type: 'jump', list: one(world, ['tracks', 'playNext', 'played'] as const), index: pick(world, 6) }
    case 8:
      return world.random() < 0.7 ? { type: 'volume', volume: pick(world, 11) / 10 } : { type: 'mute', muted: world.random() < 0.5 }
    case 9:
      return { type: 'shuffle', on: world.random() < 0.5 }
    case 10:
      return { type: 'repeat', mode: one(world, ['none', 'queue', 'track'] as const) }
    case 11:
      return { type: one(world, ['playNext', 'playLast'] as const), tracks: someTracks(world, 3) }
    case 12:
      return { type: 'remove', list, indices }
    case 13:
      return { type: 'move', list, indices, to: pick(world, 8), toList: one(world, ['tracks', 'playNext'] as const) }
    case 14:
      return world.random() < 0.3 ? { type: 'clear', what: one(world, ['upcoming', 'playNext', 'everything'] as const) } : { type: 'next' }
    default:
      return { type: world.random() < 0.7 ? 'undo' : 'redo' }
  }
}

/** A state that a client writes which was made from the protocol alone: only some members, and the others as they were. */
function minimalState(world: World, state: WireQueueState): WireQueueState {
  const count = state.tracks?.length ?? 0
  const data = { play_from: 'tracks', play_index: pick(world, Math.max(1, count)) } as const
  const begins = { start_position: 0, start_time: world.serverTime() }
  switch (pick(world, 10)) {
    case 0:
    case 1:
      return { shuffle: world.random() < 0.2 }
    case 2:
      return { data: { ...state.data, ...data }, ...begins }
    case 3:
      return { data }
    case 4:
      return { ...state, data: { ...state.data, ...data }, ...begins }
    case 5:
      return { tracks: someTracks(world) }
    case 6:
      return { tracks: someTracks(world), data: { ...state.data, ...data }, ...begins }
    case 7:
      return { current_song: one(world, state.tracks ?? []) ?? null, ...(world.random() < 0.5 && begins) }
    case 8:
      return { pause: world.random() < 0.5 }
    default:
      return { start_position: pick(world, 20) }
  }
}

function randomAct(world: World, faults: boolean, speeds: boolean) {
  const device = one(world, world.devices)
  if (speeds && world.random() < 0.15) return device.command({ type: 'speed', speed: one(world, [0.5, 0.8, 1.25, 1.5, 2]) })
  const other = one(world, world.devices)
  const draw = world.random()
  if (draw < 0.6 || !faults) {
    if (world.random() < 0.2) return device.dispatch({ type: 'control', session: other === device ? null : other.name })
    if (world.random() < 0.1) return device.dispatch({ type: 'transfer', session: other === device ? null : other.name })
    if (world.random() < 0.05) return device.dispatch({ type: 'watch', on: world.random() < 0.5 })
    return device.command(anyCommand(world))
  }
  if (draw < 0.75) return device.cut()
  if (draw < 0.82) return device.cutLink(other.name)
  if (draw < 0.86) return world.restart(world.random() < 0.5)
  if (draw < 0.9) return device.jump((world.random() - 0.5) * 20_000_000)
  if (draw < 0.95) return device.isAway() ? device.come() : device.leave()
  world.network.isDown = !world.network.isDown
}

function sayBare(world: World) {
  const { name } = one(world, world.devices)
  const state = world.server.stateOf(name)
  if (state?.tracks) world.sayBare(name, minimalState(world, state))
}

/**
 * Switches sharing on or off once all that was written has arrived, and lets music go on while the devices are told: what the only one
 * plays is lost by none of them.
 */
function switchSharing(world: World) {
  world.run(1_000)
  const playing = world.devices.filter(device => {
    const { mine, connect } = device.view()
    return device.isOnline() && !mine.playback.paused && connect.output.kind === 'here'
  })
  const [only, ...others] = playing
  const before = only?.view().mine.queue.tracks
  world.share(!world.server.isShared())
  world.run(12_000)
  if (!only || !before || others.length > 0 || isSameList(only.view().mine.queue.tracks, before)) return
  world.lost.push(`${only.name} lost what it played as sharing was switched at ${Math.round(world.time()) - 12_000}`)
}

export type Scenario = {
  readonly faults: boolean
  readonly behaviour: ServerBehaviour
  readonly failing?: number
  readonly stalling?: number
  /** Songs also play at other speeds; frames arrive within 40 ms then. */
  readonly speeds?: boolean
  /** A client of another make writes states, too. What was heard is not compared with what was counted then. */
  readonly bare?: boolean
  /**
   * Whether all devices share one queue is switched on and off; at the end every one of them is told, and somebody has changed the queue
   * since. What was heard is not compared with what was counted then.
   */
  readonly switches?: boolean
  readonly watch?: Watch
}

/** Plays a scenario. `wrong`: what disagrees at the end, or was lost or counted wrongly, as sentences; `world`: as it is then. */
export function play(
  seed: number,
  { faults, behaviour, failing = 0, stalling = 0, speeds = false, bare = false, switches = false, watch }: Scenario,
): { readonly world: World; readonly wrong: readonly string[] } {
  // Without acknowledgements a device believes after a time that a write has arrived, so that latencies must be short.
  const world = openWorld({
    seed,
    devices: 2 + (seed % 4),
    behaviour,
    failing,
    stalling,
    maxLatency: speeds ? 40 : behaviour.acknowledges ? 200 : 100,
    ...(watch && { watch }),
  })
  world.run(2_000)
  const acts = 5 + (seed % 25)
  for (let act = 0; act < acts; act += 1) {
    if (bare && world.random() < 0.4) sayBare(world)
    else if (switches && world.random() < 0.15) switchSharing(world)
    else randomAct(world, faults, speeds)
    world.run(world.random() < 0.5 ? world.random() * 300 : world.random() * 6_000)
  }
  if (!world.rest()) return { world, wrong: ['it never comes to rest'] }
  if (switches) {
    world.devices[0]?.command({ type: 'playLast', tracks: [trackId(1)] })
    if (!world.rest()) return { world, wrong: ['it never comes to rest'] }
  }
  return {
    world,
    wrong: [
      ...disagreements(world, speeds && behaviour.shared ? 0.3 : 0.25),
      ...world.lost,
      ...(bare || switches ? [] : world.miscounted()),
    ],
  }
}
