// Checks a simulated world that has come to rest: every device and the server have to agree about each queue.

import type { QueueState } from '../../queue/model.ts'
import { positionAt } from '../../queue/position.ts'
import { readServerFrame } from '../../wire/queue.ts'
import { cursorOf } from '../replication/cursor.ts'
import { emptyRegisters, readRegisters } from '../replication/registers.ts'
import { controlledOf } from '../session/shown-queue.ts'
import type { World } from './world-for-tests.ts'

type QueueSummary = {
  readonly lists: unknown
  readonly cursor: unknown
  readonly steering: unknown
  readonly volume: number | null
  readonly position: number
}

const epoch = Date.UTC(2031, 3, 2)

function ofServer(world: World, session: string): QueueSummary {
  const now = (epoch + world.time()) / 1000
  const registers = { ...emptyRegisters, ...readRegisters(readServerFrame({ ...world.server.stateOf(session) }), now) }
  const { current, from, index, playNext } = cursorOf(registers)
  const paused = registers.pause || current === null
  return {
    lists: { tracks: registers.tracks, playNext },
    cursor: { current, from, index: current === null ? 0 : index },
    steering: { paused, shuffle: registers.shuffle, repeat: registers.repeat },
    volume: registers.volume,
    position: registers.point.position + (paused ? 0 : Math.max(0, now - registers.point.time)),
  }
}

function ofState({ queue, playback }: QueueState, now: Parameters<typeof positionAt>[1]): QueueSummary {
  const { current, from, index, paused, shuffle, repeat, volume, muted } = playback
  return {
    lists: { tracks: queue.tracks, playNext: queue.playNext },
    cursor: { current, from, index },
    steering: { paused, shuffle, repeat },
    volume: muted ? 0 : volume,
    position: positionAt(playback, now),
  }
}

/**
 * By how many seconds a device's view of the server's clock may be wrong beyond the usual: where no frame came at once, its latency cannot
 * be told from the clock's offset.
 */
const clockUncertainty = (one: World['devices'][number]): number => Math.max(0, Math.abs(one.clockError()) - 0.2)

/** Every disagreement as a sentence; empty: there is none. `usual`: by how many seconds positions may differ. */
export function disagreements(world: World, usual = 0.25): readonly string[] {
  // Seconds by which positions may differ: more if a device has a wrong clock, as it writes wrong moments, by which all devices compute
  // positions.
  const within = usual + Math.max(...world.devices.map(clockUncertainty))
  const found: string[] = []
  const compare = (what: string, one: QueueSummary, other: QueueSummary) => {
    for (const part of ['lists', 'cursor', 'steering'] as const) {
      const [left, right] = [JSON.stringify(one[part]), JSON.stringify(other[part])]

      if (left !== right) found.push(`${what}: ${left} but ${right}`)
    }
    if (other.volume !== null && one.volume !== other.volume) found.push(`${what}: volume ${one.volume} but ${other.volume}`)
    const hasTrack = !JSON.stringify(one.cursor).includes('"current":null')
    if (hasTrack && Math.abs(one.position - other.position) > within) found.push(`${what}: at ${one.position} but ${other.position}`)
  }
  for (const one of world.devices) {
    if (one.isAway() || !one.isOnline()) continue
    const { mine, connect } = one.view()
    const told = ofState(mine, one.now())
    const server = ofServer(world, one.name)
    if (mine.queue.tracks.length + mine.queue.playNext.length > 0 || world.server.stateOf(one.name)?.tracks)
      compare(`${one.name} and server`, told, server)
    const sound = one.speaker.position()
    if (sound !== null && Math.abs(sound - told.position) > within) found.push(`${one.name} sounds at ${sound} and shows ${told.position}`)
    const controlled = controlledOf(one.device())
    if (controlled && connect.output.kind === 'elsewhere' && connect.output.link === 'live')
      compare(
        `${one.name} and server about ${controlled.session}`,
        ofState(controlled.undoable.state, one.now()),
        ofServer(world, controlled.session),
      )
    if (sound !== null && connect.output.kind === 'elsewhere') found.push(`${one.name} sounds though its output is elsewhere`)
  }
  return found
}
