// Removing, moving, clearing and ordering what is in the queue. What plays goes on unless it is what was removed.
import type { Millis } from '../ids.ts'
import { headIsOver } from './advance.ts'
import type { QueueCommand } from './commands.ts'
import type { QueueEdit } from './edits.ts'
import { type QueueList, type QueueState, queueLimit } from './model.ts'
import { arrange, type Outcome, settled } from './outcome.ts'
import { countOf, type Spans, spansOf } from './spans.ts'
import { isSameTracks } from './tally.ts'

type Asked<Type extends QueueCommand['type']> = Extract<QueueCommand, { type: Type }>

export function remove(state: QueueState, { list, indices }: Asked<'remove'>, now: Millis): Outcome {
  const spans = spansOf(indices, state.queue[list].length)
  const label = { what: 'remove', count: countOf(spans) } as const
  return spans.length === 0 ? settled(state) : arrange(state, { kind: 'step', label, edits: [{ type: 'remove', list, spans }] }, now)
}

/** The current item never leaves its list, and that of the play-next list stays at its head. */
export function move(state: QueueState, { list, indices, to, toList = list }: Asked<'move'>, now: Millis): Outcome {
  const { queue, playback } = state
  const pinned = (one: QueueList) => (one === 'playNext' ? headIsOver(state) : 0)
  const isCurrent = (index: number) => toList !== list && playback.from === 'tracks' && list === 'tracks' && index === playback.index
  const spans = spansOf(
    indices.filter(index => !isCurrent(index)),
    queue[list].length,
    pinned(list),
  )
  const place = Math.max(pinned(toList), Math.min(to, queue[toList].length))
  if (spans.length === 0 || (list === toList && staysPut(spans, place))) return settled(state)
  const label = { what: 'move', count: countOf(spans) } as const
  return arrange(state, { kind: 'step', label, edits: [{ type: 'move', list, spans, to: place, toList }] }, now)
}

const staysPut = (spans: Spans, to: number): boolean => {
  const [at = 0, count = 0] = spans
  return spans.length === 2 && to >= at && to <= at + count
}

export function clear(state: QueueState, { what }: Asked<'clear'>, now: Millis): Outcome {
  const { tracks, playNext } = state.queue
  const head = headIsOver(state)
  const from = what === 'everything' ? 0 : state.playback.index + 1
  const edits: QueueEdit[] = []
  if (what !== 'playNext' && tracks.length > from) edits.push({ type: 'remove', list: 'tracks', spans: [from, tracks.length - from] })
  const kept = what === 'everything' ? 0 : head
  if (playNext.length > kept) edits.push({ type: 'remove', list: 'playNext', spans: [kept, playNext.length - kept] })
  const count = edits.reduce((sum, edit) => sum + (edit.type === 'remove' ? countOf(edit.spans) : 0), 0)
  return arrange(state, { kind: 'step', label: { what: 'clear', count }, edits }, now)
}

/** All of `tracks` in the order given, if these are the same tracks: the page may not have seen the last edit yet. */
export function order(state: QueueState, { tracks }: Asked<'order'>, now: Millis): Outcome {
  if (!isSameTracks(state.queue.tracks, tracks)) return settled(state)
  const label = { what: 'order', count: tracks.length } as const
  return arrange(state, { kind: 'step', label, edits: [{ type: 'order', tracks }] }, now)
}

/** The rest of a list whose part plays comes round it; nothing happens when the queue is another one by now. What plays goes on. */
export function surround(state: QueueState, { first, length, before, after }: Asked<'surround'>, seed: () => number, now: Millis): Outcome {
  const { queue, playback } = state
  const part = queue.unshuffled ?? queue.tracks
  const total = before.length + length + after.length + queue.playNext.length
  if (part.length !== length || part[0] !== first || total > queueLimit) return settled(state)
  const edits: QueueEdit[] = [
    { type: 'insert', list: 'tracks', at: length, tracks: after },
    { type: 'insert', list: 'tracks', at: 0, tracks: before },
  ]
  if (queue.unshuffled === null) return arrange(state, { kind: 'join', edits }, now)
  const current = queue.tracks[playback.index]
  const at = current === undefined ? -1 : before.length + Math.max(0, part.indexOf(current))
  return arrange(state, { kind: 'join', edits: [{ type: 'unshuffle' }, ...edits, { type: 'shuffle', seed: seed(), pinned: at }] }, now)
}
