// The queue on disk: the lists as a snapshot and a journal, and apart from them the small fast part and what was played.
import { join } from 'node:path'
import { type Millis, millis } from '../../shared/ids.ts'
import {
  emptyPlayback,
  emptyQueue,
  emptyQueueState,
  type Playback,
  type Played,
  type Queue,
  type QueueState,
} from '../../shared/queue/model.ts'
import { positionAt } from '../../shared/queue/position.ts'
import type { QueueChange } from '../../shared/queue/steps.ts'
import { createSaver, readJson } from '../files.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'
import { openLists } from './lists-on-disk.ts'
import { type KeptCursor, type PlaybackFile, playbackFile, playedFile } from './queue-files.ts'

/** How often the position goes to disk while a track plays, milliseconds. */
const positionEvery = 5_000

type Dependencies = { readonly folder: string; readonly now: () => number; readonly log: Log; readonly notify: Notify }

export type Keeping = {
  /** What the last run left, paused; null = nothing. */
  readonly restored: QueueState | null
  /** Writes what differs, soon: of the lists only the changes. */
  changed(before: QueueState, after: QueueState, changes: readonly QueueChange[]): void
  /** Writes the last position; resolves when everything is on disk. */
  stop(last: QueueState): Promise<void>
}

/** Reads all files; a bad one is set aside and told, and the others still count as far as they can. */
export async function startKeeping({ folder, now, log, notify }: Dependencies): Promise<Keeping> {
  const [playbackPath, playedPath] = [join(folder, 'playback.json'), join(folder, 'played.json')]
  const lists = await openLists(folder, { what: 'The queue', now, log, notify })
  const playback = await readJson(playbackPath, playbackFile, { what: 'The place in the queue', now, log, notify })
  const played = await readJson(playedPath, playedFile, { what: 'What was played', now, log, notify })
  const playbackSaver = createSaver<PlaybackFile>(playbackPath, log)
  const playedSaver = createSaver<readonly Played[]>(playedPath, log)

  let latest: Playback = emptyPlayback
  const savePosition = () => playbackSaver.save(toFile(latest, lists.number(), millis(now())))
  const timer = setInterval(() => {
    if (!latest.paused) savePosition()
  }, positionEvery)

  const kept = playback.kind === 'value' ? playback.value : null
  // Written one after the other, so a crash can leave them a step apart: then the lists say where one was.
  const cursor = lists.restored?.number === kept?.number ? null : (lists.restored?.cursor ?? null)
  const state = restore(lists.restored?.queue ?? emptyQueue, { ...(kept ?? toFile(emptyPlayback, 0, millis(0))), ...cursor }, millis(now()))
  return {
    restored: lists.restored || kept || played.kind === 'value' ? { ...state, played: played.kind === 'value' ? played.value : [] } : null,
    changed: (before, after, changes) => {
      latest = after.playback
      const { from, index } = after.playback
      if (changes.length > 0) lists.append(changes, after.queue, { from, index })
      if (after.playback !== before.playback) savePosition()
      if (after.played !== before.played) playedSaver.save(after.played)
    },
    stop: async last => {
      clearInterval(timer)
      latest = last.playback
      savePosition()
      await Promise.all([lists.settled(), playbackSaver.settled(), playedSaver.settled()])
    },
  }
}

const toFile = (playback: Playback, number: number, now: Millis): PlaybackFile => {
  const { current, from, index, startId, volume, muted, shuffle, repeat, speed } = playback
  return { current, from, index, number, startId, volume, muted, shuffle, repeat, speed, position: positionAt(playback, now) }
}

/** The lists decide what is current; what is not in them is not. */
function restore(queue: Queue, kept: PlaybackFile & KeptCursor, now: Millis): QueueState {
  const { position, number: _, ...rest } = kept
  const promised = rest.from === 'playNext' ? queue.playNext[0] : undefined
  const from = promised === undefined ? 'tracks' : 'playNext'
  const isThere = rest.index < queue.tracks.length && (rest.index >= 0 || from === 'playNext')
  const index = isThere ? rest.index : from === 'playNext' ? queue.tracks.length - 1 : 0
  const current = promised ?? queue.tracks[index] ?? null
  const anchor = { position: current === rest.current ? position : 0, at: now }
  const shuffle = queue.unshuffled !== null
  return { ...emptyQueueState, queue, playback: { ...emptyPlayback, ...rest, from, index, current, anchor, paused: true, shuffle } }
}
