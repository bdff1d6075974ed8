// The queue on disk: its lists as snapshot and journal, and, in files of their own, the often changing playback and the songs played.
import { join } from 'node:path'
import type { HistoryEntry } from '../../../shared/history/entry.ts'
import type { Measure } from '../../../shared/history/play-counter.ts'
import { type Millis, millis } from '../../../shared/ids.ts'
import { emptyPlayback, emptyQueue, emptyQueueState, type Playback, type Queue, type QueueState } from '../../../shared/queue/model.ts'
import { positionAt } from '../../../shared/queue/position.ts'
import type { QueueChange } from '../../../shared/queue/steps.ts'
import { t } from '../../../shared/words/words.ts'
import { readJson } from '../../files/files.ts'
import { createJsonSaver } from '../../files/json-saver.ts'
import { writeAtomicSync } from '../../files/write-atomic-sync.ts'
import type { Log } from '../../log.ts'
import type { Notify } from '../../notices.ts'
import { type ListsOnDisk, openLists } from './lists-on-disk.ts'
import { type PlaybackFile, playbackFile, playedFile, type StoredPlayback } from './queue-files.ts'

/** Interval at which the position is written while a track plays, milliseconds. */
const positionInterval = 5_000

type Dependencies = {
  readonly folder: string
  readonly now: () => number
  /** Whether the sound is buffering, during which the position stands still. */
  readonly waiting: () => boolean
  readonly log: Log
  readonly notify: Notify
}

/** What was heard, stored in one file with playback, so that after a crash neither is ahead of the other. */
export type StoredListening = {
  /** Measure of the current start; null: none is known. */
  readonly measure: Measure | null
  /** Plays and skips that may not be in the history yet. */
  readonly unrecorded: readonly HistoryEntry[]
}

/** Adds `startId`: the start whose sound the measure counts. */
type ListeningNow = StoredListening & { readonly startId: number }

export type ListeningOnDisk = {
  /** What was heard as the last run left it. */
  readonly restored: StoredListening
  /** Sets the function that returns what was heard until now; it is called whenever playback is written. */
  setSource(read: () => ListeningNow): void
  /** Writes playback and what was heard now; resolves when on disk, or when that failed, which is logged. */
  flush(): Promise<void>
}

export type QueueStorage = {
  /** The state that the last run left, with playback paused; null: that run left no file of it. */
  readonly restored: QueueState | null
  /**
   * Writes what differs between two states at the end of the present task, without waiting for the disk: the changes of the lists as a line
   * of the journal, playback and the songs played as whole files.
   */
  changed(before: QueueState, after: QueueState, changes: readonly QueueChange[]): void
  readonly listening: ListeningOnDisk
  /** Writes playback and what was heard before it returns; does nothing after `stop`, and logs a failure. */
  savePlaybackSync(): void
  /** Writes the last position; resolves when everything is on disk. */
  stop(last: QueueState): Promise<void>
}

/**
 * Reads all files of the queue; a corrupt one is set aside and the person told, and the state is restored from the others as far as they
 * suffice.
 */
export async function openQueueStorage({ folder, now, waiting, log, notify }: Dependencies): Promise<QueueStorage> {
  const [playbackPath, playedPath] = [join(folder, 'playback.json'), join(folder, 'played.json')]
  const lists = await openLists(folder, { what: t('files.name.queue'), now, log, notify })
  const playback = await readJson(playbackPath, playbackFile, { what: t('files.name.playbackPosition'), now, log, notify })
  const played = await readJson(playedPath, playedFile, { what: t('files.name.played'), now, log, notify })
  // Written after the lists, because an index into lists that are not on disk is meaningless.
  const playbackSaver = createJsonSaver(playbackPath, playbackFile, log, { before: lists.flushed })
  const playedSaver = createJsonSaver(playedPath, playedFile, log)

  const stored = newerPlayback(playback.kind === 'value' ? playback.value : null, lists.restored)
  let latest: Pick<QueueState, 'queue' | 'playback'> = emptyQueueState
  let changes: readonly QueueChange[] = []
  let readListening = (): ListeningNow => ({
    measure: stored?.measure ?? null,
    unrecorded: stored?.unrecorded ?? [],
    startId: stored?.startId ?? 0,
  })
  let isSaveScheduled = false
  let isStopped = false
  const saveNow = (): PlaybackFile => {
    isSaveScheduled = false
    const playbackNow = storedPlaybackOf(latest.playback, positionAt(latest.playback, millis(now()), waiting()), readListening())
    if (changes.length > 0) lists.append(changes, latest.queue, playbackNow)
    changes = []
    const saved = { ...playbackNow, number: lists.number() }
    playbackSaver.save(saved)
    return saved
  }
  /** Writes playback at the end of the present task, when all followers have handled the event; calls within one task count as one. */
  const savePosition = () => {
    if (isSaveScheduled || isStopped) return
    isSaveScheduled = true
    queueMicrotask(() => void saveNow())
  }
  let timer: ReturnType<typeof setInterval> | undefined
  /** Starts or ends writing the position every five seconds: no timer runs while paused, so that nothing wakes the computer up. */
  const saveWhileMoving = (isMoving: boolean) => {
    if (!isMoving) {
      clearInterval(timer)
      timer = undefined
    } else timer ??= setInterval(savePosition, positionInterval)
  }

  const state = restore(lists.restored?.queue ?? emptyQueue, stored ?? storedPlaybackOf(emptyPlayback, 0, readListening()), millis(now()))
  const isSameTrack = stored !== null && stored.current === state.playback.current
  return {
    restored:
      lists.restored || stored || played.kind === 'value' ? { ...state, played: played.kind === 'value' ? played.value : [] } : null,
    changed: (before, after, changed) => {
      latest = after
      saveWhileMoving(!after.playback.paused && !isStopped)
      changes = [...changes, ...changed]
      if (changed.length > 0 || after.playback !== before.playback) savePosition()
      if (after.played !== before.played) playedSaver.save(after.played)
    },
    listening: {
      restored: { measure: isSameTrack ? stored.measure : null, unrecorded: stored?.unrecorded ?? [] },
      setSource: read => {
        readListening = read
      },
      flush: async () => {
        savePosition()
        await null
        await playbackSaver.flushed()
      },
    },
    savePlaybackSync: () => {
      if (!isStopped) writeAtomicSync(playbackPath, playbackFile, saveNow(), log)
    },
    stop: async last => {
      saveWhileMoving(false)
      latest = last
      isStopped = true
      saveNow()
      await Promise.all([lists.flushed(), playbackSaver.flushed(), playedSaver.flushed()])
    },
  }
}

/** Playback in the form of the file. `position`: seconds into the song; `heard` is stored only if it is of the same start. */
const storedPlaybackOf = (playback: Playback, position: number, heard: ListeningNow): StoredPlayback => {
  const { current, from, index, startId, volume, muted, shuffle, repeat, speed } = playback
  const measure = heard.startId === startId ? heard.measure : null
  return { current, from, index, startId, position, volume, muted, shuffle, repeat, speed, measure, unrecorded: [...heard.unrecorded] }
}

/**
 * The playback to go on with: that of `playback.json` or that written with the lists, whichever is newer; a `playback.json` ahead of the
 * lists gets their index. null: none is stored.
 */
function newerPlayback(playback: PlaybackFile | null, lists: ListsOnDisk['restored']): StoredPlayback | null {
  if (playback === null) return lists?.playback ?? null
  const { number, ...stored } = playback
  if (!lists?.playback || number === lists.number) return stored
  if (number === null || number < lists.number) return lists.playback
  // `playback.json` is ahead of the lists, whose last lines were not written or are unreadable: its index into the lists is invalid, so
  // the one stored with the lists counts.
  const { from, index } = lists.playback
  return { ...stored, from, index }
}

/**
 * The queue state, paused, from lists and stored playback: the track at the stored index in the lists is current, and a stored position
 * counts only if that is the stored track.
 */
function restore(queue: Queue, stored: StoredPlayback, now: Millis): QueueState {
  const { position, measure: _measure, unrecorded: _unrecorded, ...rest } = stored
  const promised = rest.from === 'playNext' ? queue.playNext[0] : undefined
  const from = promised === undefined ? 'tracks' : 'playNext'
  const isThere = rest.index < queue.tracks.length && (rest.index >= 0 || from === 'playNext')
  const index = isThere ? rest.index : from === 'playNext' ? queue.tracks.length - 1 : 0
  const current = promised ?? queue.tracks[index] ?? null
  const isSame = current === rest.current
  const anchor = { position: isSame ? position : 0, at: now }
  // Where the lists give another song than the stored one, it gets a new `startId`, by which alone the page notices a start.
  const startId = isSame ? rest.startId : rest.startId + 1
  const isShuffled = queue.unshuffled !== null
  return {
    ...emptyQueueState,
    queue,
    playback: { ...emptyPlayback, ...rest, startId, from, index, current, anchor, paused: true, shuffle: isShuffled },
  }
}
