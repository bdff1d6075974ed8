// Schemas of the queue's files: the lists, their journal's lines, the small playback file, and the songs played.
import { z } from 'zod'
import { albumId, artistId, millis, playlistId, smartId, type TrackId, tagId, trackId } from '../../../shared/ids.ts'
import type { QueueEdit } from '../../../shared/queue/edits.ts'
import { maxPlayed, maxSpeed, minSpeed, type Played, queueLimit } from '../../../shared/queue/model.ts'
import type { PositionSpans } from '../../../shared/queue/position-spans.ts'
import { seedLimit } from '../../../shared/queue/shuffle.ts'
import type { QueueChange } from '../../../shared/queue/steps.ts'
import { historyEntry, lastMoment } from '../../../shared/schemas/history-entry-schema.ts'
import { idList } from '../../../shared/schemas/id-list-schema.ts'

const id = z.number().int().nonnegative()
const track = id.transform(trackId)
const tracks = idList<TrackId>(0, queueLimit)
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
const position = z.number().int().min(0).max(queueLimit)
const playId = z.string().min(1).max(64)
const lists = {
  tracks,
  playNext: tracks,
  unshuffled: tracks.nullable(),
  context: z.object({ place, title: z.string() }).nullable(),
  /**
   * Set while only an excerpt of a long list is in the queue: `play` is the id of that playing, `length` the number of tracks in the
   * excerpt; null otherwise. Absent from files of older versions.
   */
  excerpt: z.object({ play: playId, length: position }).nullable().default(null),
}

/** Playback: the position in the lists and in a song, and what was heard until there. */
const storedPlayback = z.object({
  current: track.nullable(),
  from: z.enum(['tracks', 'playNext']),
  /** Position in `tracks`, from 0, of the current track or of the one before the play-next track that plays; -1: before the first. */
  index: z.number().int().min(-1).max(queueLimit),
  startId: id,
  /** Seconds into the current song at the moment of writing. */
  position: z.number().nonnegative(),
  volume: z.number().min(0).max(1),
  muted: z.boolean(),
  shuffle: z.boolean(),
  repeat: z.enum(['none', 'queue', 'track']),
  /** Playback rate, 1: as recorded; absent from files of older versions. */
  speed: z.number().min(minSpeed).max(maxSpeed).default(1),
  /**
   * Seconds heard of the current track in this listening, and whether it has counted already; null: unknown, as in files of older versions.
   */
  measure: z.object({ heard: z.number().nonnegative(), counted: z.boolean() }).nullable().default(null),
  /** Plays and skips that may not be in the history yet; recorded again at the next start, under the same ids. */
  unrecorded: z.array(historyEntry).max(10_000).default([]),
})
export type StoredPlayback = z.infer<typeof storedPlayback>
/** Playback stored beside lists: absent from older files, and null if invalid, so that the lists are not lost with it. */
const storedPlaybackOrNull = storedPlayback.nullable().catch(null)

/** The snapshot: the lists after line `number` of the journal, and playback then (`place` in the file); older versions wrote no number. */
export const queueFile = z.object({ ...lists, number: id.default(0), place: storedPlaybackOrNull })
export type QueueFile = z.infer<typeof queueFile>

/**
 * Whether a value is an array of whole numbers from 0 to `queueLimit`; one function instead of a schema for each number, because long
 * arrays are checked faster by it.
 */
const isPositions = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.findIndex(each => !(Number.isSafeInteger(each) && each >= 0 && each <= queueLimit)) === -1
const list = z.enum(['tracks', 'playNext'])
const spans = z.custom<PositionSpans>(value => isPositions(value) && value.length % 2 === 0)
const seed = z.number().int().min(0).max(seedLimit)
const edit: z.ZodType<QueueEdit> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('insert'), list, at: position, tracks }),
  z.object({ type: z.literal('remove'), list, spans }),
  z.object({ type: z.literal('move'), list, spans, to: position, toList: list }),
  z.object({ type: z.literal('shuffle'), seed, pinned: z.number().int().min(-1).max(queueLimit) }),
  z.object({ type: z.enum(['unshuffle', 'whole']) }),
  z.object({ type: z.literal('order'), tracks }),
  z.object({ type: z.literal('replace'), queue: z.object(lists) }),
])
const edits = z.array(edit)
const label = z.object({
  what: z.enum(['play', 'playNext', 'playLast', 'jump', 'remove', 'move', 'clear', 'shuffle', 'unshuffle', 'order']),
  count: id,
})
const lead = z.number().int().min(-1).max(queueLimit)
/** Absent from lines of older versions, which replayed the lists of undo and redo as if nothing had been current in them. */
const leads = z.array(lead).max(1_000).default([])
const change: z.ZodType<QueueChange> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('step'), label, edits }),
  z.object({ kind: z.enum(['join', 'pass', 'foreign']), edits }),
  z.object({ kind: z.enum(['undo', 'redo']), head: track.nullable() }),
  z.object({
    kind: z.literal('surround'),
    play: playId,
    before: tracks,
    after: tracks,
    seed,
    behind: lead,
    behindOfUndo: leads,
    behindOfRedo: leads,
  }),
])
/** The changes of one moment, applied all or not at all, and playback after them (`place` in the file); lines are numbered without gaps. */
export type JournalLine = { readonly number: number; readonly changes: readonly QueueChange[]; readonly place: StoredPlayback | null }
export const journalLine: z.ZodType<JournalLine> = z.object({ number: id, changes: z.array(change).min(1), place: storedPlaybackOrNull })

export const playbackFile = storedPlayback.extend({
  /** Number of the journal's last line when this was written; absent from files of older versions. */
  number: id.nullable().default(null),
})
export type PlaybackFile = z.infer<typeof playbackFile>

export const playedFile: z.ZodType<readonly Played[]> = z
  .array(z.object({ track, at: z.number().min(0).max(lastMoment).transform(millis) }))
  .max(maxPlayed)
