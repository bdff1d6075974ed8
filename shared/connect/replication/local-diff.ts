// The registers of the local state, and the diff of them against the base.
import type { QueueState } from '../../queue/model.ts'
import { positionAt } from '../../queue/position.ts'
import { tuning } from '../../tuning.ts'
import { type Clock, type Moment, serverTime } from '../clock.ts'
import { audibleVolume } from './apply-registers.ts'
import { type Base, isSameRegister } from './link.ts'
import { type RegisterName, type Registers, registerNames, roundPoint } from './registers.ts'

/** The registers that describe a local queue; `title`: of the current track, null if it is not known here. */
export function localRegisters({ queue, playback }: QueueState, title: string | null, clock: Clock, { now }: Moment): Registers {
  return {
    song: playback.current,
    from: playback.from,
    index: playback.index,
    repeat: playback.repeat,
    tracks: queue.tracks,
    playNext: queue.playNext,
    shuffle: playback.shuffle,
    pause: playback.paused,
    volume: audibleVolume(playback),
    point: roundPoint({ position: positionAt(playback, now), time: serverTime(clock, now) }),
    name: title,
  }
}

/** A local queue and its registers; `sounds`: this device makes its sound, so its position and title are authoritative. */
export type LocalView = { readonly state: QueueState; readonly own: Registers; readonly sounds: boolean }

/**
 * The registers that have to be sent: those that differ from the base, and with a command (song or pause) also the position, with a new
 * song its title.
 */
export function localChanges({ registers, anchor }: Base, view: LocalView): ReadonlySet<RegisterName> {
  const { own, sounds } = view
  const changed = new Set(registerNames.filter(name => name !== 'point' && name !== 'name' && !isSameRegister(name, own, registers)))
  const isCommand = changed.has('song') || changed.has('pause')
  if (isCommand || isPositionChanged(registers, anchor, view)) changed.add('point')
  if (changed.has('song') || (sounds && own.name !== null && own.name !== registers.name)) changed.add('name')
  return changed
}

/** Whether the song's position differs from the base; a device that only commands counts a difference only if its anchor was moved here. */
function isPositionChanged({ point }: Registers, anchor: Base['anchor'], { state, own, sounds }: LocalView): boolean {
  const { playback } = state
  if (playback.current === null || (!sounds && playback.anchor === anchor)) return false
  const passed = playback.paused ? 0 : (own.point.time - point.time) * playback.speed
  return Math.abs(point.position + passed - own.point.position) > (sounds ? tuning.queue.positionToleranceSeconds : 0.001)
}

const urgentRegisters: readonly RegisterName[] = ['song', 'pause', 'point']
/** Whether to send at once because a person waits for play, pause, a seek or another song; other changes are batched (C-39). */
export const isUrgent = (changed: ReadonlySet<RegisterName>): boolean => urgentRegisters.some(name => changed.has(name))
