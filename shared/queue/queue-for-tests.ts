// For tests: fixed queues, and generators of commands and facts for property tests (fast-check).
import fc from 'fast-check'
import { type Millis, millis, type TrackId, trackId } from '../ids.ts'
import type { QueueCommand } from './commands.ts'
import type { SpeakerFact } from './facts.ts'
import { emptyQueueState, type Playback, type QueueState } from './model.ts'
import { perform, type UndoableQueue } from './perform.ts'
import { noSteps } from './steps.ts'

export const empty: QueueState = emptyQueueState
export const nothingYet: UndoableQueue = { state: empty, steps: noSteps }
export const noon: Millis = millis(Date.UTC(2031, 3, 2, 12))
export const later = (seconds: number): Millis => millis(noon + seconds * 1000)
export const ids = (...numbers: readonly number[]): readonly TrackId[] => numbers.map(trackId)

/** A generator of the same numbers from 0 to 1 in every run. */
export const testRandom = (seed = 1): (() => number) => {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

export const play = (tracks: readonly TrackId[], index = 0): Extract<QueueCommand, { type: 'play' }> => ({
  type: 'play',
  tracks,
  index,
  context: null,
})

/** The state after commands that are all given at noon, beginning with an empty queue. */
export const stateAfter = (...commands: readonly QueueCommand[]): QueueState =>
  commands.reduce<UndoableQueue>((undoable, command) => perform(undoable, command, noon, testRandom()), nothingYet).state

export const withPlayback = (state: QueueState, changes: Partial<Playback>): QueueState => ({
  ...state,
  playback: { ...state.playback, ...changes },
})

/** Tracks without duplicates, so that a lost or doubled one is noticed. */
export const distinctTracks = fc.uniqueArray(fc.integer({ min: 1, max: 500 }).map(trackId), { minLength: 1, maxLength: 12 })

/** Further tracks, possibly none; their ids differ from those of `distinctTracks`. */
const moreTracks = fc.uniqueArray(fc.integer({ min: 501, max: 600 }).map(trackId), { maxLength: 4 })
const indices = fc.array(fc.oneof(fc.nat(4), fc.nat(14)), { maxLength: 5 })
const list = fc.constantFrom('tracks' as const, 'playNext' as const)
const few = fc.array(fc.nat(5), { minLength: 1, maxLength: 3 })

export const anyCommand: fc.Arbitrary<QueueCommand> = fc.oneof(
  fc.record({
    type: fc.constant('play' as const),
    tracks: distinctTracks,
    index: fc.integer({ min: -1, max: 14 }),
    context: fc.constant(null),
    shuffle: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('play' as const),
    tracks: distinctTracks,
    index: fc.nat(6),
    context: fc.constant(null),
    id: fc.constantFrom('a', 'b'),
  }),
  fc.record({ type: fc.constant('surround' as const), play: fc.constantFrom('a', 'b'), before: moreTracks, after: moreTracks }),
  fc.constantFrom<QueueCommand>({ type: 'resume' }, { type: 'pause' }, { type: 'next' }, { type: 'previous' }),
  fc.record({ type: fc.constant('seek' as const), position: fc.double({ min: 0, max: 900, noNaN: true }) }),
  fc.record({
    type: fc.constant('jump' as const),
    list: fc.constantFrom('tracks' as const, 'playNext' as const, 'played' as const),
    index: fc.nat(14),
  }),
  fc.record({ type: fc.constant('insert' as const), list, to: fc.nat(16), tracks: moreTracks }),
  fc.record({ type: fc.constant('remove' as const), list, indices, others: indices }, { requiredKeys: ['type', 'list', 'indices'] }),
  fc.record(
    { type: fc.constant('move' as const), list, indices, to: fc.nat(16), toList: list, others: indices },
    { requiredKeys: ['type', 'list', 'indices', 'to', 'toList'] },
  ),
  fc.record({
    type: fc.constant('clear' as const),
    what: fc.constantFrom('upcoming' as const, 'playNext' as const, 'everything' as const),
  }),
  fc.constantFrom<QueueCommand>({ type: 'undo' }, { type: 'redo' }, { type: 'undo' }),
  fc.record({ type: fc.constant('stopAfter' as const), on: fc.boolean() }),
  fc.record({ type: fc.constant('speed' as const), speed: fc.constantFrom(0.5, 1, 1.5) }),
  fc.record({ type: fc.constant('shuffle' as const), on: fc.boolean() }),
  fc.record({ type: fc.constant('repeat' as const), mode: fc.constantFrom('none' as const, 'queue' as const, 'track' as const) }),
  fc.record({ type: fc.constantFrom('playNext' as const, 'playLast' as const), tracks: distinctTracks }),
)

/** A playing queue and up to 15 commands, most of them edits; lists and indices are short, so that edits often concern the same items. */
export const anyEditing: fc.Arbitrary<readonly QueueCommand[]> = fc
  .tuple(
    fc.record({
      type: fc.constant('play' as const),
      tracks: distinctTracks,
      index: fc.nat(6),
      context: fc.constant(null),
      shuffle: fc.boolean(),
    }),
    fc.array(
      fc.oneof(
        fc.record({ type: fc.constant('insert' as const), list, to: fc.nat(16), tracks: moreTracks }),
        fc.record({ type: fc.constant('remove' as const), list, indices: few, others: few }, { requiredKeys: ['type', 'list', 'indices'] }),
        fc.record(
          { type: fc.constant('move' as const), list, indices: few, to: fc.nat(6), toList: list, others: few },
          { requiredKeys: ['type', 'list', 'indices', 'to', 'toList'] },
        ),
        fc.record({
          type: fc.constantFrom('playNext' as const, 'playLast' as const),
          tracks: distinctTracks.map(some => some.slice(0, 3)),
        }),
        fc.constantFrom<QueueCommand>({ type: 'undo' }, { type: 'undo' }, { type: 'redo' }, { type: 'next' }, { type: 'next' }),
        fc.record({ type: fc.constant('shuffle' as const), on: fc.boolean() }),
        fc.constantFrom<QueueCommand>({ type: 'clear', what: 'upcoming' }, { type: 'jump', list: 'tracks', index: 2 }),
      ),
      { maxLength: 15 },
    ),
  )
  .map(([first, others]) => [first, ...others])

/** A playing queue with play-next tracks whose lists are emptied and restored while the current track plays or after it has ended. */
export const anyEmptying: fc.Arbitrary<readonly (QueueCommand | ((startId: number) => SpeakerFact))[]> = fc
  .array(
    fc.oneof(
      fc.constantFrom<QueueCommand>(
        { type: 'remove', list: 'tracks', indices: [0, 1, 2, 3] },
        { type: 'clear', what: 'everything' },
        { type: 'clear', what: 'upcoming' },
      ),
      fc.constantFrom<QueueCommand>({ type: 'undo' }, { type: 'redo' }),
      fc.constant((startId: number): SpeakerFact => ({ type: 'ended', startId })),
      fc.constantFrom<QueueCommand>({ type: 'playNext', tracks: ids(8) }, { type: 'next' }, { type: 'previous' }),
    ),
    { maxLength: 10 },
  )
  .map(others => [play(ids(1, 2, 3), 1), { type: 'playNext', tracks: ids(7) }, { type: 'next' }, ...others])

/** A fact about the current start or, if `stale`, an end of the one before. */
export const anyFact: fc.Arbitrary<(startId: number) => SpeakerFact> = fc.oneof(
  fc.boolean().map(
    stale =>
      (startId: number): SpeakerFact => ({ type: 'ended', startId: stale ? startId - 1 : startId }),
  ),
  fc.nat(300).map(
    position =>
      (startId: number): SpeakerFact => ({ type: 'position', startId, position }),
  ),
  fc.nat(300).map(
    position =>
      (startId: number): SpeakerFact => ({ type: 'failed', startId, position, reason: 'test', unreachable: false }),
  ),
)
