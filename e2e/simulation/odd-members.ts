// Members of a queue frame with values as other services and clients may write them: the app may ignore the member, but never the whole
// frame.
import type { Chance } from './chance.ts'

const odd: readonly (readonly [string, unknown])[] = [
  ['volume', null],
  ['volume', '0.8'],
  ['shuffle', null],
  ['start_time', 'soon'],
  ['play_next', null],
  ['tracks', null],
  ['data', []],
  ['crossfade', 0],
  ['libary_last_modified', null],
  ['message', null],
  ['role', 'listener'],
  ['current_song', 'none'],
  ['name', 7],
  ['session_uuid', null],
  ['unheard_of', { of: [1] }],
]

/** Whether the app reads the member as part of a state in spite of its type: a volume as a string. */
export const isReadable = ([name, value]: readonly [string, unknown]): boolean => name === 'volume' && value !== null

/** Makes a function that draws one of the members for each frame. */
export const oddMembers =
  (chance: Chance): (() => readonly [string, unknown]) =>
  () =>
    chance.of(odd)
