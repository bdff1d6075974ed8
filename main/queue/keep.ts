// The queue on disk: the lists in one file, written only when they change, and the small fast part in another.
import { join } from 'node:path'
import { z } from 'zod'
import { albumId, artistId, type Millis, millis, playlistId, smartId, tagId, trackId } from '../../shared/ids.ts'
import {
  emptyPlayback,
  emptyQueue,
  emptyQueueState,
  fastest,
  type Playback,
  type Queue,
  type QueueState,
  queueLimit,
  slowest,
} from '../../shared/queue/model.ts'
import { positionAt } from '../../shared/queue/position.ts'
import { createSaver, readJson } from '../files.ts'
import type { Log } from '../log.ts'
import type { Notify } from '../notices.ts'

const id = z.number().int().nonnegative()
const tracks = z.array(id.transform(trackId)).max(queueLimit)
const place = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['songs', 'trash']) }),
  z.object({ kind: z.literal('album'), id: id.transform(albumId) }),
  z.object({ kind: z.literal('artist'), id: id.transform(artistId) }),
  z.object({ kind: z.literal('playlist'), id: id.transform(playlistId) }),
  z.object({ kind: z.literal('tag'), id: id.transform(tagId) }),
  z.object({ kind: z.literal('search'), text: z.string() }),
  z.object({ kind: z.literal('smart'), id: z.string().transform(smartId) }),
  z.object({ kind: z.literal('genre'), name: z.string() }),
  z.object({ kind: z.literal('years'), from: z.number(), to: z.number() }),
  z.object({ kind: z.literal('folder'), path: z.string() }),
  z.object({ kind: z.literal('missing'), what: z.enum(['artist', 'album', 'folder']) }),
])
const queueFile: z.ZodType<Queue> = z.object({
  tracks,
  playNext: tracks,
  unshuffled: tracks.nullable(),
  context: z.object({ place, title: z.string() }).nullable(),
})

const playbackFile = z.object({
  current: id.transform(trackId).nullable(),
  from: z.enum(['tracks', 'playNext']),
  index: z.number().int().min(-1),
  startId: z.number().int().nonnegative(),
  /** Seconds, at the moment of writing. */
  position: z.number().nonnegative(),
  volume: z.number().min(0).max(1),
  muted: z.boolean(),
  shuffle: z.boolean(),
  repeat: z.enum(['none', 'queue', 'track']),
  /** Absent from files of older versions. */
  speed: z.number().min(slowest).max(fastest).default(1),
})
type PlaybackFile = z.infer<typeof playbackFile>

/** How often the position goes to disk while a track plays, milliseconds. */
const positionEvery = 5_000

type Dependencies = { readonly folder: string; readonly now: () => number; readonly log: Log; readonly notify: Notify }

export type Keeping = {
  /** What the last run left, paused; null = nothing. */
  readonly restored: QueueState | null
  /** Writes what differs, soon. */
  changed(before: QueueState, after: QueueState): void
  /** Writes the last position; resolves when everything is on disk. */
  stop(last: QueueState): Promise<void>
}

/** Reads both files; a bad one is set aside and told, and the other still counts as far as it can. */
export async function startKeeping({ folder, now, log, notify }: Dependencies): Promise<Keeping> {
  const [queuePath, playbackPath] = [join(folder, 'queue.json'), join(folder, 'playback.json')]
  const queue = await readJson(queuePath, queueFile, { what: 'The queue', now, log, notify })
  const playback = await readJson(playbackPath, playbackFile, { what: 'The place in the queue', now, log, notify })
  const queueSaver = createSaver<Queue>(queuePath, log)
  const playbackSaver = createSaver<PlaybackFile>(playbackPath, log)

  let latest: Playback = emptyPlayback
  const savePosition = () => playbackSaver.save(toFile(latest, millis(now())))
  const timer = setInterval(() => {
    if (!latest.paused) savePosition()
  }, positionEvery)

  return {
    restored:
      queue.kind === 'value' || playback.kind === 'value'
        ? restore(queue.kind === 'value' ? queue.value : emptyQueue, playback.kind === 'value' ? playback.value : null, millis(now()))
        : null,
    changed: (before, after) => {
      latest = after.playback
      if (after.queue !== before.queue) queueSaver.save(after.queue)
      if (after.playback !== before.playback) savePosition()
    },
    stop: async last => {
      clearInterval(timer)
      latest = last.playback
      savePosition()
      await Promise.all([queueSaver.settled(), playbackSaver.settled()])
    },
  }
}

const toFile = (playback: Playback, now: Millis): PlaybackFile => {
  const { current, from, index, startId, volume, muted, shuffle, repeat, speed } = playback
  return { current, from, index, startId, volume, muted, shuffle, repeat, speed, position: positionAt(playback, now) }
}

/** The two files were written one after the other, so a crash can leave them a step apart: the lists decide what is current. */
function restore(queue: Queue, kept: PlaybackFile | null, now: Millis): QueueState {
  const { position, ...rest } = kept ?? { ...toFile(emptyPlayback, now), position: 0 }
  const promised = rest.from === 'playNext' ? queue.playNext[0] : undefined
  const from = promised === undefined ? 'tracks' : 'playNext'
  const index = rest.index < queue.tracks.length && (rest.index >= 0 || from === 'playNext') ? rest.index : 0
  const current = promised ?? queue.tracks[index] ?? null
  const anchor = { position: current === rest.current ? position : 0, at: now }
  const shuffle = queue.unshuffled !== null
  return { ...emptyQueueState, queue, playback: { ...emptyPlayback, ...rest, from, index, current, anchor, paused: true, shuffle } }
}
