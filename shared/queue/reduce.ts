// (state, command, now) → state: what every command does to the queue. Lists are shared, not copied, unless they change.
import { assertNever } from '../errors.ts'
import type { Millis } from '../ids.ts'
import { policy } from '../wire/policy.ts'
import { add } from './add.ts'
import { type Advance, jumpTo, next, previous, type Spot, withoutCurrent } from './advance.ts'
import type { QueueCommand } from './commands.ts'
import type { Playback, QueueState } from './model.ts'
import { positionAt } from './position.ts'
import { pick, type Random, shuffleQueue, unshuffleQueue } from './shuffle.ts'
import { surround } from './surround.ts'
import { windowAround } from './window.ts'

/** The state after a command; the very same object when it changes nothing. `now` anchors positions, `random` shuffles. */
export function reduce(state: QueueState, command: QueueCommand, now: Millis, random: Random): QueueState {
  const { playback } = state
  switch (command.type) {
    case 'play':
      return command.tracks.length === 0 ? state : play(state, command, now, random)
    case 'surround':
      return surround(state, command, random)
    case 'resume':
      if (playback.current === null || !playback.paused) return state
      return withPlayback(state, { ...playback, paused: false, anchor: { ...playback.anchor, at: now } })
    case 'pause':
      if (playback.paused) return state
      return withPlayback(state, { ...playback, paused: true, anchor: { position: positionAt(playback, now), at: now } })
    case 'next':
      return advanced(state, next(state, 'person'), now)
    case 'previous': {
      const before = positionAt(playback, now) > policy.queue.restartAfter ? null : previous(state)
      return before ? startAt(state, before, playback.paused, now) : sought(state, 0, now)
    }
    case 'seek':
      return sought(state, command.position, now)
    case 'jump': {
      const spot = jumpTo(state, command.index)
      return spot ? startAt(state, spot, false, now) : state
    }
    case 'volume': {
      const volume = Math.min(1, Math.max(0, command.volume))
      return withPlayback(state, { ...playback, volume, muted: playback.muted && volume === 0 })
    }
    case 'mute':
      return withPlayback(state, { ...playback, muted: command.muted })
    case 'shuffle': {
      if (command.on === playback.shuffle) return state
      const { queue, index } = command.on ? shuffleQueue(state.queue, playback.index, random) : unshuffleQueue(state.queue, playback.index)
      return { queue, playback: { ...playback, index, shuffle: command.on } }
    }
    case 'repeat':
      return withPlayback(state, { ...playback, repeat: command.mode })
    case 'playNext':
    case 'playLast':
      return add(state, command, now)
    default:
      return assertNever(command)
  }
}

/** Goes on to what `next` said. At the end of the queue it waits paused at its beginning (C-35). */
export function advanced(state: QueueState, advance: Advance, now: Millis): QueueState {
  if (advance.kind === 'go') return startAt(state, advance.spot, state.playback.paused, now)
  if (advance.spot) return startAt(state, advance.spot, true, now)
  if (state.playback.current === null) return state
  const queue = state.queue.playNext.length > 0 ? { ...state.queue, playNext: [] } : state.queue
  return { queue, playback: { ...begun(state.playback, true, now), current: null, from: 'tracks', index: 0 } }
}

function play(state: QueueState, command: Extract<QueueCommand, { type: 'play' }>, now: Millis, random: Random): QueueState {
  const shuffle = command.shuffle ?? state.playback.shuffle
  const { length } = command.tracks
  const chosen = command.index >= 0 ? Math.min(command.index, length - 1) : shuffle ? pick(length, random) : 0
  const { start, end } = windowAround(length, chosen)
  const tracks = end - start === length ? command.tracks : command.tracks.slice(start, end)
  const plain = { tracks, playNext: withoutCurrent(state), unshuffled: null, context: command.context }
  const ordered = shuffle ? shuffleQueue(plain, chosen - start, random) : { queue: plain, index: chosen - start }
  const current = ordered.queue.tracks[ordered.index] ?? null
  const playback = { ...begun(state.playback, false, now), current, from: 'tracks' as const, index: ordered.index, shuffle }
  return { queue: ordered.queue, playback }
}

function startAt(state: QueueState, { track, from, index, playNext }: Spot, paused: boolean, now: Millis): QueueState {
  const queue = playNext === state.queue.playNext ? state.queue : { ...state.queue, playNext }
  return { queue, playback: { ...begun(state.playback, paused, now), current: track, from, index } }
}

function sought(state: QueueState, position: number, now: Millis): QueueState {
  const { playback } = state
  if (playback.current === null) return state
  const anchor = { position: Math.max(0, position), at: now }
  return withPlayback(state, { ...playback, anchor, seekId: playback.seekId + 1 })
}

/** A new start of whatever becomes current: facts about older starts are void from here. */
const begun = (playback: Playback, paused: boolean, now: Millis): Playback => ({
  ...playback,
  startId: playback.startId + 1,
  paused,
  anchor: { position: 0, at: now },
})

const withPlayback = (state: QueueState, playback: Playback): QueueState =>
  playback === state.playback ? state : { queue: state.queue, playback }
