// Schemas of play queue messages (protocol 9): strict for messages that are sent, tolerant for received ones.
import { z } from 'zod'
import { asFlag, asList, asNumber, asText, asWhole, truncated } from './spelling.ts'

/**
 * A list of ids, validated in a loop: equivalent to an array of `z.coerce.number()`, but without a schema run per item of a hundred
 * thousand.
 */
const ids = z.custom<readonly unknown[]>(Array.isArray).transform((list, context): number[] => {
  const numbers = list.map(Number)
  if (numbers.every(id => Number.isSafeInteger(id) && id >= 0)) return numbers
  context.addIssue('Ids were expected')
  return z.NEVER
})
/** Latest Unix time of a Date, seconds; arithmetic with larger numbers could overflow to infinity. */
const endOfDates = 8_640_000_000_000
const unixSeconds = z.number().min(-endOfDates).max(endOfDates)

/** The state of a queue; a missing member means "unchanged" (C-36). */
export const queueState = z.object({
  current_song: z.coerce.number().int().nullish(),
  data: z
    .object({
      play_from: z.enum(['tracks', 'play_next']).optional(),
      play_index: z.coerce.number().int().optional(),
      repeat_mode: z.string().optional(),
      crossfade: z.boolean().optional(),
    })
    .nullish(),
  tracks: ids.optional(),
  play_next: ids.optional(),
  shuffle: z.boolean().optional(),
  pause: z.boolean().optional(),
  volume: z.number().min(0).max(1).optional(),
  /** Position in the song at `start_time`, seconds. */
  start_position: z.number().optional(),
  /** Unix seconds with fraction. */
  start_time: unixSeconds.optional(),
  name: z.string().nullish(),
  libary_last_modified: z.string().optional(), // so spelt by the service
})
export type WireQueueState = z.infer<typeof queueState>

export const clientFrame = z.object({
  session_uuid: z.string().min(1).optional(),
  client: z.string().optional(),
  version: z.string().optional(),
  device_name: z.string().optional(),
  command: z.string(),
  value: queueState.optional(),
})

const flag = z.unknown().transform(asFlag).optional()
const list = z.unknown().transform(asList).optional()
const within = (min: number, max: number) =>
  z
    .unknown()
    .transform(value => {
      const number = asNumber(value)
      return number !== undefined && number >= min && number <= max ? number : undefined
    })
    .optional()
const moment = within(-endOfDates, endOfDates)

/** The id of a song; null, 0, "" and negative numbers mean no song (protocol 0, rule 2). */
const song = z
  .unknown()
  .transform(value => {
    const id = value === null || value === '' ? 0 : asWhole(value)
    return id === undefined || id > 0 ? id : null
  })
  .optional()

const idOf = (value: unknown): number | undefined => {
  const id = asWhole(value)
  return id !== undefined && id >= 0 ? id : undefined
}

/** The valid ids of a list; invalid items are left out, and a list with nothing else is invalid as a whole. */
function idsIn(values: readonly unknown[]): number[] | undefined {
  const validIds: number[] = []
  for (const value of values) {
    const id = idOf(value)
    if (id !== undefined) validIds.push(id)
  }
  return validIds.length > 0 || values.length === 0 ? validIds : undefined
}

/** The members of a received `set_state` that are used (protocol 9.4); null means absent, except for the song and the name. */
const receivedState = z.object({
  current_song: song,
  data: z
    .object({
      play_from: z.enum(['tracks', 'play_next']).optional().catch(undefined),
      play_index: z.unknown().transform(asWhole).optional(),
      repeat_mode: z.unknown().transform(asText).optional(),
    })
    .optional()
    .catch(undefined),
  tracks: list,
  play_next: list,
  shuffle: flag,
  pause: flag,
  volume: within(0, 1),
  /** Position in the song at `start_time`, seconds. */
  start_position: z.unknown().transform(asNumber).optional(),
  /** Unix seconds with fraction. */
  start_time: moment,
  /** The title of another device's song: untrusted text, so it is clipped before it is kept and shown. */
  name: z.string().transform(truncated).nullish().catch(undefined),
  role: z.enum(['player', 'controller']).optional().catch(undefined),
  session_uuid: z.string().min(1).max(200).optional().catch(undefined),
  /** The server's time, Unix seconds with fraction. */
  timestamp: moment,
})

/**
 * A received `set_state`. `says`: `nothing` is an acknowledgement (C-36); `nonsense` has members of a state, none of them readable, and may
 * be one, too.
 */
export type ServerFrame = Read & { readonly says: 'nothing' | 'nonsense' | 'state' }
type Read = Partial<Omit<z.infer<typeof receivedState>, 'tracks' | 'play_next'>> & {
  readonly tracks?: readonly number[] | undefined
  readonly play_next?: readonly number[] | undefined
}

/** Parses a received `set_state` tolerantly: an invalid member counts as absent and affects no other. Never throws. */
export function readServerFrame(members: Readonly<Record<string, unknown>>): ServerFrame {
  const { tracks: receivedTracks, play_next, data, ...frame } = receivedState.parse(members)
  const tracks = receivedTracks && idsIn(receivedTracks)
  const isCut = receivedTracks && tracks && tracks.length < receivedTracks.length
  const read: Read = {
    ...frame,
    tracks,
    play_next: play_next && idsIn(play_next),
    data: isCut ? withAdjustedIndex(data, receivedTracks) : data,
  }
  return { ...read, says: saysIn(members, read) }
}

/** An own member, never one inherited from the prototype. */
const member = (members: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(members, name) ? members[name] : undefined

/**
 * Classifies a frame. An empty list is `data` without members (C-22). A null song alone is a state in which nothing plays; if more members
 * are null, too, it is an acknowledgement.
 */
function saysIn(members: Readonly<Record<string, unknown>>, read: Read): ServerFrame['says'] {
  const presentNames = Object.keys(queueState.shape).filter(name => member(members, name) !== undefined)
  const isNothing = (name: string) => member(members, name) === null || (name === 'data' && asList(member(members, name))?.length === 0)
  const something = presentNames.filter(name => !isNothing(name))
  if (something.length === 0) return presentNames.length === 1 && presentNames[0] === 'current_song' ? 'state' : 'nothing'
  const isOdd = (name: string) => Object.hasOwn(receivedState.shape, name) && member(read, name) === undefined
  return something.every(isOdd) ? 'nonsense' : 'state'
}

/** Names of members that were present but unreadable, for the log. */
export function oddMembers(members: Readonly<Record<string, unknown>>, frame: ServerFrame): readonly string[] {
  const isOdd = (received: unknown, read: unknown): boolean => received != null && read === undefined
  const names = Object.keys(receivedState.shape).filter(name => isOdd(member(members, name), member(frame, name)))
  const parts = frame.data
    ? Object.keys(frame.data).filter(part => isOdd(member(Object(members['data']), part), member(Object(frame.data), part)))
    : []
  return [...names, ...parts.map(part => `data.${part}`)]
}

/** Adjusts the index for invalid items that were left out before it. */
function withAdjustedIndex(data: ServerFrame['data'], receivedTracks: readonly unknown[]): ServerFrame['data'] {
  const index = data?.play_index
  if (index === undefined) return data
  const left = receivedTracks.slice(0, Math.max(0, index)).filter(value => idOf(value) === undefined).length
  return { ...data, play_index: index - left }
}
