// The reducer (state, command, now) → outcome of every queue command; unchanged lists are shared, not copied.
import { assertNever } from '../errors.ts'
import { type Millis, millis } from '../ids.ts'
import type { Random } from '../seeded-random.ts'
import { policy } from '../wire/policy.ts'
import { addTracks } from './add.ts'
import { currentPlayNextCount, jumpTo, nextAdvance, previousSpot } from './advance.ts'
import type { QueueCommand, SleepTimer } from './commands.ts'
import type { QueueEdit } from './edits.ts'
import { excerptRange } from './excerpt-range.ts'
import { maxSpeed, minSpeed, type Playback, type Queue, type QueueState, type Sleep } from './model.ts'
import {
  applyAdvance,
  changeLists,
  changeListsAndCursor,
  inSequence,
  listsUnchanged,
  type QueueOutcome,
  startAt,
  withNewStart,
  withPlayback,
  withPlayed,
} from './outcome.ts'
import { positionAt } from './position.ts'
import { clearQueue, moveItems, orderTracks, removeItems } from './rearrange-queue.ts'
import { newSeed, randomIndex } from './shuffle.ts'

/** Commands that do not need the undo history. */
export type PlainCommand = Exclude<QueueCommand, { type: 'undo' | 'redo' | 'surround' }>

/**
 * Carries out a command; one that does not apply, such as a pause while paused, gives the same state object. `now` anchors positions,
 * `random` shuffles.
 */
export function reduce(state: QueueState, command: PlainCommand, now: Millis, random: Random): QueueOutcome {
  const { playback } = state
  switch (command.type) {
    case 'play':
      return command.tracks.length === 0 ? listsUnchanged(state) : play(state, command, now, random)
    case 'next':
      return applyAdvance(state, nextAdvance(state, 'person'), now)
    case 'previous': {
      const before = positionAt(playback, now) > policy.queue.restartAfterSeconds ? null : previousSpot(state)
      return before ? startAt(state, before, playback.paused, now) : listsUnchanged(seekTo(state, 0, now))
    }
    case 'jump':
      return jump(state, command, now)
    case 'shuffle':
      return command.on === playback.shuffle ? listsUnchanged(state) : shuffle(state, command.on, now, random)
    case 'playNext':
    case 'playLast':
    case 'insert':
      return addTracks(state, command, now)
    case 'remove':
      return removeItems(state, command, now)
    case 'move':
      return moveItems(state, command, now)
    case 'clear':
      return clearQueue(state, command, now)
    case 'order':
      return orderTracks(state, command, now)
    case 'sleep': {
      const sleep = sleepOf(command.timer, now)
      if (sleep.kind === 'off' && state.sleep.kind === 'off') return listsUnchanged(state)
      // That the song is to be the last was the wish of the timer for the end of the album, which ends with it.
      const playback = state.sleep.kind === 'album' && sleep.kind !== 'album' ? { ...state.playback, stopAfter: false } : state.playback
      return listsUnchanged({ ...state, sleep, playback })
    }
    default:
      return listsUnchanged(reducePlayback(state, command, now))
  }
}

/** Commands that do not change the lists. */
type PlaybackCommand = Extract<PlainCommand, { type: 'resume' | 'pause' | 'seek' | 'volume' | 'mute' | 'repeat' | 'speed' | 'stopAfter' }>

function reducePlayback(state: QueueState, command: PlaybackCommand, now: Millis): QueueState {
  const { playback } = state
  const patch = (changes: Partial<Playback>) => withPlayback(state, { ...playback, ...changes })
  switch (command.type) {
    case 'resume':
      return playback.current === null || !playback.paused ? state : patch({ paused: false, anchor: { ...playback.anchor, at: now } })
    case 'pause':
      if (playback.paused) return state
      return patch({ paused: true, anchor: { position: command.position ?? positionAt(playback, now), at: now } })
    case 'seek':
      return seekTo(state, command.position, now)
    case 'volume': {
      const volume = Math.min(1, Math.max(0, command.volume))
      return patch({ volume, muted: playback.muted && volume === 0 })
    }
    case 'mute':
      return patch({ muted: command.muted })
    case 'repeat':
      return patch({ repeat: command.mode })
    case 'speed': {
      const speed = Math.min(maxSpeed, Math.max(minSpeed, command.speed))
      return speed === playback.speed ? state : patch({ speed, anchor: { position: positionAt(playback, now), at: now } })
    }
    case 'stopAfter':
      return command.on === playback.stopAfter ? state : patch({ stopAfter: command.on })
    default:
      return assertNever(command)
  }
}

function play(state: QueueState, command: Extract<QueueCommand, { type: 'play' }>, now: Millis, random: Random): QueueOutcome {
  const isShuffled = command.shuffle ?? state.playback.shuffle
  const { length } = command.tracks
  const chosen = command.index >= 0 ? Math.min(command.index, length - 1) : isShuffled ? randomIndex(length, random) : 0
  const { start, end } = excerptRange(length, chosen)
  const tracks = end - start === length ? command.tracks : command.tracks.slice(start, end)
  const left = currentPlayNextCount(state) === 1 ? state.queue.playNext.slice(1) : state.queue.playNext
  const excerpt = command.id === undefined ? null : { play: command.id, length: tracks.length }
  const queue: Queue = { tracks, playNext: left, unshuffled: null, context: command.context, excerpt }
  const edits: QueueEdit[] = [{ type: 'replace', queue }]
  if (isShuffled) edits.push({ type: 'shuffle', seed: newSeed(random), pinned: chosen - start })
  const index = isShuffled ? 0 : chosen - start
  const filled = changeLists(state, { kind: 'step', label: { what: 'play', count: tracks.length }, edits })
  const playback: Playback = {
    ...withNewStart(filled.state.playback, false, now),
    current: tracks[chosen - start] ?? null,
    from: 'tracks',
    index,
  }
  return { ...filled, state: { ...withPlayed(filled.state, state, now), playback } }
}

function jump(state: QueueState, { list, index }: Extract<QueueCommand, { type: 'jump' }>, now: Millis): QueueOutcome {
  if (list === 'tracks') {
    const spot = jumpTo(state, index)
    return spot ? startAt(state, spot, false, now) : listsUnchanged(state)
  }
  const track = list === 'playNext' ? state.queue.playNext[index] : state.played[index]?.track
  if (track === undefined) return listsUnchanged(state)
  const head = currentPlayNextCount(state)
  const again = { track, from: 'playNext', index: state.queue.tracks.length === 0 ? -1 : state.playback.index, drops: 0 } as const
  if (list === 'playNext' && index < head) return startAt(state, again, false, now)
  // The current play-next item leaves its list; then the chosen one is put at its head.
  const over = startAt(state, { ...again, drops: head }, false, now)
  const change =
    list === 'playNext'
      ? ({ kind: 'pass', edits: [{ type: 'move', list, spans: [index - head, 1], to: 0, toList: list }] } as const)
      : ({
          kind: 'step',
          label: { what: 'jump', count: 1 },
          edits: [{ type: 'insert', list: 'playNext', at: 0, tracks: [track] }],
        } as const)
  return inSequence(over, changeLists(over.state, change))
}

function shuffle(state: QueueState, isOn: boolean, now: Millis, random: Random): QueueOutcome {
  const label = { what: isOn ? 'shuffle' : 'unshuffle', count: state.queue.tracks.length } as const
  const edit: QueueEdit = isOn ? { type: 'shuffle', seed: newSeed(random), pinned: state.playback.index } : { type: 'unshuffle' }
  return changeListsAndCursor(state, { kind: 'step', label, edits: [edit] }, now)
}

function sleepOf(timer: SleepTimer, now: Millis): Sleep {
  return timer.kind === 'minutes' ? { kind: 'at', until: millis(now + timer.minutes * 60_000) } : timer
}

function seekTo(state: QueueState, position: number, now: Millis): QueueState {
  const { playback } = state
  if (playback.current === null) return state
  const anchor = { position: Math.max(0, position), at: now }
  return withPlayback(state, { ...playback, anchor, seekId: playback.seekId + 1 })
}
