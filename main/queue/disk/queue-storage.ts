// The queue on disk: the lists as a snapshot and a journal, and apart from them the small fast part and what was played.
import { join } from 'node:path'
import type { HistoryEntry } from '../../../shared/history/entry.ts'
import type { Measure } from '../../../shared/history/play-counter.ts'
import { type Millis, millis } from '../../../shared/ids.ts'
import { emptyPlayback, emptyQueue, emptyQueueState, type Playback, type Queue, type QueueState } from '../../../shared/queue/model.ts'
import { positionAt } from '../../../shared/queue/position.ts'
import type { QueueChange } from '../../../shared/queue/steps.ts'
import { t } from '../../../shared/words/words.ts'
import { createSaver, readJson } from '../../files.ts'
import type { Log } from '../../log.ts'
import type { Notify } from '../../notices.ts'
import { writeAtOnce } from '../../write-at-once.ts'
import { type ListsOnDisk, openLists } from './lists-on-disk.ts'
import { type KeptPlace, type PlaybackFile, playbackFile, playedFile } from './queue-files.ts'

/** How often the position goes to disk while a track plays, milliseconds. */
const positionEvery = 5_000

type Dependencies = {
  readonly folder: string
  readonly now: () => number
  /** Whether sound is waited for: the place stands still then. */
  readonly waiting: () => boolean
  readonly log: Log
  readonly notify: Notify
}

/** What was heard, on disk in one file with the place in the queue: after a crash neither is ahead of the other. */
export type StoredListening = {
  /** Of the current start; null: nothing is known. */
  readonly measure: Measure | null
  /** Plays and skips that may not be in the history yet. */
  readonly unrecorded: readonly HistoryEntry[]
}

/** `startId`: the start that was measured. */
type ListeningNow = StoredListening & { readonly startId: number }

export type ListeningOnDisk = {
  /** What the last run left. */
  readonly restored: StoredListening
  /** From now on this is written whenever the place in the queue is. */
  keep(read: () => ListeningNow): void
  /** Writes it now; resolves when it is on disk, or refused, which is logged. */
  written(): Promise<void>
}

export type QueueStorage = {
  /** What the last run left, paused; null = nothing. */
  readonly restored: QueueState | null
  /** Writes what differs, soon: of the lists only the changes. */
  changed(before: QueueState, after: QueueState, changes: readonly QueueChange[]): void
  readonly listening: ListeningOnDisk
  /** The place and what was heard are on disk when this returns, if they can be. */
  keepPlace(): void
  /** Writes the last position; resolves when everything is on disk. */
  stop(last: QueueState): Promise<void>
}

/** Reads all files; a bad one is set aside and told, and the others still count as far as they can. */
export async function openQueueStorage({ folder, now, waiting, log, notify }: Dependencies): Promise<QueueStorage> {
  const [playbackPath, playedPath] = [join(folder, 'playback.json'), join(folder, 'played.json')]
  const lists = await openLists(folder, { what: t('files.what.queue'), now, log, notify })
  const playback = await readJson(playbackPath, playbackFile, { what: t('files.what.place'), now, log, notify })
  const played = await readJson(playedPath, playedFile, { what: t('files.what.played'), now, log, notify })
  // The lists first: a place in lists that are not on disk says nothing.
  const playbackSaver = createSaver(playbackPath, playbackFile, log, lists.settled)
  const playedSaver = createSaver(playedPath, playedFile, log)

  const kept = newerPlace(playback.kind === 'value' ? playback.value : null, lists.restored)
  let latest: Pick<QueueState, 'queue' | 'playback'> = emptyQueueState
  let changes: readonly QueueChange[] = []
  let heard = (): ListeningNow => ({ measure: kept?.measure ?? null, unrecorded: kept?.unrecorded ?? [], startId: kept?.startId ?? 0 })
  let isDue = false
  let isStopped = false
  const saveNow = (): PlaybackFile => {
    isDue = false
    const place = toPlace(latest.playback, positionAt(latest.playback, millis(now()), waiting()), heard())
    if (changes.length > 0) lists.append(changes, latest.queue, place)
    changes = []
    const saved = { ...place, number: lists.number() }
    playbackSaver.save(saved)
    return saved
  }
  /** Once what happens now is over: everybody has heard of it then. */
  const savePosition = () => {
    if (isDue || isStopped) return
    isDue = true
    queueMicrotask(() => void saveNow())
  }
  let timer: ReturnType<typeof setInterval> | undefined
  /** Nothing wakes the computer up while nothing plays. */
  const tick = (isMoving: boolean) => {
    if (!isMoving) {
      clearInterval(timer)
      timer = undefined
    } else timer ??= setInterval(savePosition, positionEvery)
  }

  const state = restore(lists.restored?.queue ?? emptyQueue, kept ?? toPlace(emptyPlayback, 0, heard()), millis(now()))
  const isSameTrack = kept !== null && kept.current === state.playback.current
  return {
    restored: lists.restored || kept || played.kind === 'value' ? { ...state, played: played.kind === 'value' ? played.value : [] } : null,
    changed: (before, after, changed) => {
      latest = after
      tick(!after.playback.paused && !isStopped)
      changes = [...changes, ...changed]
      if (changed.length > 0 || after.playback !== before.playback) savePosition()
      if (after.played !== before.played) playedSaver.save(after.played)
    },
    listening: {
      restored: { measure: isSameTrack ? kept.measure : null, unrecorded: kept?.unrecorded ?? [] },
      keep: read => {
        heard = read
      },
      written: async () => {
        savePosition()
        await null
        await playbackSaver.settled()
      },
    },
    keepPlace: () => {
      if (!isStopped) writeAtOnce(playbackPath, playbackFile, saveNow(), log)
    },
    stop: async last => {
      tick(false)
      latest = last
      isStopped = true
      saveNow()
      await Promise.all([lists.settled(), playbackSaver.settled(), playedSaver.settled()])
    },
  }
}

/** `position`: seconds. */
const toPlace = (playback: Playback, position: number, heard: ListeningNow): KeptPlace => {
  const { current, from, index, startId, volume, muted, shuffle, repeat, speed } = playback
  const measure = heard.startId === startId ? heard.measure : null
  return { current, from, index, startId, position, volume, muted, shuffle, repeat, speed, measure, unrecorded: [...heard.unrecorded] }
}

/** The newer of the two places. What changed the lists is on disk with the place after it, and `playback.json` follows a moment later. */
function newerPlace(playback: PlaybackFile | null, lists: ListsOnDisk['restored']): KeptPlace | null {
  if (playback === null) return lists?.place ?? null
  const { number, ...place } = playback
  if (!lists?.place || number === lists.number) return place
  if (number === null || number < lists.number) return lists.place
  // The last lines could not be written, or read: of the place in them nothing counts but the song.
  const { from, index } = lists.place
  return { ...place, from, index }
}

/** The lists decide what is current; what is not in them is not. */
function restore(queue: Queue, kept: KeptPlace, now: Millis): QueueState {
  const { position, measure: _measure, unrecorded: _unrecorded, ...rest } = kept
  const promised = rest.from === 'playNext' ? queue.playNext[0] : undefined
  const from = promised === undefined ? 'tracks' : 'playNext'
  const isThere = rest.index < queue.tracks.length && (rest.index >= 0 || from === 'playNext')
  const index = isThere ? rest.index : from === 'playNext' ? queue.tracks.length - 1 : 0
  const current = promised ?? queue.tracks[index] ?? null
  const isSame = current === rest.current
  const anchor = { position: isSame ? position : 0, at: now }
  // Another song is another start: by its number alone the page knows that there is one.
  const startId = isSame ? rest.startId : rest.startId + 1
  const shuffle = queue.unshuffled !== null
  return {
    ...emptyQueueState,
    queue,
    playback: { ...emptyPlayback, ...rest, startId, from, index, current, anchor, paused: true, shuffle },
  }
}
