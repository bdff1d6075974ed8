// Members of a queue frame as services and clients of other makes write them: each costs itself at most, never the frame.
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

/** Whether it says something of a state after all, spelt otherwise. */
export const isReadable = ([name, value]: readonly [string, unknown]): boolean => name === 'volume' && value !== null

/** Draws one for every frame. */
export const oddMembers =
  (chance: Chance): (() => readonly [string, unknown]) =>
  () =>
    chance.of(odd)
